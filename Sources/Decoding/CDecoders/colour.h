/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef COLOUR_H
#define COLOUR_H

#include <lcms2.h>

#include "CDecoders.h"

/* A profile of code points of ITU-T H.273; the caller closes it. NULL where they mean nothing here. */
cmsHPROFILE cdecoders_profile_of_codes(int primaries, int transfer);

/* SMPTE EG 432-1's primaries with D65 and sRGB's curve; the caller closes it. */
cmsHPROFILE cdecoders_display_p3(void);

/* Whether a profile reaches beyond sRGB: an RGB profile of three primaries and curves, one of whose primaries lies outside of
 * sRGB's triangle. False for grey, CMYK, Lab and tables, and where it says that its curve is of high dynamic range. */
bool cdecoders_is_wide(cmsHPROFILE profile);

#endif
