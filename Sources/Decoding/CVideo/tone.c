/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Converts pictures of high dynamic range (PQ, HLG) to standard range.
 *
 * The signal is converted to light (SMPTE ST 2084; ITU-R BT.2100 with the system gamma of a 1000 cd/m2 display), in
 * units of diffuse white, 203 cd/m2 (ITU-R BT.2408). Light up to half of that is not changed; above, Reinhard's curve
 * compresses the brightest channel so that 1000 cd/m2 becomes full white, and scales the others with it to keep the
 * hue. Then BT.2020 colours are converted to BT.709, clipped, and encoded with sRGB's curve. */
#include "video.h"

#include <math.h>

enum { steps = 4096 };

struct CVideoTone {
    bool is_hybrid; /* HLG */
    float light[steps];
    float surround[steps]; /* of HLG: luminance to the gain of the display's gamma */
    uint8_t encoded[steps];
};

static const double white = 203, peak = 1000;
static const float knee = 0.5f;

bool cvideo_is_high_range(const AVFrame *frame) {
    return frame->color_trc == AVCOL_TRC_SMPTE2084 || frame->color_trc == AVCOL_TRC_ARIB_STD_B67;
}

static double light_of_pq(double signal) {
    const double m1 = 2610.0 / 16384, m2 = 2523.0 / 4096 * 128, c1 = 3424.0 / 4096, c2 = 2413.0 / 4096 * 32,
                 c3 = 2392.0 / 4096 * 32;
    double power = pow(signal, 1 / m2);
    return 10000 * pow(fmax(power - c1, 0) / (c2 - c3 * power), 1 / m1) / white;
}

static double light_of_hlg(double signal) {
    const double a = 0.17883277, b = 1 - 4 * a, c = 0.5 - a * log(4 * a);
    return signal <= 0.5 ? signal * signal / 3 : (exp((signal - c) / a) + b) / 12;
}

static double encoded(double light) {
    return light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055;
}

CVideoTone *cvideo_tone_new(int transfer) {
    CVideoTone *tone = av_malloc(sizeof *tone);
    if (!tone)
        return NULL;
    tone->is_hybrid = transfer == AVCOL_TRC_ARIB_STD_B67;
    for (int step = 0; step < steps; step++) {
        double value = step / (double)(steps - 1);
        tone->light[step] = (float)(tone->is_hybrid ? light_of_hlg(value) : light_of_pq(value));
        tone->surround[step] = (float)(peak / white * pow(value, 0.2));
        tone->encoded[step] = (uint8_t)lround(255 * encoded(value));
    }
    return tone;
}

static float gain(float brightest) {
    if (brightest <= knee)
        return 1;
    const float most = ((float)(peak / white) - knee) / (1 - knee);
    float over = (brightest - knee) / (1 - knee);
    float bent = over * (1 + over / (most * most)) / (1 + over);
    return (knee + (1 - knee) * fminf(bent, 1)) / brightest;
}

static uint8_t byte(const CVideoTone *tone, float light) {
    return tone->encoded[(int)(fminf(fmaxf(light, 0), 1) * (steps - 1) + 0.5f)];
}

void cvideo_tone_row(const CVideoTone *tone, const uint16_t *rgb, uint8_t *out, int count, CVideoLayout layout) {
    for (int index = 0; index < count; index++, rgb += 3) {
        float red = tone->light[rgb[0] >> 4], green = tone->light[rgb[1] >> 4], blue = tone->light[rgb[2] >> 4];
        float all = 1;
        if (tone->is_hybrid) {
            float luminance = 0.2627f * red + 0.6780f * green + 0.0593f * blue;
            all = tone->surround[(int)(fminf(luminance, 1) * (steps - 1))];
        }
        all *= gain(fmaxf(red, fmaxf(green, blue)) * all);
        red *= all, green *= all, blue *= all;
        uint8_t bytes[3] = {
            byte(tone, 1.6605f * red - 0.5876f * green - 0.0728f * blue),
            byte(tone, -0.1246f * red + 1.1329f * green - 0.0083f * blue),
            byte(tone, -0.0182f * red - 0.1006f * green + 1.1187f * blue),
        };
        if (layout == CVIDEO_RGB) {
            out[0] = bytes[0], out[1] = bytes[1], out[2] = bytes[2];
            out += 3;
        } else {
            out[0] = bytes[2], out[1] = bytes[1], out[2] = bytes[0], out[3] = 255;
            out += 4;
        }
    }
}
