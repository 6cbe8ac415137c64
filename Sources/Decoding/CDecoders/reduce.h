/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A picture that is made smaller while its rows come: each pixel that is kept is the mean of a square of those that are stored. */
#ifndef CDECODERS_REDUCE_H
#define CDECODERS_REDUCE_H

#include "picture.h"

typedef struct {
    /* Squares are of 1 << shift pixels on a side. */
    uint32_t shift;
    /* Rows may come in any order, as those of an interlaced picture do: all sums are kept. */
    bool keeps_all;
    bool has_alpha;
    uint32_t columns;
    /* Which row of squares the sums are of, where not all are kept. */
    uint32_t row;
    /* Red, green, blue, alpha and the number of pixels, for each square. */
    uint64_t *sums;
} Reducer;

typedef struct {
    uint32_t longest_side;
    uint64_t maximum_bytes;
} ReducerLimits;

/* Makes room for a picture whose stored size is known: as it is where that takes a quarter of the memory at most, else by halves as
 * far as twice the pixels that are wanted are left on a side, and further where memory wants it. False where memory is short. */
bool reducer_begin(Reducer *reducer, CDecodersPicture *picture, ReducerLimits limits, bool has_alpha, bool keeps_all);

/* Adds `count` pixels of a stored row, from column `first` on and `step` columns apart. */
void reducer_add(Reducer *reducer, CDecodersPicture *picture, const uint8_t *bytes, uint32_t count, uint32_t row, uint32_t first,
                 uint32_t step);

/* Draws what the sums hold; of a picture that breaks off, what came of it. */
void reducer_finish(Reducer *reducer, CDecodersPicture *picture);

void reducer_free(Reducer *reducer);

#endif
