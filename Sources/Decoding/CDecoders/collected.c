/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collected.h"

#include <stdlib.h>
#include <string.h>

/* Limit in bytes, above any picture within the other limits. */
static const size_t longest_file = (size_t)256 << 20;

CDecodersPictureState collected_feed(CDecodersPicture *base, const uint8_t *bytes, size_t count) {
    CollectedPicture *picture = (CollectedPicture *)base;
    if (count > longest_file - picture->count) {
        picture_say(base, "a file longer than its picture can be");
        return CDECODERS_PICTURE_BROKEN;
    }
    if (picture->count + count > picture->room) {
        size_t room = picture->room * 2 > picture->count + count ? picture->room * 2 : picture->count + count;
        uint8_t *grown = realloc(picture->bytes, room);
        if (grown == NULL) return CDECODERS_PICTURE_NO_MEMORY;
        picture->bytes = grown;
        picture->room = room;
    }
    if (count > 0) memcpy(picture->bytes + picture->count, bytes, count);
    picture->count += count;
    return CDECODERS_PICTURE_MORE;
}

void collected_free(CDecodersPicture *base) { free(((CollectedPicture *)base)->bytes); }

CollectedPicture *collected_new(const PictureKind *kind, size_t size, uint64_t maximum_pixels) {
    CollectedPicture *picture = calloc(1, size);
    if (picture == NULL) return NULL;
    picture->base.kind = kind;
    picture->base.maximum_pixels = maximum_pixels;
    return picture;
}
