/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Converts colour spaces to sRGB, or to Display P3 if the window shows more than sRGB, with lcms2.
 *
 * The intent is perceptual: for the matrix profiles of cameras and phones it equals relative colorimetric, and profiles
 * with tables define it for photos. */
#include "colour.h"

#include <stdlib.h>

struct CDecodersTransform {
    /* NULL if no conversion is needed, since the picture's space is the target. */
    cmsHTRANSFORM handle;
    CDecodersGamut gamut;
};

/* Test colours to find out what a profile does: a cube with six steps on each side, and greys. */
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

typedef enum Effect { NOTHING, SOMETHING, NONSENSE } Effect;

/* The effect of a transform on test colours: profiles of the target space have many names and tables, but all of them
 * leave every colour unchanged, within two levels of rounding. */
static Effect effect_of(cmsHPROFILE profile, cmsHPROFILE target) {
    cmsHTRANSFORM probe =
        cmsCreateTransform(profile, TYPE_RGB_8, target, TYPE_RGB_8, INTENT_PERCEPTUAL, cmsFLAGS_NOOPTIMIZE);
    if (probe == NULL) return NONSENSE;
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
    if (farthest <= 2) return NOTHING;
    /* The first colour of the cube is black, the last one white. */
    const uint8_t *black = after[0], *white = after[STEPS * STEPS * STEPS - 1];
    for (int channel = 0; channel < 3; channel++) {
        if (white[channel] < 160 || black[channel] > 96) return NONSENSE;
    }
    return SOMETHING;
}

static cmsHPROFILE target_of(CDecodersGamut gamut) {
    return gamut == CDECODERS_DISPLAY_P3 ? cdecoders_display_p3() : cmsCreate_sRGBProfile();
}

/* Makes a transform and closes the profile. */
static CDecodersTransform *transform_of(cmsHPROFILE profile, bool has_alpha, CDecodersGamut widest) {
    if (profile == NULL) return NULL;
    CDecodersTransform *transform = NULL;
    cmsHPROFILE target = NULL;
    CDecodersGamut gamut =
        widest == CDECODERS_DISPLAY_P3 && cdecoders_is_wide(profile) ? CDECODERS_DISPLAY_P3 : CDECODERS_SRGB;
    cmsProfileClassSignature kind = cmsGetDeviceClass(profile);
    bool is_picture = kind == cmsSigDisplayClass || kind == cmsSigInputClass || kind == cmsSigOutputClass ||
                      kind == cmsSigColorSpaceClass;
    if (is_picture && cmsGetColorSpace(profile) == cmsSigRgbData && (target = target_of(gamut)) != NULL) {
        Effect effect = effect_of(profile, target);
        cmsHTRANSFORM handle = NULL;
        if (effect == SOMETHING) {
            cmsUInt32Number layout = has_alpha ? TYPE_RGBA_8 : TYPE_RGB_8;
            /* Without its one-pixel cache the transform is immutable, so that threads may share it. */
            handle = cmsCreateTransform(profile, layout, target, layout, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE);
        }
        /* A picture in Display P3 keeps its values, but unlike one in sRGB it needs a transform that states its
         * gamut. */
        bool is_wanted = handle != NULL || (effect == NOTHING && gamut == CDECODERS_DISPLAY_P3);
        if (is_wanted && (transform = malloc(sizeof *transform)) != NULL) {
            *transform = (CDecodersTransform){handle, gamut};
        } else if (handle != NULL) {
            cmsDeleteTransform(handle);
        }
    }
    if (target != NULL) cmsCloseProfile(target);
    cmsCloseProfile(profile);
    return transform;
}

CDecodersTransform *cdecoders_transform_of_profile(CDecodersBytes profile, bool has_alpha, CDecodersGamut widest) {
    if (profile.count == 0 || profile.count > UINT32_MAX) return NULL;
    return transform_of(cmsOpenProfileFromMem(profile.bytes, (cmsUInt32Number)profile.count), has_alpha, widest);
}

CDecodersTransform *cdecoders_transform_of_codes(int primaries, int transfer, bool has_alpha, CDecodersGamut widest) {
    /* High dynamic range is always converted to sRGB, with diffuse white as white. */
    bool is_high_range = transfer == 16 || transfer == 18;
    return transform_of(
        cdecoders_profile_of_codes(primaries, transfer), has_alpha, is_high_range ? CDECODERS_SRGB : widest);
}

CDecodersTransform *cdecoders_transform_of_lab(bool has_alpha, CDecodersGamut widest) {
    cmsHPROFILE lab = cmsCreateLab4Profile(NULL), target = target_of(widest);
    cmsHTRANSFORM handle = NULL;
    cmsUInt32Number from = has_alpha ? TYPE_Lab_8 | EXTRA_SH(1) : TYPE_Lab_8, to = has_alpha ? TYPE_RGBA_8 : TYPE_RGB_8;
    /* With lcms2's default grid, colours near the edge of sRGB are off by ten levels; without a grid it takes eight times as
     * long. */
    if (lab != NULL && target != NULL)
        handle = cmsCreateTransform(lab, from, target, to, INTENT_PERCEPTUAL, cmsFLAGS_NOCACHE | cmsFLAGS_HIGHRESPRECALC);
    CDecodersTransform *transform = handle != NULL ? malloc(sizeof *transform) : NULL;
    if (transform != NULL) *transform = (CDecodersTransform){handle, widest};
    else if (handle != NULL) cmsDeleteTransform(handle);
    if (lab != NULL) cmsCloseProfile(lab);
    if (target != NULL) cmsCloseProfile(target);
    return transform;
}

CDecodersGamut cdecoders_transform_gamut(const CDecodersTransform *transform) { return transform->gamut; }

void cdecoders_transform_apply(const CDecodersTransform *transform, uint8_t *pixels, uint32_t width, uint32_t height,
                               uint32_t stride) {
    if (transform->handle == NULL) return;
    cmsDoTransformLineStride(transform->handle, pixels, pixels, width, height, stride, stride, 0, 0);
}

void cdecoders_transform_free(CDecodersTransform *transform) {
    if (transform == NULL) return;
    if (transform->handle != NULL) cmsDeleteTransform(transform->handle);
    free(transform);
}
