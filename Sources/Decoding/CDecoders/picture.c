/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void cdecoders_picture_free(CDecodersPicture *picture) {
    if (picture == NULL) return;
    picture->kind->free(picture);
    free(picture->pixels.pixels);
    free(picture->profile);
    free(picture);
}

CDecodersPictureState cdecoders_picture_feed(CDecodersPicture *picture, const uint8_t *bytes, size_t count) {
    return picture->kind->feed(picture, bytes, count);
}

CDecodersPictureState cdecoders_picture_end(CDecodersPicture *picture) { return picture->kind->end(picture); }

uint32_t cdecoders_picture_stored_width(const CDecodersPicture *picture) { return picture->stored_width; }

uint32_t cdecoders_picture_stored_height(const CDecodersPicture *picture) { return picture->stored_height; }

uint32_t cdecoders_picture_factor(const CDecodersPicture *picture) { return picture->factor; }

CDecodersPixels cdecoders_picture_take(CDecodersPicture *picture) {
    CDecodersPixels taken = picture->pixels;
    picture->pixels = (CDecodersPixels){0};
    return taken;
}

const uint8_t *cdecoders_picture_profile(const CDecodersPicture *picture, size_t *count) {
    *count = picture->profile_count;
    return picture->profile;
}

const char *cdecoders_picture_reason(const CDecodersPicture *picture) { return picture->reason; }

bool picture_set_size(CDecodersPicture *picture, uint64_t width, uint64_t height) {
    if (width > INT32_MAX || height > INT32_MAX) width = height = INT32_MAX;
    picture->stored_width = (uint32_t)width;
    picture->stored_height = (uint32_t)height;
    return width > 0 && height > 0 && width * height <= picture->maximum_pixels;
}

CDecodersPictureState picture_failure(void) {
    return errno == ENOMEM ? CDECODERS_PICTURE_NO_MEMORY : CDECODERS_PICTURE_BROKEN;
}

bool picture_allocate(CDecodersPicture *picture, uint32_t width, uint32_t height, bool has_alpha) {
    /* Rows have a multiple of four bytes, as in gdk-pixbuf. */
    size_t stride = ((size_t)width * (has_alpha ? 4 : 3) + 3) & ~(size_t)3;
    size_t count = 0;
    if (__builtin_mul_overflow(stride, (size_t)height, &count) || count == 0) return false;
    uint8_t *pixels = has_alpha ? calloc(1, count) : malloc(count);
    if (pixels == NULL) return false;
    if (!has_alpha) memset(pixels, 0x80, count);
    picture->pixels = (CDecodersPixels){pixels, width, height, stride, has_alpha, 0};
    return true;
}

CDecodersPictureState picture_takes_nothing(CDecodersPicture *picture, const uint8_t *bytes, size_t count) {
    (void)picture;
    (void)bytes;
    (void)count;
    return CDECODERS_PICTURE_MORE;
}

void picture_say(CDecodersPicture *picture, const char *reason) {
    size_t count = strnlen(reason, sizeof picture->reason - 1);
    memcpy(picture->reason, reason, count);
    picture->reason[count] = 0;
}
