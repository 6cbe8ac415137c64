/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reduces a picture while its rows are decoded: each resulting pixel is the mean of a square of stored pixels. */
#ifndef CDECODERS_REDUCE_H
#define CDECODERS_REDUCE_H

#include "picture.h"

typedef struct {
    /* The edge of a square is 1 << shift pixels. */
    uint32_t shift;
    /* Whether sums of all squares are kept, since rows may arrive in any order, as in an interlaced picture. */
    bool keeps_all;
    bool has_alpha;
    uint32_t columns;
    /* The row of squares that the sums belong to, if not all are kept. */
    uint32_t row;
    /* Red, green, blue, alpha and the number of pixels, for each square. NULL where the picture stays as it is. */
    uint64_t *sums;
    size_t sum_bytes;
} Reducer;

typedef struct {
    uint32_t longest_side;
    uint64_t maximum_bytes;
} ReducerLimits;

/* The pixels that are added: RGB or RGBA. */
typedef struct {
    uint32_t width;
    uint32_t height;
    bool has_alpha;
    /* Rows may come in any order. */
    bool keeps_all;
} ReducerInput;

/* How many times a picture of this size is halved: not at all where it takes a quarter of the memory at most as it is, else as far as
 * twice the pixels that are wanted are left on a side, and further where memory wants it. */
uint32_t reducer_shift(ReducerInput input, ReducerLimits limits);

/* Makes room for a picture, halved as reducer_shift has it. False where memory is short. */
bool reducer_begin(Reducer *reducer, CDecodersPicture *picture, ReducerInput input, ReducerLimits limits);

/* Adds `count` pixels of a row, from column `first` on, or copies them if the picture is not reduced. Ignores pixels
 * outside the picture. */
void reducer_take(Reducer *reducer, CDecodersPicture *picture, const uint8_t *bytes, uint32_t count, uint32_t row,
                  uint32_t first);

/* Adds `count` pixels of a stored row, from column `first` on and `step` columns apart. */
void reducer_add(Reducer *reducer, CDecodersPicture *picture, const uint8_t *bytes, uint32_t count, uint32_t row, uint32_t first,
                 uint32_t step);

/* Writes the remaining sums as pixels; of a truncated picture those of the rows that arrived. */
void reducer_finish(Reducer *reducer, CDecodersPicture *picture);

void reducer_free(Reducer *reducer);

#endif
