/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frames of an animated WebP, by libwebp: libav 5.1 shows none of them. */
#include "animation.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>
#include <webp/demux.h>

/* Bytes of the largest file that is read into memory, beside which a worker holds three pictures. */
static const uint64_t longest_file = (uint64_t)256 << 20;

struct CVideoWebP {
    uint8_t *bytes;
    size_t count;
    WebPAnimDecoder *decoder;
};

static bool read_all(const CVideoOpening *opening, uint8_t *bytes) {
    for (uint64_t place = 0; place < opening->length;) {
        ssize_t got = pread(opening->descriptor, bytes + place, opening->length - place, (off_t)(opening->offset + place));
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        place += (uint64_t)got;
    }
    return true;
}

/* Milliseconds that all frames take; they do not have to be decoded for it. */
static int64_t length_of(const WebPDemuxer *file) {
    int64_t length = 0;
    WebPIterator frame;
    for (int more = WebPDemuxGetFrame(file, 1, &frame); more; more = WebPDemuxNextFrame(&frame))
        length += frame.duration;
    WebPDemuxReleaseIterator(&frame);
    return length;
}

static void take_profile(CVideoFrames *frames, const WebPDemuxer *file) {
    WebPChunkIterator chunk;
    if (WebPDemuxGetChunk(file, "ICCP", 1, &chunk))
        cvideo_frames_take_profile(frames, chunk.chunk.bytes, chunk.chunk.size);
    WebPDemuxReleaseChunkIterator(&chunk);
}

static CVideoResult open_decoder(CVideoFrames *frames, int64_t maximum_pixels) {
    struct CVideoWebP *webp = frames->webp;
    const WebPData data = {webp->bytes, webp->count};
    WebPDemuxer *file = WebPDemux(&data);
    if (!file)
        return CVIDEO_DAMAGED;
    frames->width = (int32_t)WebPDemuxGetI(file, WEBP_FF_CANVAS_WIDTH);
    frames->height = (int32_t)WebPDemuxGetI(file, WEBP_FF_CANVAS_HEIGHT);
    frames->plays = (int)WebPDemuxGetI(file, WEBP_FF_LOOP_COUNT);
    frames->duration = (double)length_of(file) / 1000;
    take_profile(frames, file);
    WebPDemuxDelete(file);
    if ((int64_t)frames->width * frames->height > maximum_pixels)
        return CVIDEO_TOO_LARGE;
    WebPAnimDecoderOptions options;
    if (!WebPAnimDecoderOptionsInit(&options))
        return CVIDEO_NO_DECODER;
    options.color_mode = MODE_RGBA;
    webp->decoder = WebPAnimDecoderNew(&data, &options);
    return webp->decoder ? CVIDEO_OK : CVIDEO_NO_MEMORY;
}

CVideoResult cvideo_frames_open_webp(CVideoFrames *frames, const CVideoOpening *opening) {
    if (opening->length > longest_file)
        return CVIDEO_NO_MEMORY;
    frames->webp = av_mallocz(sizeof *frames->webp);
    if (!frames->webp)
        return CVIDEO_NO_MEMORY;
    /* libav's own limit of an allocation is for its pictures. */
    frames->webp->bytes = malloc(opening->length);
    frames->webp->count = opening->length;
    if (!frames->webp->bytes)
        return CVIDEO_NO_MEMORY;
    return read_all(opening, frames->webp->bytes) ? open_decoder(frames, opening->maximum_pixels) : CVIDEO_DAMAGED;
}

CVideoResult cvideo_frames_next_webp(CVideoFrames *frames) {
    WebPAnimDecoder *decoder = frames->webp->decoder;
    uint8_t *canvas = NULL;
    int end = 0;
    if (!WebPAnimDecoderHasMoreFrames(decoder))
        return CVIDEO_END;
    if (!WebPAnimDecoderGetNext(decoder, &canvas, &end))
        return CVIDEO_DAMAGED;
    memcpy(frames->pixels, canvas, (size_t)frames->width * (size_t)frames->height * 4);
    frames->time = frames->end;
    frames->end = (double)end / 1000;
    return CVIDEO_OK;
}

void cvideo_frames_close_webp(CVideoFrames *frames) {
    if (!frames->webp)
        return;
    if (frames->webp->decoder)
        WebPAnimDecoderDelete(frames->webp->decoder);
    free(frames->webp->bytes);
    av_freep(&frames->webp);
}
