/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes lcms2 profiles from code points of H.273, and checks whether a profile exceeds sRGB. */
#include "colour.h"

#include <math.h>

static bool primaries_of(int code, cmsCIExyYTRIPLE *primaries, cmsCIExyY *white) {
    static const cmsCIExyY d65 = {0.3127, 0.3290, 1}, dci = {0.314, 0.351, 1};
    static const cmsCIExyYTRIPLE bt709 = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
    static const cmsCIExyYTRIPLE bt470bg = {{0.64, 0.33, 1}, {0.29, 0.60, 1}, {0.15, 0.06, 1}};
    static const cmsCIExyYTRIPLE smpte170m = {{0.630, 0.340, 1}, {0.310, 0.595, 1}, {0.155, 0.070, 1}};
    static const cmsCIExyYTRIPLE bt2020 = {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}};
    static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
    *white = d65;
    switch (code) {
    case 1: *primaries = bt709; return true;
    case 5: *primaries = bt470bg; return true;
    case 6:
    case 7: *primaries = smpte170m; return true;
    case 9: *primaries = bt2020; return true;
    case 11: *white = dci; *primaries = p3; return true;
    case 12: *primaries = p3; return true;
    default: return false;
    }
}

static cmsToneCurve *srgb_curve(void) {
    const cmsFloat64Number parameters[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
    return cmsBuildParametricToneCurve(NULL, 4, parameters);
}

/* The PQ curve (SMPTE ST 2084) with a roll-off above diffuse white (203 cd/m², ITU-R BT.2408): highlights up to 1000
 * cd/m² are kept, and diffuse white is a little below the display's white. */
static cmsToneCurve *pq_curve(void) {
    enum { COUNT = 1024 };
    float table[COUNT];
    const double m1 = 2610.0 / 16384, m2 = 2523.0 / 32, c1 = 3424.0 / 4096, c2 = 2413.0 / 128, c3 = 2392.0 / 128;
    const double brightest = 1000.0 / 203;
    for (int index = 0; index < COUNT; index++) {
        double value = pow((double)index / (COUNT - 1), 1 / m2);
        double light = pow(fmax(value - c1, 0) / (c2 - c3 * value), 1 / m1) * 10000 / 203;
        table[index] = (float)fmin(light * (1 + light / (brightest * brightest)) / (1 + light), 1);
    }
    return cmsBuildTabulatedToneCurveFloat(NULL, COUNT, table);
}

static cmsToneCurve *curve_of(int transfer) {
    switch (transfer) {
    case 4: return cmsBuildGamma(NULL, 2.2);
    case 5: return cmsBuildGamma(NULL, 2.8);
    case 8: return cmsBuildGamma(NULL, 1);
    case 16: return pq_curve();
    case 17: return cmsBuildGamma(NULL, 2.6);
    /* Stills marked with BT.709's camera curve and similar ones were sRGB originally; HLG is designed to be shown like
     * these. */
    case 1:
    case 2:
    case 6:
    case 13:
    case 14:
    case 15:
    case 18: return srgb_curve();
    default: return NULL;
    }
}

cmsHPROFILE cdecoders_profile_of_codes(int primaries, int transfer) {
    cmsCIExyYTRIPLE corners;
    cmsCIExyY white;
    if (!primaries_of(primaries, &corners, &white)) return NULL;
    cmsToneCurve *curve = curve_of(transfer);
    if (curve == NULL) return NULL;
    cmsToneCurve *const curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &corners, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

cmsHPROFILE cdecoders_display_p3(void) { return cdecoders_profile_of_codes(12, 13); }

/* ---- How far a space reaches ---- */

/* Converts XYZ at D50 to linear sRGB (rows red, green, blue): the inverse of the colorants of IEC 61966-2-1, adapted
 * with Bradford's matrix as required by ICC.1. */
static const double srgb_of_xyz[3][3] = {
    {3.1338561, -1.6168667, -0.4906146}, {-0.9787684, 1.9161415, 0.0334540}, {0.0719453, -0.2289914, 1.4052427}};

/* Whether a primary is outside sRGB's triangle: then one of its components is negative. Up to a fiftieth of the largest
 * one is tolerated as rounding of profiles and differences between sRGB displays. Display P3 has -0.22, Adobe RGB
 * -0.40. */
static bool is_outside(const cmsCIEXYZ *colorant) {
    double least = 0, most = 0;
    for (int row = 0; row < 3; row++) {
        const double *part = srgb_of_xyz[row];
        double light = part[0] * colorant->X + part[1] * colorant->Y + part[2] * colorant->Z;
        least = fmin(least, light);
        most = fmax(most, light);
    }
    return least < -0.02 * most;
}

/* Whether a profile's curve is PQ or HLG, by its code points (ICC.1:2022, 9.2.17) or else by the curve: at half of the
 * largest value PQ has 0.01 and HLG 0.08 of the light, while a gamma of 2.8 has 0.14. */
static bool is_high_range(cmsHPROFILE profile) {
    const cmsTagSignature code_points = (cmsTagSignature)0x63696370; /* "cicp" */
    cmsUInt8Number tag[12] = {0};
    const cmsToneCurve *curve = cmsReadTag(profile, cmsSigGreenTRCTag);
    if (curve == NULL || cmsEvalToneCurveFloat(curve, 0.5f) < 0.1f) return true;
    if (!cmsIsTag(profile, code_points)) return false;
    if (cmsReadRawTag(profile, code_points, tag, sizeof tag) < sizeof tag) return true;
    return tag[9] == 16 || tag[9] == 18;
}

bool cdecoders_is_wide(cmsHPROFILE profile) {
    static const cmsTagSignature colorants[3] = {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
    /* If a profile has tables and a matrix, the tables take precedence (ICC.1:2022, 8.10), also in lcms2. */
    if (cmsGetColorSpace(profile) != cmsSigRgbData || cmsGetPCS(profile) != cmsSigXYZData || !cmsIsMatrixShaper(profile) ||
        cmsIsTag(profile, cmsSigAToB0Tag) || cmsIsTag(profile, cmsSigDToB0Tag) || is_high_range(profile)) {
        return false;
    }
    bool is_wide = false;
    for (int index = 0; index < 3; index++) {
        const cmsCIEXYZ *colorant = cmsReadTag(profile, colorants[index]);
        if (colorant == NULL) return false;
        is_wide = is_wide || is_outside(colorant);
    }
    return is_wide;
}
