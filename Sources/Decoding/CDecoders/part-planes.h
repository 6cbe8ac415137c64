/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planes of luma and chroma on their way to RGB, made smaller before: colours of pixels that nobody sees are not worked out, and the
 * whole is never held in RGB. */
#ifndef CDECODERS_PART_PLANES_H
#define CDECODERS_PART_PLANES_H

#include "CDecoders.h"

typedef struct {
    /* NULL where there is no such plane. */
    const uint8_t *bytes;
    int stride;
    uint32_t width, height;
    /* Pixels of luma for one of this plane, across and down. */
    uint32_t across, down;
    int bits;
} Plane;

/* Luma and chroma as they are coded: chroma as CDecodersPartPlace has it, what the numbers mean by ITU-T H.273. */
typedef struct {
    Plane planes[3];
    CDecodersColourCodes codes;
} Planes;

/* Whether a plane can be drawn of. */
bool plane_is_sound(const Plane *plane);

/* Says how much smaller the planes of colours are. */
void planes_set_chroma(Planes *planes, uint32_t chroma);

/* False where the planes are smaller than what is to be drawn, or their colours of a rare kind; NO_MEMORY is told by errno. */
bool planes_draw(const Planes *planes, const CDecodersPartPlace *place);

#endif
