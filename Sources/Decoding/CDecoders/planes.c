/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "planes.h"

#include <string.h>

uint32_t planes_of_colours(CDecodersColours colours) {
    switch (colours) {
    case CDECODERS_COLOURS_GREY: return 1;
    case CDECODERS_COLOURS_CMYK: return 4;
    case CDECODERS_COLOURS_RGB:
    case CDECODERS_COLOURS_YCC:
    case CDECODERS_COLOURS_LAB: break;
    }
    return 3;
}

/* Reverts the blending of a sample with a background. */
static uint8_t lifted(uint8_t sample, int ground, int alpha) {
    if (alpha == 0) return sample;
    int value = ground + ((int)sample - ground) * 255 / alpha;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

/* The background of the blending: black, or white, which is 128 for a* and b* of Lab. */
static int ground_of(const CDecodersPlanes *kind, uint32_t plane) {
    if (kind->alpha == CDECODERS_ALPHA_OVER_BLACK) return 0;
    return kind->colours == CDECODERS_COLOURS_LAB && plane > 0 ? 128 : 255;
}

static uint8_t level(float value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5F); }

/* BT.601, full range, like in JFIF. */
static void put_ycc(const uint8_t samples[4], uint8_t *pixel) {
    float luma = samples[0], blue = (float)samples[1] - 128, red = (float)samples[2] - 128;
    pixel[0] = level(luma + 1.402F * red);
    pixel[1] = level(luma - 0.344136F * blue - 0.714136F * red);
    pixel[2] = level(luma + 1.772F * blue);
}

/* Multiplies the inks; 255 is no ink. */
static void put_cmyk(const uint8_t samples[4], uint8_t *pixel) {
    for (int channel = 0; channel < 3; channel++) pixel[channel] = (uint8_t)((samples[channel] * samples[3] + 127) / 255);
}

void planes_to_pixels(const CDecodersPlanes *kind, const uint8_t *const planes[planes_most], uint32_t count, uint8_t *pixels) {
    uint32_t colours = planes_of_colours(kind->colours);
    bool has_alpha = kind->alpha != CDECODERS_ALPHA_NONE;
    for (uint32_t x = 0; x < count; x++, pixels += has_alpha ? 4 : 3) {
        uint8_t samples[planes_most] = {0};
        for (uint32_t plane = 0; plane < colours; plane++) samples[plane] = planes[plane][x];
        if (has_alpha) {
            uint8_t alpha = planes[colours][x];
            pixels[3] = alpha;
            for (uint32_t plane = 0; kind->alpha != CDECODERS_ALPHA_APART && plane < colours; plane++)
                samples[plane] = lifted(samples[plane], ground_of(kind, plane), alpha);
        }
        switch (kind->colours) {
        case CDECODERS_COLOURS_GREY: memset(pixels, samples[0], 3); break;
        case CDECODERS_COLOURS_YCC: put_ycc(samples, pixels); break;
        case CDECODERS_COLOURS_CMYK: put_cmyk(samples, pixels); break;
        case CDECODERS_COLOURS_RGB:
        case CDECODERS_COLOURS_LAB: memcpy(pixels, samples, 3); break;
        }
    }
}
