/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes WebP with libwebp; of an animation the first frame, on its canvas. libwebp scales large pictures down while it decodes them. */
#include "collected.h"
#include "reduce.h"

#include <errno.h>
#include <webp/decode.h>
#include <webp/demux.h>

/* The number of parts in which the bytes of a frame are decoded, between which the caller can check its deadline. */
enum { parts = 64 };
static const size_t shortest_part = 1 << 16;

typedef struct {
    CollectedPicture collected;
    ReducerLimits limits;
    WebPDemuxer *file;
    WebPIterator frame;
    bool has_frame;
    WebPDecoderConfig config;
    WebPIDecoder *decoder;
    /* Number of the frame's bytes that libwebp has received. */
    size_t given;
} WebPPicture;

/* The frame's place on the canvas, in pixels of the reduced picture. */
typedef struct {
    uint32_t left, top, width, height;
} Place;

static uint32_t halved(int side, uint32_t shift) { return ((uint32_t)side + (1U << shift) - 1) >> shift; }

static uint32_t least(uint32_t one, uint32_t other) { return one < other ? one : other; }

/* Computes the frame's size and position after `shift` halvings. */
static Place place(const WebPPicture *picture, uint32_t shift) {
    const WebPIterator *frame = &picture->frame;
    const CDecodersPixels *pixels = &picture->collected.base.pixels;
    Place place = {.left = least((uint32_t)frame->x_offset >> shift, pixels->width - 1),
                   .top = least((uint32_t)frame->y_offset >> shift, pixels->height - 1)};
    place.width = least(halved(frame->width, shift), pixels->width - place.left);
    place.height = least(halved(frame->height, shift), pixels->height - place.top);
    return place;
}

static CDecodersPictureState begin_drawing(WebPPicture *picture, bool has_alpha) {
    CDecodersPixels *pixels = &picture->collected.base.pixels;
    CDecodersPicture *base = &picture->collected.base;
    uint32_t shift = reducer_shift((ReducerInput){base->stored_width, base->stored_height, has_alpha, false}, picture->limits);
    if (!picture_allocate(base, halved((int)base->stored_width, shift), halved((int)base->stored_height, shift), has_alpha))
        return CDECODERS_PICTURE_NO_MEMORY;
    Place drawn = place(picture, shift);
    size_t offset = drawn.top * pixels->stride + (size_t)drawn.left * (has_alpha ? 4 : 3);
    WebPDecoderConfig *config = &picture->config;
    if (!WebPInitDecoderConfig(config)) return CDECODERS_PICTURE_BROKEN;
    config->options.use_scaling = shift > 0;
    config->options.scaled_width = (int)drawn.width;
    config->options.scaled_height = (int)drawn.height;
    config->output.colorspace = has_alpha ? MODE_RGBA : MODE_RGB;
    config->output.is_external_memory = 1;
    config->output.u.RGBA.rgba = pixels->pixels + offset;
    config->output.u.RGBA.stride = (int)pixels->stride;
    config->output.u.RGBA.size = pixels->stride * pixels->height - offset;
    picture->decoder = WebPIDecode(NULL, 0, config);
    return picture->decoder != NULL ? CDECODERS_PICTURE_BUSY : CDECODERS_PICTURE_NO_MEMORY;
}

static CDecodersPictureState begin(WebPPicture *picture) {
    CDecodersPicture *base = &picture->collected.base;
    WebPIterator *frame = &picture->frame;
    WebPBitstreamFeatures features;
    WebPData bytes = {picture->collected.bytes, picture->collected.count};
    WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
    picture->file = WebPDemuxPartial(&bytes, &state);
    if (picture->file == NULL || state < WEBP_DEMUX_PARSED_HEADER) return picture_failure();
    uint32_t width = WebPDemuxGetI(picture->file, WEBP_FF_CANVAS_WIDTH), height = WebPDemuxGetI(picture->file, WEBP_FF_CANVAS_HEIGHT);
    if (!picture_set_size(base, width, height)) return CDECODERS_PICTURE_TOO_LARGE;
    picture->has_frame = WebPDemuxGetFrame(picture->file, 1, frame);
    if (!picture->has_frame) return picture_failure();
    bool fits = frame->x_offset >= 0 && frame->y_offset >= 0 && frame->width > 0 && frame->height > 0 &&
                (uint64_t)frame->x_offset + (uint64_t)frame->width <= width &&
                (uint64_t)frame->y_offset + (uint64_t)frame->height <= height;
    if (!fits || WebPGetFeatures(frame->fragment.bytes, frame->fragment.size, &features) != VP8_STATUS_OK ||
        features.width != frame->width || features.height != frame->height)
        return CDECODERS_PICTURE_BROKEN;
    /* libwebp holds a lossless picture, and alpha, which is coded losslessly, at four bytes per pixel of the full size. */
    bool is_held = features.format != 1 || features.has_alpha;
    if (is_held && (uint64_t)frame->width * (uint64_t)frame->height > picture->limits.maximum_bytes / 4)
        return CDECODERS_PICTURE_TOO_LARGE;
    bool is_part = (uint32_t)frame->width != width || (uint32_t)frame->height != height;
    return begin_drawing(picture, features.has_alpha || is_part);
}

/* Decodes the next part. A truncated picture has the rows that were decoded. */
static CDecodersPictureState go_on(WebPPicture *picture) {
    CDecodersPixels *pixels = &picture->collected.base.pixels;
    size_t whole = picture->frame.fragment.size, part = whole / parts > shortest_part ? whole / parts : shortest_part;
    picture->given = whole - picture->given > part ? picture->given + part : whole;
    VP8StatusCode status = WebPIUpdate(picture->decoder, picture->frame.fragment.bytes, picture->given);
    int rows = 0;
    if (WebPIDecGetRGB(picture->decoder, &rows, NULL, NULL, NULL) != NULL && rows > 0) {
        size_t top = (size_t)(picture->config.output.u.RGBA.rgba - pixels->pixels) / pixels->stride;
        pixels->arrived_rows = (uint32_t)top + (uint32_t)rows;
    }
    switch (status) {
        case VP8_STATUS_OK: pixels->arrived_rows = pixels->height; return CDECODERS_PICTURE_WHOLE;
        case VP8_STATUS_SUSPENDED: return picture->given < whole ? CDECODERS_PICTURE_BUSY : CDECODERS_PICTURE_BROKEN;
        case VP8_STATUS_OUT_OF_MEMORY: return CDECODERS_PICTURE_NO_MEMORY;
        default: return picture_failure();
    }
}

static CDecodersPictureState end(CDecodersPicture *base) {
    WebPPicture *picture = (WebPPicture *)base;
    errno = 0;
    return picture->decoder == NULL ? begin(picture) : go_on(picture);
}

static void close_picture(CDecodersPicture *base) {
    WebPPicture *picture = (WebPPicture *)base;
    if (picture->decoder != NULL) {
        WebPIDelete(picture->decoder);
        WebPFreeDecBuffer(&picture->config.output);
    }
    if (picture->has_frame) WebPDemuxReleaseIterator(&picture->frame);
    if (picture->file != NULL) WebPDemuxDelete(picture->file);
    collected_free(base);
}

static const PictureKind kind = {collected_feed, end, close_picture};

CDecodersPicture *cdecoders_picture_webp(uint32_t longest_side, uint64_t maximum_pixels, uint64_t maximum_bytes) {
    WebPPicture *picture = (WebPPicture *)collected_new(&kind, sizeof *picture, maximum_pixels);
    if (picture == NULL) return NULL;
    picture->limits = (ReducerLimits){longest_side, maximum_bytes};
    return &picture->collected.base;
}
