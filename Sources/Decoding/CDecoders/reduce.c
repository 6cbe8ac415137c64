/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reduce.h"

#include <stdlib.h>
#include <string.h>

enum { largest_shift = 8, numbers = 5 };

static uint64_t halved(uint32_t side, uint32_t shift) { return ((uint64_t)side + (1U << shift) - 1) >> shift; }

/* Memory for the reduced pixels and the sums, in bytes. */
static uint64_t held(ReducerInput input, uint32_t shift) {
    uint64_t columns = halved(input.width, shift), rows = halved(input.height, shift);
    uint64_t sums = shift == 0 ? 0 : columns * (input.keeps_all ? rows : 1) * numbers * sizeof(uint64_t);
    return columns * rows * (input.has_alpha ? 4 : 3) + sums;
}

static uint32_t choose(ReducerInput input, ReducerLimits limits) {
    uint32_t longest = input.width > input.height ? input.width : input.height;
    uint32_t shift = 0;
    if ((uint64_t)input.width * input.height <= limits.maximum_bytes / 16) return 0;
    while (shift < largest_shift) {
        bool fits = held(input, shift) <= limits.maximum_bytes / 2;
        if (fits && halved(longest, shift + 1) / 2 < limits.longest_side) break;
        shift++;
    }
    return shift;
}

uint32_t reducer_shift(ReducerInput input, ReducerLimits limits) { return choose(input, limits); }

bool reducer_begin(Reducer *reducer, CDecodersPicture *picture, ReducerInput input, ReducerLimits limits) {
    uint32_t shift = choose(input, limits);
    uint32_t columns = (uint32_t)halved(input.width, shift), rows = (uint32_t)halved(input.height, shift);
    *reducer = (Reducer){.shift = shift, .keeps_all = input.keeps_all, .has_alpha = input.has_alpha, .columns = columns};
    picture->factor = 1U << shift;
    if (shift > 0) {
        reducer->sum_bytes = (size_t)columns * (input.keeps_all ? rows : 1) * numbers * sizeof *reducer->sums;
        reducer->sums = calloc(1, reducer->sum_bytes);
        if (reducer->sums == NULL) return false;
    }
    return picture_allocate(picture, columns, rows, input.has_alpha);
}

static void draw_row(Reducer *reducer, CDecodersPicture *picture, uint32_t row) {
    uint64_t *sums = reducer->sums + (reducer->keeps_all ? (size_t)row * reducer->columns * numbers : 0);
    uint8_t *pixel = picture_row(picture, row);
    bool has_any = false;
    for (uint32_t column = 0; column < reducer->columns; column++, sums += numbers, pixel += reducer->has_alpha ? 4 : 3) {
        uint64_t count = sums[4], weight = reducer->has_alpha ? sums[3] : count;
        if (count == 0) continue;
        has_any = true;
        for (int channel = 0; channel < 3; channel++)
            pixel[channel] = weight > 0 ? (uint8_t)((sums[channel] + weight / 2) / weight) : 0;
        if (reducer->has_alpha) pixel[3] = (uint8_t)((sums[3] + count / 2) / count);
    }
    if (has_any && row + 1 > picture->pixels.arrived_rows) picture->pixels.arrived_rows = row + 1;
}

/* Adds adjacent pixels. Those of one square are summed in registers first. */
static void add_beside(const Reducer *reducer, uint64_t *sums, const uint8_t *bytes, uint32_t count, uint32_t first) {
    uint32_t end = first + count, shift = reducer->shift;
    while (first < end && first >> shift < reducer->columns) {
        uint64_t *cell = sums + (size_t)(first >> shift) * numbers;
        uint32_t behind = ((first >> shift) + 1) << shift, red = 0, green = 0, blue = 0, alpha = 0;
        if (behind > end) behind = end;
        uint32_t pixels = behind - first;
        if (reducer->has_alpha) {
            for (; first < behind; first++, bytes += 4) {
                red += (uint32_t)bytes[0] * bytes[3];
                green += (uint32_t)bytes[1] * bytes[3];
                blue += (uint32_t)bytes[2] * bytes[3];
                alpha += bytes[3];
            }
        } else {
            for (; first < behind; first++, bytes += 3) {
                red += bytes[0];
                green += bytes[1];
                blue += bytes[2];
            }
            alpha = pixels;
        }
        cell[0] += red;
        cell[1] += green;
        cell[2] += blue;
        cell[3] += alpha;
        cell[4] += pixels;
    }
}

void reducer_add(Reducer *reducer, CDecodersPicture *picture, const uint8_t *bytes, uint32_t count, uint32_t row, uint32_t first,
                 uint32_t step) {
    uint32_t cell_row = row >> reducer->shift;
    if (cell_row >= picture->pixels.height) return;
    if (!reducer->keeps_all && cell_row != reducer->row) {
        draw_row(reducer, picture, reducer->row);
        memset(reducer->sums, 0, reducer->sum_bytes);
        reducer->row = cell_row;
    }
    uint64_t *sums = reducer->sums + (reducer->keeps_all ? (size_t)cell_row * reducer->columns * numbers : 0);
    if (step == 1) {
        add_beside(reducer, sums, bytes, count, first);
        return;
    }
    for (uint32_t index = 0; index < count; index++, bytes += reducer->has_alpha ? 4 : 3) {
        uint32_t column = (first + index * step) >> reducer->shift;
        if (column >= reducer->columns) return;
        uint64_t *cell = sums + (size_t)column * numbers;
        /* Colours are weighted by alpha. */
        uint32_t weight = reducer->has_alpha ? bytes[3] : 1;
        cell[0] += bytes[0] * weight;
        cell[1] += bytes[1] * weight;
        cell[2] += bytes[2] * weight;
        cell[3] += weight;
        cell[4]++;
    }
}

void reducer_take(Reducer *reducer, CDecodersPicture *picture, const uint8_t *bytes, uint32_t count, uint32_t row, uint32_t first) {
    CDecodersPixels *pixels = &picture->pixels;
    if (reducer->sums != NULL) {
        reducer_add(reducer, picture, bytes, count, row, first, 1);
        return;
    }
    if (row >= pixels->height || first >= pixels->width) return;
    if (count > pixels->width - first) count = pixels->width - first;
    size_t channels = reducer->has_alpha ? 4 : 3;
    memcpy(picture_row(picture, row) + first * channels, bytes, count * channels);
    if (row + 1 > pixels->arrived_rows) pixels->arrived_rows = row + 1;
}

void reducer_finish(Reducer *reducer, CDecodersPicture *picture) {
    if (reducer->sums == NULL || picture->pixels.pixels == NULL) return;
    if (!reducer->keeps_all) draw_row(reducer, picture, reducer->row);
    else
        for (uint32_t row = 0; row < picture->pixels.height; row++) draw_row(reducer, picture, row);
}

void reducer_free(Reducer *reducer) {
    free(reducer->sums);
    reducer->sums = NULL;
}
