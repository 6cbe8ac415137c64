/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frames of an animated WebP, by libwebp: libav 5.1 shows none of them. */
#include "animation.h"

#include <string.h>
#include <webp/demux.h>

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
    const WebPData data = {frames->bytes, frames->byte_count};
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
    frames->webp = WebPAnimDecoderNew(&data, &options);
    return frames->webp ? CVIDEO_OK : CVIDEO_NO_MEMORY;
}

CVideoResult cvideo_frames_open_webp(CVideoFrames *frames, const CVideoOpening *opening) {
    CVideoResult outcome = cvideo_frames_read(frames, opening);
    return outcome == CVIDEO_OK ? open_decoder(frames, opening->maximum_pixels) : outcome;
}

CVideoResult cvideo_frames_next_webp(CVideoFrames *frames) {
    WebPAnimDecoder *decoder = frames->webp;
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
    if (frames->webp)
        WebPAnimDecoderDelete(frames->webp);
    frames->webp = NULL;
}
