/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Collects the bytes of a file for libraries that need the whole file at once. */
#ifndef CDECODERS_COLLECTED_H
#define CDECODERS_COLLECTED_H

#include "picture.h"

typedef struct {
    CDecodersPicture base;
    uint8_t *bytes;
    size_t count;
    size_t room;
} CollectedPicture;

/* The `feed` and `free` functions for a PictureKind. */
CDecodersPictureState collected_feed(CDecodersPicture *picture, const uint8_t *bytes, size_t count);
void collected_free(CDecodersPicture *picture);

CollectedPicture *collected_new(const PictureKind *kind, size_t size, uint64_t maximum_pixels);

#endif
