/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scaling of decoded pictures to tiles by pixman, the library that paints them under cairo. Any thread; no state. */
#ifndef CTILES_H
#define CTILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Rows from the top, 8 bits a channel: red, green, blue and, where has_alpha, alpha that is not multiplied in. */
typedef struct {
    const uint8_t *pixels;
    size_t stride;
    int width;
    int height;
    bool has_alpha;
} CTilesPicture;

/* The position of the picture in the tile: its upper left corner in whole pixels, and tile pixels per picture pixel. */
typedef struct {
    int left;
    int top;
    double scale_x;
    double scale_y;
} CTilesPlace;

/* The background behind transparent pixels: 0xRRGGBB of the even and odd squares, and their edge in pixels. */
typedef struct {
    uint32_t first;
    uint32_t second;
    int square;
} CTilesBackground;

/* Words of scratch memory needed for drawing; 0 for a picture of the tile's size. */
size_t ctiles_scratch_count(CTilesPicture picture, CTilesPlace place, int width, int height);

/* Draws the picture over the background.
 *
 * tile: width * height words 0xFFRRGGBB. scratch: as many words as ctiles_scratch_count says, of whatever contents: memory
 * that is used again is not cleared by the kernel again, which takes as long as the drawing. False where memory is short, and
 * where sides are none or above 16384. */
bool ctiles_draw(CTilesPicture picture, CTilesPlace place, CTilesBackground background, uint32_t *scratch, uint32_t *tile,
                 int width, int height);

#endif
