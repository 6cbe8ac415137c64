/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef COLOUR_H
#define COLOUR_H

#include <lcms2.h>

#include "CDecoders.h"

/* Makes the profile for code points of ITU-T H.273; the caller closes it. NULL for unsupported ones. */
cmsHPROFILE cdecoders_profile_of_codes(int primaries, int transfer);

/* Makes the Display P3 profile: primaries of SMPTE EG 432-1, D65, sRGB's curve. The caller closes it. */
cmsHPROFILE cdecoders_display_p3(void);

/* Whether a profile exceeds sRGB: an RGB profile of primaries and curves with a primary outside sRGB's triangle. False
 * for grey, CMYK, Lab and profiles with tables, and for curves of high dynamic range. */
bool cdecoders_is_wide(cmsHPROFILE profile);

#endif
