/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reduces planes of luma and chroma and converts the result to RGB. In this order fewer pixels are converted, and the full-size picture is
 * never held in RGB. */
#ifndef CDECODERS_PART_PLANES_H
#define CDECODERS_PART_PLANES_H

#include "CDecoders.h"

typedef struct {
    /* NULL if the picture has no such plane. */
    const uint8_t *bytes;
    int stride;
    uint32_t width, height;
    /* Subsampling: pixels of luma per sample of this plane. */
    uint32_t across, down;
    int bits;
} Plane;

/* The decoded planes, with the chroma format as in CDecodersPartPlace and the meaning of their samples by ITU-T H.273. */
typedef struct {
    Plane planes[3];
    CDecodersColourCodes codes;
} Planes;

/* Whether the fields of a plane are consistent. */
bool plane_is_sound(const Plane *plane);

/* Sets the subsampling of the chroma planes. */
void planes_set_chroma(Planes *planes, uint32_t chroma);

/* Draws the planes. False if they are smaller than the used area or have unsupported colours; errno is ENOMEM if memory is short. */
bool planes_draw(const Planes *planes, const CDecodersPartPlace *place);

#endif
