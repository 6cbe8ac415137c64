/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes a picture from rows of planes that the caller reads. */
#include "planes.h"
#include "reduce.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    CDecodersPicture base;
    CDecodersPlanes planes;
    Reducer reducer;
    uint32_t bits;
    uint32_t row;
    /* Buffers for a row: planes of 8 bits per sample, and pixels. */
    uint8_t *samples;
    uint8_t *pixels;
} RowsPicture;

/* MARK: - Samples */

/* Encodes 16 bits of linear light with the curve of sRGB: floating-point samples are linear. */
static uint8_t curve[65536];
static pthread_once_t has_curve = PTHREAD_ONCE_INIT;

static void make_curve(void) {
    for (int index = 0; index < 65536; index++) {
        double light = index / 65535.0;
        double value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
        curve[index] = (uint8_t)(value * 255 + 0.5);
    }
}

static uint8_t of_light(const uint8_t *bytes, bool is_alpha) {
    uint32_t bits = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
    float light;
    memcpy(&light, &bits, sizeof light);
    /* Also for NaN. */
    if (!(light > 0)) return 0;
    if (light >= 1) return 255;
    return is_alpha ? (uint8_t)(light * 255 + 0.5F) : curve[(int)(light * 65535 + 0.5F)];
}

static uint8_t narrowed(const uint8_t *bytes) {
    return (uint8_t)((((uint32_t)bytes[0] << 8 | bytes[1]) * 255 + 32767) / 65535);
}

static void narrow(const uint8_t *bytes, uint32_t bits, bool is_alpha, uint32_t count, uint8_t *samples) {
    if (bits == 8) memcpy(samples, bytes, count);
    for (uint32_t x = 0; x < count && bits != 8; x++) {
        if (bits == 16) samples[x] = narrowed(bytes + (size_t)x * 2);
        else if (bits == 32) samples[x] = of_light(bytes + (size_t)x * 4, is_alpha);
        /* 1 is black. */
        else samples[x] = bytes[x >> 3] >> (7 - (x & 7)) & 1 ? 0 : 255;
    }
}

/* MARK: - Rows */

static size_t row_bytes(uint32_t width, uint32_t bits) { return ((size_t)width * bits + 7) / 8; }

size_t cdecoders_picture_plane_bytes(const CDecodersPicture *base) {
    return row_bytes(base->stored_width, ((const RowsPicture *)base)->bits);
}

void cdecoders_picture_add_row(CDecodersPicture *base, const uint8_t *bytes) {
    RowsPicture *picture = (RowsPicture *)base;
    if (picture->row >= base->stored_height) return;
    uint32_t width = base->stored_width, colours = planes_of_colours(picture->planes.colours);
    uint32_t count = colours + (picture->planes.alpha != CDECODERS_ALPHA_NONE);
    const uint8_t *planes[planes_most] = {0};
    for (uint32_t plane = 0; plane < count; plane++) {
        uint8_t *samples = picture->samples + (size_t)plane * width;
        narrow(bytes + plane * row_bytes(width, picture->bits), picture->bits, plane == colours, width, samples);
        planes[plane] = samples;
    }
    planes_to_pixels(&picture->planes, planes, width, picture->pixels);
    reducer_take(&picture->reducer, base, picture->pixels, width, picture->row, 0);
    picture->row++;
}

static CDecodersPictureState feed(CDecodersPicture *base, const uint8_t *bytes, size_t count) {
    (void)base;
    (void)bytes;
    (void)count;
    return CDECODERS_PICTURE_MORE;
}

static CDecodersPictureState end(CDecodersPicture *base) {
    RowsPicture *picture = (RowsPicture *)base;
    reducer_finish(&picture->reducer, base);
    return picture->row == base->stored_height ? CDECODERS_PICTURE_WHOLE : CDECODERS_PICTURE_BROKEN;
}

static void close(CDecodersPicture *base) {
    RowsPicture *picture = (RowsPicture *)base;
    reducer_free(&picture->reducer);
    free(picture->samples);
    free(picture->pixels);
}

static const PictureKind kind = {feed, end, close};

CDecodersPicture *cdecoders_picture_rows(CDecodersRows rows, uint32_t longest_side, uint64_t maximum_bytes) {
    if (rows.width == 0 || rows.height == 0) return NULL;
    if (rows.bits != 1 && rows.bits != 8 && rows.bits != 16 && rows.bits != 32) return NULL;
    if (rows.bits == 32) (void)pthread_once(&has_curve, make_curve);
    RowsPicture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) return NULL;
    picture->base.kind = &kind;
    picture->base.maximum_pixels = (uint64_t)rows.width * rows.height;
    picture->planes = rows.planes;
    picture->bits = rows.bits;
    picture->samples = calloc(rows.width, planes_most);
    picture->pixels = calloc(rows.width, 4);
    ReducerInput input = {rows.width, rows.height, rows.planes.alpha != CDECODERS_ALPHA_NONE, false};
    if (picture->samples == NULL || picture->pixels == NULL ||
        !picture_set_size(&picture->base, rows.width, rows.height) ||
        !reducer_begin(&picture->reducer, &picture->base, input, (ReducerLimits){longest_side, maximum_bytes})) {
        cdecoders_picture_free(&picture->base);
        return NULL;
    }
    return &picture->base;
}
