/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CWebPEnd.h"

#include <string.h>
#include <webp/decode.h>

enum { HEAD = 20, STEP = 1024 };

static void put(uint8_t *place, size_t number) {
    for (int index = 0; index < 4; index++) place[index] = (uint8_t)(number >> (8 * index));
}

/* A decoder that has read the heads of the file and the chunk. */
static WebPIDecoder *begin(size_t count, bool is_lossless) {
    uint8_t head[HEAD] = "RIFF    WEBPVP8 ";
    put(head + 4, 4 + 8 + count + (count & 1));
    head[15] = is_lossless ? 'L' : ' ';
    put(head + 16, count);
    WebPIDecoder *decoder = WebPINewDecoder(NULL);
    if (decoder != NULL && WebPIAppend(decoder, head, HEAD) == VP8_STATUS_SUSPENDED) return decoder;
    WebPIDelete(decoder);
    return NULL;
}

/* Feeds from one place to another, so many bytes at a time, until the picture is whole. Returns where that was; a picture that breaks off needs all of them. 0
 * for what is no picture. */
static size_t feed(WebPIDecoder *decoder, const uint8_t *contents, size_t from, size_t to, size_t step) {
    size_t place = from;
    while (place < to) {
        const size_t some = to - place < step ? to - place : step;
        const VP8StatusCode status = WebPIAppend(decoder, contents + place, some);
        place += some;
        if (status == VP8_STATUS_OK) return place;
        if (status != VP8_STATUS_SUSPENDED) return 0;
    }
    return place;
}

size_t cwebpend_find(const uint8_t *contents, size_t count, bool is_lossless) {
    if (count == 0 || count > UINT32_MAX - 64) return 0;
    WebPIDecoder *decoder = begin(count, is_lossless);
    if (decoder == NULL) return 0;
    const size_t near = feed(decoder, contents, 0, count, STEP);
    WebPIDelete(decoder);
    if (near == 0) return 0;
    /* The end is in the last of these bytes: once more, one by one. */
    const size_t before = near > STEP ? (near - 1) / STEP * STEP : 0;
    decoder = begin(count, is_lossless);
    if (decoder == NULL) return 0;
    size_t end = before > 0 ? feed(decoder, contents, 0, before, before) : before;
    if (end == before) end = feed(decoder, contents, before, near, 1);
    WebPIDelete(decoder);
    return end;
}
