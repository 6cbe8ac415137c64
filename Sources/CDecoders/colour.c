/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Colour spaces to sRGB through lcms2.
 *
 * The intent is perceptual: for the matrix profiles of cameras and phones it is the same as relative colorimetric, and where
 * a profile has tables its maker meant that one for photographs. */
#include "CDecoders.h"

#include <lcms2.h>
#include <math.h>
#include <stdlib.h>

struct CDecodersTransform {
    cmsHTRANSFORM handle;
};

/* Colours that tell what a profile does: a cube of six steps a side and the greys. */
enum { STEPS = 6, GREYS = 52, PROBES = STEPS * STEPS * STEPS + GREYS };

static void fill_probes(uint8_t probes[PROBES][3]) {
    int index = 0;
    for (int red = 0; red < STEPS; red++) {
        for (int green = 0; green < STEPS; green++) {
            for (int blue = 0; blue < STEPS; blue++, index++) {
                probes[index][0] = (uint8_t)(red * 51);
                probes[index][1] = (uint8_t)(green * 51);
                probes[index][2] = (uint8_t)(blue * 51);
            }
        }
    }
    for (int grey = 0; grey < GREYS; grey++, index++) {
        probes[index][0] = probes[index][1] = probes[index][2] = (uint8_t)(grey * 5);
    }
}

/* sRGB goes by many names and many tables; all of them leave every colour where it is. Two levels are rounding. */
static bool is_worth_it(cmsHPROFILE profile, cmsHPROFILE srgb) {
    cmsHTRANSFORM probe = cmsCreateTransform(profile, TYPE_RGB_8, srgb, TYPE_RGB_8, INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE);
    if (probe == NULL) return false;
    uint8_t before[PROBES][3], after[PROBES][3];
    fill_probes(before);
    cmsDoTransform(probe, before, after, PROBES);
    cmsDeleteTransform(probe);
    int farthest = 0;
    for (int index = 0; index < PROBES; index++) {
        for (int channel = 0; channel < 3; channel++) {
            int distance = abs(before[index][channel] - after[index][channel]);
            if (distance > farthest) farthest = distance;
        }
    }
    if (farthest <= 2) return false;
    /* The corners of the cube: black first, white last. */
    const uint8_t *black = after[0], *white = after[STEPS * STEPS * STEPS - 1];
    for (int channel = 0; channel < 3; channel++) {
        if (white[channel] < 160 || black[channel] > 96) return false;
    }
    return true;
}

/* Takes over the profile. */
static CDecodersTransform *transform_of(cmsHPROFILE profile, bool has_alpha) {
    if (profile == NULL) return NULL;
    CDecodersTransform *transform = NULL;
    cmsHPROFILE srgb = NULL;
    cmsProfileClassSignature kind = cmsGetDeviceClass(profile);
    bool is_picture = kind == cmsSigDisplayClass || kind == cmsSigInputClass || kind == cmsSigOutputClass ||
                      kind == cmsSigColorSpaceClass;
    if (is_picture && cmsGetColorSpace(profile) == cmsSigRgbData && (srgb = cmsCreate_sRGBProfile()) != NULL &&
        is_worth_it(profile, srgb)) {
        cmsUInt32Number layout = has_alpha ? TYPE_RGBA_8 : TYPE_RGB_8;
        /* Without a cache of the last pixel the transform holds no state and threads may share it. */
        cmsHTRANSFORM handle =
            cmsCreateTransform(profile, layout, srgb, layout, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE);
        if (handle != NULL && (transform = malloc(sizeof *transform)) != NULL) {
            transform->handle = handle;
        } else if (handle != NULL) {
            cmsDeleteTransform(handle);
        }
    }
    if (srgb != NULL) cmsCloseProfile(srgb);
    cmsCloseProfile(profile);
    return transform;
}

CDecodersTransform *cdecoders_transform_of_profile(CDecodersBytes profile, bool has_alpha) {
    if (profile.count == 0 || profile.count > UINT32_MAX) return NULL;
    return transform_of(cmsOpenProfileFromMem(profile.bytes, (cmsUInt32Number)profile.count), has_alpha);
}

/* ---- Code points of H.273 ---- */

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

/* SMPTE ST 2084, with what is brighter than paper white (203 cd/m², ITU-R BT.2408) rolled off: a picture of up to 1000
 * cd/m² keeps its highlights, and paper white comes out a little below the display's. */
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
    /* The camera curves of BT.709 and its kin stand on stills that were sRGB before; HLG is made to be shown as these. */
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

CDecodersTransform *cdecoders_transform_of_codes(int primaries, int transfer, bool has_alpha) {
    cmsCIExyYTRIPLE corners;
    cmsCIExyY white;
    if (!primaries_of(primaries, &corners, &white)) return NULL;
    cmsToneCurve *curve = curve_of(transfer);
    if (curve == NULL) return NULL;
    cmsToneCurve *const curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfile(&white, &corners, curves);
    cmsFreeToneCurve(curve);
    return transform_of(profile, has_alpha);
}

void cdecoders_transform_apply(const CDecodersTransform *transform, uint8_t *pixels, uint32_t width, uint32_t height,
                               uint32_t stride) {
    cmsDoTransformLineStride(transform->handle, pixels, pixels, width, height, stride, stride, 0, 0);
}

void cdecoders_transform_free(CDecodersTransform *transform) {
    if (transform == NULL) return;
    cmsDeleteTransform(transform->handle);
    free(transform);
}
