/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "whole-planes.h"

#include <stdlib.h>

/* ---- Means ---- */

static uint32_t sum(const uint8_t *row, uint32_t from, uint32_t to, bool is_wide) {
    uint32_t total = 0;
    if (is_wide) {
        const uint16_t *samples = (const uint16_t *)(const void *)row;
        for (uint32_t x = from; x < to; x++) total += samples[x];
    } else {
        for (uint32_t x = from; x < to; x++) total += row[x];
    }
    return total;
}

static uint32_t least(uint32_t one, uint32_t other) { return one < other ? one : other; }

/* The half-open range of a plane's samples for a square with an edge of `factor` pixels of luma. */
static void range(uint32_t cell, uint32_t factor, uint32_t used, uint32_t per, uint32_t there, uint32_t *from, uint32_t *to) {
    *from = least(cell * factor / per, there - 1);
    *to = least((least((cell + 1) * factor, used) + per - 1) / per, there);
    if (*to <= *from) *to = *from + 1;
}

/* Computes a row of means; does nothing if the plane is missing. */
static void reduce(const Plane *plane, const CDecodersPartPlace *place, uint32_t row, uint32_t columns, float *means) {
    uint32_t top, bottom, left, right;
    if (plane->bytes == NULL) return;
    range(row, place->factor, place->used_height, plane->down, plane->height, &top, &bottom);
    for (uint32_t column = 0; column < columns; column++) {
        range(column, place->factor, place->used_width, plane->across, plane->width, &left, &right);
        uint64_t total = 0;
        for (uint32_t y = top; y < bottom; y++)
            total += sum(plane->bytes + (size_t)y * (size_t)plane->stride, left, right, plane->bits > 8);
        means[column] = (float)total / (float)((uint64_t)(right - left) * (bottom - top));
    }
}

/* ---- Colours ---- */

/* False for matrices that are not supported. BT.601 if the file does not state one, as in libheif. */
static bool find_colours(CDecodersColourCodes codes, int bits, PlaneColours *colours) {
    float red = 0.299F, blue = 0.114F;
    colours->is_rgb = false;
    switch (codes.matrix) {
        case 0: colours->is_rgb = true; break;
        case 1: red = 0.2126F, blue = 0.0722F; break;
        case 2: case 5: case 6: break;
        case 4: red = 0.30F, blue = 0.11F; break;
        case 7: red = 0.212F, blue = 0.087F; break;
        case 9: case 10: red = 0.2627F, blue = 0.0593F; break;
        default: return false;
    }
    colours->red_of_cr = 2 * (1 - red);
    colours->blue_of_cb = 2 * (1 - blue);
    colours->green_of_cr = -2 * (1 - red) * red / (1 - red - blue);
    colours->green_of_cb = -2 * (1 - blue) * blue / (1 - red - blue);
    float scale = (float)(1 << (bits - 8)), most = (float)((1 << bits) - 1);
    colours->chroma_zero = 128 * scale;
    colours->luma_zero = codes.is_full_range ? 0 : 16 * scale;
    colours->luma_step = 255 / (codes.is_full_range ? most : 219 * scale);
    colours->chroma_step = 255 / (codes.is_full_range ? most : 224 * scale);
    return true;
}

static uint8_t level(float value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5F); }

static void put_row(const PlaneColours *colours, const float *means, uint32_t columns, bool is_grey, uint8_t *pixel) {
    const float *first = means, *second = means + columns, *third = means + 2 * columns;
    for (uint32_t x = 0; x < columns; x++, pixel += 3) {
        float luma = (first[x] - colours->luma_zero) * colours->luma_step;
        if (is_grey) {
            pixel[0] = pixel[1] = pixel[2] = level(luma);
        } else if (colours->is_rgb) {
            pixel[0] = level((third[x] - colours->luma_zero) * colours->luma_step);
            pixel[1] = level(luma);
            pixel[2] = level((second[x] - colours->luma_zero) * colours->luma_step);
        } else {
            float cb = (second[x] - colours->chroma_zero) * colours->chroma_step;
            float cr = (third[x] - colours->chroma_zero) * colours->chroma_step;
            pixel[0] = level(luma + colours->red_of_cr * cr);
            pixel[1] = level(luma + colours->green_of_cb * cb + colours->green_of_cr * cr);
            pixel[2] = level(luma + colours->blue_of_cb * cb);
        }
    }
}

/* ---- Planes ---- */

bool plane_is_sound(const Plane *plane) {
    return plane->bytes != NULL && plane->width > 0 && plane->height > 0 && plane->bits >= 8 && plane->bits <= 16;
}

void planes_set_chroma(Planes *planes, uint32_t chroma) {
    for (int index = 0; index < 3; index++) {
        planes->planes[index].across = index == 0 || chroma == 3 ? 1 : 2;
        planes->planes[index].down = index > 0 && chroma == 1 ? 2 : 1;
    }
}

bool planes_draw(const Planes *planes, const CDecodersPartPlace *place) {
    const Plane *luma = &planes->planes[0];
    PlaneColours colours;
    bool is_grey = planes->planes[1].bytes == NULL;
    if (!plane_is_sound(luma) || luma->width < place->used_width || luma->height < place->used_height) return false;
    for (int index = 1; !is_grey && index < 3; index++)
        if (!plane_is_sound(&planes->planes[index]) || planes->planes[index].bits != luma->bits) return false;
    if (!find_colours(planes->codes, luma->bits, &colours)) return false;
    if (colours.is_rgb && !is_grey && planes->planes[1].across != 1) return false;
    if (whole_planes_are_drawn(planes, place, &colours)) return whole_planes_draw(planes, place, &colours);
    uint32_t columns = (place->used_width + place->factor - 1) / place->factor;
    uint32_t rows = (place->used_height + place->factor - 1) / place->factor;
    float *means = calloc((size_t)columns * 3, sizeof *means);
    if (means == NULL) return false;
    for (uint32_t row = 0; row < rows; row++) {
        for (int index = 0; index < 3; index++)
            reduce(&planes->planes[index], place, row, columns, means + (size_t)index * columns);
        put_row(&colours, means, columns, is_grey, place->pixels + row * place->stride);
    }
    free(means);
    return true;
}
