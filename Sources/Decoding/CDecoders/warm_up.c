/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CDecoders.h"

void cdecoders_warm_up(void) {
    /* Loads libheif's codecs, which may be plugins. */
    cdecoders_thumbnail_free(cdecoders_thumbnail_open(-1, 0, 0));
    /* Makes a first transform, which sets up sRGB's tables and code pages. */
    cdecoders_transform_free(cdecoders_transform_of_codes(12, 13, false, CDECODERS_SRGB));
    cdecoders_jxl_free(cdecoders_jxl_new(CDECODERS_SRGB));
    cdecoders_raw_free(cdecoders_raw_open(-1, 0));
}
