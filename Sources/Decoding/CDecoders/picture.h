/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the decoders of CPictures.h. */
#ifndef CDECODERS_PICTURE_H
#define CDECODERS_PICTURE_H

#include "CPictures.h"

typedef struct {
    CDecodersPictureState (*feed)(CDecodersPicture *picture, const uint8_t *bytes, size_t count);
    CDecodersPictureState (*end)(CDecodersPicture *picture);
    void (*free)(CDecodersPicture *picture);
} PictureKind;

/* The first member of each decoder's struct. */
struct CDecodersPicture {
    const PictureKind *kind;
    uint64_t maximum_pixels;
    uint32_t stored_width;
    uint32_t stored_height;
    /* Edge of the square of stored pixels that becomes one pixel, if the decoder reduces; else 0. */
    uint32_t factor;
    CDecodersPixels pixels;
    uint8_t *profile;
    size_t profile_count;
    char reason[200];
};

/* Sets the stored size; false if it is empty or above the limit. */
bool picture_set_size(CDecodersPicture *picture, uint64_t width, uint64_t height);

/* The state after a library has failed: memory is short if errno is ENOMEM, else the file is damaged. The libraries do not distinguish the
 * two, but malloc sets ENOMEM. errno must be set to 0 before the library is called. */
CDecodersPictureState picture_failure(void);

/* Allocates the pixels, grey or transparent until rows arrive. The size must not be 0. False if memory is short. */
bool picture_allocate(CDecodersPicture *picture, uint32_t width, uint32_t height, bool has_alpha);

static inline uint8_t *picture_row(CDecodersPicture *picture, uint32_t row) {
    return picture->pixels.pixels + picture->pixels.stride * row;
}

/* What is fed to a decoder that reads its descriptor itself: dropped. */
CDecodersPictureState picture_takes_nothing(CDecodersPicture *picture, const uint8_t *bytes, size_t count);

void picture_say(CDecodersPicture *picture, const char *reason);

#endif
