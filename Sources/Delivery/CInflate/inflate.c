/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CInflate.h"

#include <stdlib.h>
#include <zlib.h>

struct CInflate {
  z_stream stream;
};

CInflate *cinflate_new(void) {
    CInflate *made = calloc(1, sizeof *made);
    if (made != NULL && inflateInit2(&made->stream, -MAX_WBITS) != Z_OK) {
        free(made);
        return NULL;
    }
    return made;
}

void cinflate_free(CInflate *stream) {
    if (stream == NULL) return;
    inflateEnd(&stream->stream);
    free(stream);
}

CInflateStep cinflate_feed(CInflate *stream, const uint8_t *bytes, size_t count, uint8_t *room, size_t space) {
    const uInt most = 1 << 30;
    z_stream *z = &stream->stream;
    z->next_in = (Bytef *)bytes;
    z->avail_in = count < most ? (uInt)count : most;
    z->next_out = room;
    z->avail_out = space < most ? (uInt)space : most;
    const uInt had = z->avail_in, free_space = z->avail_out;
    const int result = inflate(z, Z_NO_FLUSH);
    CInflateStep step = {had - z->avail_in, free_space - z->avail_out, CINFLATE_GOES_ON};
    /* Neither bytes nor room is no damage. */
    if (result == Z_STREAM_END) step.state = CINFLATE_ENDED;
    else if (result != Z_OK && result != Z_BUF_ERROR) step.state = CINFLATE_DAMAGED;
    return step;
}

uint32_t cinflate_adler(uint32_t sum, const uint8_t *bytes, size_t count) {
    return (uint32_t)adler32_z(sum, bytes, count);
}
