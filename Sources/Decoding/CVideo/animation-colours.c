/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colours of an animation. A GIF has no profile, so programs take its colours for sRGB. */
#include "animation.h"

void cvideo_frames_take_profile(CVideoFrames *frames, const uint8_t *bytes, size_t count) {
    if (frames->knows_colours)
        return;
    frames->knows_colours = true;
    cmsHPROFILE from = count <= UINT32_MAX ? cmsOpenProfileFromMem(bytes, (cmsUInt32Number)count) : NULL;
    cmsHPROFILE to = cmsCreate_sRGBProfile();
    /* Grey pictures are decoded to RGB of equal parts, which a grey profile does not describe. */
    if (from && to && cmsGetColorSpace(from) == cmsSigRgbData)
        frames->to_srgb = cmsCreateTransform(from, TYPE_RGBA_8, to, TYPE_RGBA_8, INTENT_PERCEPTUAL, cmsFLAGS_COPY_ALPHA);
    if (from)
        cmsCloseProfile(from);
    if (to)
        cmsCloseProfile(to);
}

void cvideo_frames_convert_colours(CVideoFrames *frames) {
    if (!frames->to_srgb)
        return;
    for (int32_t row = 0; row < frames->height; row++) {
        uint8_t *pixels = frames->pixels + (size_t)row * (size_t)frames->width * 4;
        cmsDoTransform(frames->to_srgb, pixels, pixels, (cmsUInt32Number)frames->width);
    }
}
