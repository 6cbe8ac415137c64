/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Converts planes of eight bits to RGB at their full size, for copies in another format. Four times as fast as the means of
 * part-planes.c with squares of one pixel, and the same values to within one level. */
#ifndef CDECODERS_WHOLE_PLANES_H
#define CDECODERS_WHOLE_PLANES_H

#include "part-planes.h"

/* Coefficients for the conversion of luma and chroma, scaled to 0 to 255, to RGB. */
typedef struct {
    float red_of_cr, green_of_cb, green_of_cr, blue_of_cb;
    float luma_zero, luma_step, chroma_zero, chroma_step;
    bool is_rgb;
} PlaneColours;

/* Whether `whole_planes_draw` converts these planes: luma alone, or with chroma of 4:2:0, 4:2:2 or 4:4:4, all of eight bits. */
bool whole_planes_are_drawn(const Planes *planes, const CDecodersPartPlace *place, const PlaneColours *colours);

/* False if memory is short; errno is ENOMEM then. */
bool whole_planes_draw(const Planes *planes, const CDecodersPartPlace *place, const PlaneColours *colours);

#endif
