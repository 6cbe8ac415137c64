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
    /* Red, green, blue, alpha and the number of pixels, for each square. NULL if the picture is not reduced. */
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
    /* Whether rows may arrive in any order. */
    bool keeps_all;
} ReducerInput;

/* The number of times that a picture is halved: 0 if its pixels take at most a quarter of the memory. Else as often as at least twice the
 * requested pixels remain on a side, or more if memory requires it. */
uint32_t reducer_shift(ReducerInput input, ReducerLimits limits);

/* Allocates the reduced picture with the shift of reducer_shift, and the sums. False if memory is short. */
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
