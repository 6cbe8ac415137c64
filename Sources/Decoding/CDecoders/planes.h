/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes RGB or RGBA rows from rows of planes with 8 bits per sample, which JPEG 2000 and Photoshop have. */
#ifndef CDECODERS_PLANES_H
#define CDECODERS_PLANES_H

#include "CPictures.h"

enum { planes_most = 5 };

/* The number of planes without alpha. */
uint32_t planes_of_colours(CDecodersColours colours);

/* Writes `count` pixels. `planes` has the planes of the colours, and one more if there is alpha. */
void planes_to_pixels(const CDecodersPlanes *kind, const uint8_t *const planes[planes_most], uint32_t count, uint8_t *pixels);

#endif
