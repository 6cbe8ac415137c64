/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bytes of a video, for libav: a part of a file, or several. */
#include "video.h"

#include <errno.h>
#include <libavutil/mem.h>
#include <unistd.h>

CVideoResult cvideo_take_spans(CVideo *video, const CVideoOpening *opening) {
    if (opening->span_count == 0)
        return CVIDEO_OK;
    if (opening->offset != 0)
        return CVIDEO_DAMAGED;
    int64_t length = 0;
    for (size_t index = 0; index < opening->span_count; index++) {
        const CVideoSpan span = opening->spans[index];
        if (span.offset > opening->length || span.length > opening->length - span.offset
            || __builtin_add_overflow(length, (int64_t)span.length, &length))
            return CVIDEO_DAMAGED;
    }
    video->spans = av_memdup(opening->spans, opening->span_count * sizeof *opening->spans);
    video->span_count = opening->span_count;
    video->length = length;
    return video->spans ? CVIDEO_OK : CVIDEO_NO_MEMORY;
}

/* Where the next bytes are in the file, and how many follow each other there. */
static int64_t position(const CVideo *video, int64_t *left) {
    *left = video->length - video->place;
    if (!video->spans)
        return video->offset + video->place;
    int64_t place = video->place;
    for (size_t index = 0; index < video->span_count; index++) {
        const int64_t length = (int64_t)video->spans[index].length;
        if (place < length) {
            *left = length - place;
            return (int64_t)video->spans[index].offset + place;
        }
        place -= length;
    }
    *left = 0;
    return 0;
}

int cvideo_read_bytes(void *opaque, uint8_t *bytes, int count) {
    CVideo *video = opaque;
    if (cvideo_should_stop(video))
        return AVERROR_EXIT;
    int64_t left;
    const int64_t place = position(video, &left);
    if (left <= 0)
        return AVERROR_EOF;
    if (count > left)
        count = (int)left;
    ssize_t got;
    do
        got = pread(video->descriptor, bytes, (size_t)count, place);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        return AVERROR(errno);
    if (got == 0)
        return AVERROR_EOF;
    video->place += got;
    return (int)got;
}

int64_t cvideo_seek_bytes(void *opaque, int64_t offset, int whence) {
    CVideo *video = opaque;
    int64_t base;
    switch (whence & ~AVSEEK_FORCE) {
    case AVSEEK_SIZE: return video->length;
    case SEEK_SET: base = 0; break;
    case SEEK_CUR: base = video->place; break;
    case SEEK_END: base = video->length; break;
    default: return AVERROR(EINVAL);
    }
    int64_t place;
    if (__builtin_add_overflow(base, offset, &place) || place < 0)
        return AVERROR(EINVAL);
    return video->place = place;
}
