/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "whole-planes.h"

#include <stdlib.h>

/* Loops that compilers turn into vectors, once for processors of any age and once for those of today, chosen when the library is loaded. */
#if defined(__x86_64__)
#define VECTORS __attribute__((target_clones("avx2", "default")))
#else
#define VECTORS
#endif

/* Binary places of the fixed-point numbers. */
enum { fraction = 16 };

static int32_t fixed(float value) { return (int32_t)(value * (float)(1 << fraction) + (value < 0 ? -0.5F : 0.5F)); }

/* What a row of chroma adds to each pixel of red, green and blue. */
typedef struct {
    int32_t *red, *green, *blue;
} Shares;

static inline uint8_t level(int32_t value) {
    value >>= fraction;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

VECTORS
static void share_each(const uint8_t *restrict cb, const uint8_t *restrict cr, uint32_t count, const int32_t *restrict of, Shares shares) {
    int32_t *restrict red = shares.red, *restrict green = shares.green, *restrict blue = shares.blue;
    for (uint32_t x = 0; x < count; x++) {
        int32_t b = cb[x] - 128, r = cr[x] - 128;
        red[x] = of[0] * r;
        green[x] = of[1] * b + of[2] * r;
        blue[x] = of[3] * b;
    }
}

VECTORS
static void share_pairs(const uint8_t *restrict cb, const uint8_t *restrict cr, uint32_t count, const int32_t *restrict of, Shares shares) {
    int32_t *restrict red = shares.red, *restrict green = shares.green, *restrict blue = shares.blue;
    for (uint32_t x = 0; x < count; x++) {
        int32_t b = cb[x] - 128, r = cr[x] - 128;
        red[2 * x] = red[2 * x + 1] = of[0] * r;
        green[2 * x] = green[2 * x + 1] = of[1] * b + of[2] * r;
        blue[2 * x] = blue[2 * x + 1] = of[3] * b;
    }
}

VECTORS
static void put_row(const uint8_t *restrict luma, Shares shares, uint32_t count, int32_t step, int32_t zero, uint8_t *restrict pixel) {
    const int32_t *restrict red = shares.red, *restrict green = shares.green, *restrict blue = shares.blue;
    for (uint32_t x = 0; x < count; x++) {
        int32_t light = (luma[x] - zero) * step + (1 << (fraction - 1));
        pixel[3 * x] = level(light + red[x]);
        pixel[3 * x + 1] = level(light + green[x]);
        pixel[3 * x + 2] = level(light + blue[x]);
    }
}

bool whole_planes_are_drawn(const Planes *planes, const CDecodersPartPlace *place, const PlaneColours *colours) {
    if (place->factor != 1 || planes->planes[0].bits != 8 || colours->is_rgb) return false;
    for (int index = 1; index < 3; index++) {
        const Plane *plane = &planes->planes[index];
        if (plane->bytes == NULL) continue;
        if (plane->width < (place->used_width + plane->across - 1) / plane->across) return false;
        if (plane->height < (place->used_height + plane->down - 1) / plane->down) return false;
    }
    return true;
}

static const uint8_t *row_of(const Plane *plane, uint32_t y) { return plane->bytes + (size_t)(y / plane->down) * (size_t)plane->stride; }

bool whole_planes_draw(const Planes *planes, const CDecodersPartPlace *place, const PlaneColours *colours) {
    const Plane *cb = &planes->planes[1], *cr = &planes->planes[2];
    /* Pairs reach one pixel beyond an odd width. */
    size_t length = (size_t)place->used_width + 1;
    /* Zero is what no chroma adds. */
    int32_t *memory = calloc(length * 3, sizeof *memory);
    if (memory == NULL) return false;
    Shares shares = {memory, memory + length, memory + 2 * length};
    float step = colours->chroma_step;
    const int32_t of[4] = {fixed(colours->red_of_cr * step), fixed(colours->green_of_cb * step), fixed(colours->green_of_cr * step),
                           fixed(colours->blue_of_cb * step)};
    for (uint32_t y = 0; y < place->used_height; y++) {
        if (cb->bytes != NULL && y % cb->down == 0) {
            if (cb->across == 1) share_each(row_of(cb, y), row_of(cr, y), place->used_width, of, shares);
            else share_pairs(row_of(cb, y), row_of(cr, y), (place->used_width + 1) / 2, of, shares);
        }
        put_row(row_of(&planes->planes[0], y), shares, place->used_width, fixed(colours->luma_step), (int32_t)colours->luma_zero,
                place->pixels + (size_t)y * (size_t)place->stride);
    }
    free(memory);
    return true;
}
