/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes WebP with libwebp; of an animation the first frame on its canvas. */
#include "collected.h"

#include <webp/decode.h>
#include <webp/demux.h>

/* Decodes a frame into its position on the canvas; a truncated one gives the rows available. */
static CDecodersPictureState draw(CDecodersPicture *picture, const WebPIterator *frame, bool has_alpha) {
    CDecodersPixels *pixels = &picture->pixels;
    size_t offset = (size_t)frame->y_offset * pixels->stride + (size_t)frame->x_offset * (has_alpha ? 4 : 3);
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return CDECODERS_PICTURE_BROKEN;
    config.output.colorspace = has_alpha ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = pixels->pixels + offset;
    config.output.u.RGBA.stride = (int)pixels->stride;
    config.output.u.RGBA.size = pixels->stride * pixels->height - offset;
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, &config);
    if (decoder == NULL) return CDECODERS_PICTURE_BROKEN;
    VP8StatusCode status = WebPIUpdate(decoder, frame->fragment.bytes, frame->fragment.size);
    int rows = 0;
    if (WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL) != NULL && rows > 0)
        pixels->arrived_rows = (uint32_t)(frame->y_offset + rows);
    WebPIDelete(decoder);
    WebPFreeDecBuffer(&config.output);
    if (status == VP8_STATUS_OK) pixels->arrived_rows = pixels->height;
    return status == VP8_STATUS_OK ? CDECODERS_PICTURE_WHOLE : CDECODERS_PICTURE_BROKEN;
}

static CDecodersPictureState decode(CDecodersPicture *picture, const WebPDemuxer *file) {
    WebPIterator frame;
    WebPBitstreamFeatures features;
    uint32_t width = WebPDemuxGetI(file, WEBP_FF_CANVAS_WIDTH), height = WebPDemuxGetI(file, WEBP_FF_CANVAS_HEIGHT);
    if (!picture_set_size(picture, width, height)) return CDECODERS_PICTURE_TOO_LARGE;
    if (!WebPDemuxGetFrame(file, 1, &frame)) return CDECODERS_PICTURE_BROKEN;
    CDecodersPictureState state = CDECODERS_PICTURE_BROKEN;
    bool fits = frame.x_offset >= 0 && frame.y_offset >= 0 && frame.width > 0 && frame.height > 0 &&
                (uint64_t)frame.x_offset + (uint64_t)frame.width <= width &&
                (uint64_t)frame.y_offset + (uint64_t)frame.height <= height;
    if (fits && WebPGetFeatures(frame.fragment.bytes, frame.fragment.size, &features) == VP8_STATUS_OK &&
        features.width == frame.width && features.height == frame.height) {
        bool is_part = (uint32_t)frame.width != width || (uint32_t)frame.height != height;
        bool has_alpha = features.has_alpha || is_part;
        if (picture_allocate(picture, width, height, has_alpha)) state = draw(picture, &frame, has_alpha);
        else picture_say(picture, "not enough memory for the picture");
    }
    WebPDemuxReleaseIterator(&frame);
    return state;
}

static CDecodersPictureState end(CDecodersPicture *base) {
    const CollectedPicture *picture = (CollectedPicture *)base;
    WebPData bytes = {picture->bytes, picture->count};
    WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
    WebPDemuxer *file = WebPDemuxPartial(&bytes, &state);
    if (file == NULL) return CDECODERS_PICTURE_BROKEN;
    CDecodersPictureState result = state >= WEBP_DEMUX_PARSED_HEADER ? decode(base, file) : CDECODERS_PICTURE_BROKEN;
    WebPDemuxDelete(file);
    return result;
}

static const PictureKind kind = {collected_feed, end, collected_free};

CDecodersPicture *cdecoders_picture_webp(uint64_t maximum_pixels) {
    CollectedPicture *picture = collected_new(&kind, sizeof *picture, maximum_pixels);
    return picture != NULL ? &picture->base : NULL;
}
