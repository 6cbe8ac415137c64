/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CWebPEnd.h"

#include <stdlib.h>
#include <string.h>
#include <webp/decode.h>

enum { HEAD = 20, STEP = 1024 };

static void put(uint8_t *place, size_t number) {
    for (int index = 0; index < 4; index++) place[index] = (uint8_t)(number >> (8 * index));
}

/* Shows a decoder more and more of a file, from one place to another, so many bytes at a time, until its picture is whole. The decoder reads them where they
 * are: what is appended it would copy again and again. Returns where that was; a picture that breaks off needs all of them. 0 for what is no picture. */
static size_t show(WebPIDecoder *decoder, const uint8_t *file, size_t from, size_t to, size_t step) {
    size_t place = from;
    while (place < to) {
        place += to - place < step ? to - place : step;
        const VP8StatusCode status = WebPIUpdate(decoder, file, place);
        if (status == VP8_STATUS_OK) return place;
        if (status != VP8_STATUS_SUSPENDED) return 0;
    }
    return place;
}

/* The same with a decoder of its own, which has seen the file up to the first place. */
static size_t find(const uint8_t *file, size_t from, size_t to, size_t step) {
    WebPIDecoder *decoder = WebPINewDecoder(NULL);
    size_t end = 0;
    if (decoder != NULL && show(decoder, file, 0, from, from) == from) end = show(decoder, file, from, to, step);
    WebPIDelete(decoder);
    return end;
}

size_t cwebpend_find(const uint8_t *contents, size_t count, bool is_lossless) {
    if (count == 0 || count > UINT32_MAX - 64) return 0;
    uint8_t *file = malloc(HEAD + count);
    if (file == NULL) return 0;
    memcpy(file, is_lossless ? "RIFF    WEBPVP8L" : "RIFF    WEBPVP8 ", 16);
    put(file + 4, 4 + 8 + count + (count & 1));
    put(file + 16, count);
    memcpy(file + HEAD, contents, count);
    const size_t near = find(file, HEAD, HEAD + count, STEP);
    /* The end is in the last of these bytes: once more, one by one. */
    const size_t end = near > HEAD ? find(file, HEAD + (near - HEAD - 1) / STEP * STEP, near, 1) : 0;
    free(file);
    return end > HEAD ? end - HEAD : 0;
}
