/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a JPEG 2000 codestream within a file with pread. */
#include "jpeg2000.h"

#include <errno.h>
#include <unistd.h>

/* Size of OpenJPEG's buffer, in bytes. */
static const size_t chunk = 128 << 10;

static OPJ_SIZE_T read_bytes(void *target, OPJ_SIZE_T count, void *data) {
    CodestreamBytes *bytes = data;
    if (count > bytes->count - bytes->position) count = (size_t)(bytes->count - bytes->position);
    size_t done = 0;
    while (done < count) {
        off_t place = (off_t)(bytes->start + bytes->position);
        ssize_t got = pread(bytes->descriptor, (uint8_t *)target + done, count - done, place);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += (size_t)got;
        bytes->position += (uint64_t)got;
    }
    return done > 0 ? done : (OPJ_SIZE_T)-1;
}

/* Returns -1 at the end and never 0, which would make OpenJPEG ask again for ever. */
static OPJ_OFF_T skip(OPJ_OFF_T count, void *data) {
    CodestreamBytes *bytes = data;
    if (count <= 0 || bytes->position >= bytes->count) return -1;
    uint64_t left = bytes->count - bytes->position;
    uint64_t step = (uint64_t)count < left ? (uint64_t)count : left;
    bytes->position += step;
    return (OPJ_OFF_T)step;
}

static OPJ_BOOL seek(OPJ_OFF_T position, void *data) {
    CodestreamBytes *bytes = data;
    if (position < 0 || (uint64_t)position > bytes->count) return OPJ_FALSE;
    bytes->position = (uint64_t)position;
    return OPJ_TRUE;
}

opj_stream_t *codestream_open(CodestreamBytes *bytes) {
    opj_stream_t *stream = opj_stream_create(chunk, OPJ_TRUE);
    if (stream == NULL) return NULL;
    opj_stream_set_user_data(stream, bytes, NULL);
    opj_stream_set_user_data_length(stream, bytes->count);
    opj_stream_set_read_function(stream, read_bytes);
    opj_stream_set_skip_function(stream, skip);
    opj_stream_set_seek_function(stream, seek);
    return stream;
}
