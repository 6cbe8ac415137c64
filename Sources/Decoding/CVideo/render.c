/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

#include <libavutil/pixdesc.h>
#include <string.h>

/* Rotation reads columns and writes rows; in blocks of this size both stay in the cache. */
enum { block = 32 };

/* The colour matrix stated in the file, else the usual one for its size: BT.709 for high definition. */
int cvideo_matrix(enum AVColorSpace stated, int height) {
    if (stated != AVCOL_SPC_UNSPECIFIED && stated != AVCOL_SPC_RGB)
        return (int)stated;
    return height > 576 ? SWS_CS_ITU709 : SWS_CS_ITU601;
}

bool cvideo_is_full_range(const AVFrame *frame) {
    switch (frame->format) {
    case AV_PIX_FMT_YUVJ420P:
    case AV_PIX_FMT_YUVJ422P:
    case AV_PIX_FMT_YUVJ444P:
    case AV_PIX_FMT_YUVJ440P:
    case AV_PIX_FMT_YUVJ411P: return true;
    default: return frame->color_range == AVCOL_RANGE_JPEG;
    }
}

/* SWS_FAST_BILINEAR must not be used: it generates code at run time, which requires executable memory. */
static int flags_for(const CVideoScaling *scaling, CVideoLayout layout) {
    bool shrinks = scaling->width <= scaling->source_width && scaling->height <= scaling->source_height;
    int flags = shrinks ? SWS_AREA : SWS_BICUBIC;
    /* Stills use a more accurate conversion than pictures of a playing video. */
    return layout == CVIDEO_RGB ? flags | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT : flags;
}

static bool prepare_scaler(CVideo *video, const CVideoScaling *wanted, CVideoLayout layout) {
    if (video->scaler && memcmp(&video->scaling, wanted, sizeof *wanted) == 0)
        return true;
    sws_freeContext(video->scaler);
    int flags = flags_for(wanted, layout);
    video->scaler = sws_getContext(wanted->source_width, wanted->source_height, wanted->source_format, wanted->width,
                                   wanted->height, wanted->format, flags, NULL, NULL, NULL);
    /* Area averaging has a maximum filter size; for stronger reduction, point sampling is good enough. */
    if (!video->scaler)
        video->scaler = sws_getContext(wanted->source_width, wanted->source_height, wanted->source_format, wanted->width,
                                       wanted->height, wanted->format, SWS_POINT, NULL, NULL, NULL);
    if (!video->scaler)
        return false;
    /* Fails if neither format has a matrix, which is fine. */
    sws_setColorspaceDetails(video->scaler, sws_getCoefficients(wanted->matrix), wanted->is_full_range,
                             sws_getCoefficients(SWS_CS_DEFAULT), 1, 0, 1 << 16, 1 << 16);
    video->scaling = *wanted;
    return true;
}

static bool prepare_tone(CVideo *video) {
    if (video->tone && video->tone_transfer == (int)video->frame->color_trc)
        return true;
    av_free(video->tone);
    video->tone = cvideo_tone_new(video->frame->color_trc);
    video->tone_transfer = video->frame->color_trc;
    return video->tone != NULL;
}

/* Rows have padding, since vector code writes whole registers. */
static bool prepare_room(CVideo *video, size_t stride, int height) {
    size_t room = stride * (size_t)height + 64;
    if (room <= video->scaled_room)
        return true;
    av_freep(&video->scaled);
    video->scaled = av_malloc(room);
    video->scaled_room = video->scaled ? room : 0;
    return video->scaled != NULL;
}

/* Copies a plane of pixels of 1, 3 or 4 bytes, turned; width and height are those of the turned plane. */
void cvideo_turn_plane(CVideoTurn turn, const uint8_t *source, size_t source_stride, int pixel, int32_t width,
                       int32_t height, uint8_t *bytes, size_t stride) {
    const int stored_width = turn.transpose ? height : width, stored_height = turn.transpose ? width : height;
    const ptrdiff_t along = turn.mirror_x ? -pixel : pixel;
    const ptrdiff_t down = turn.mirror_y ? -(ptrdiff_t)source_stride : (ptrdiff_t)source_stride;
    const uint8_t *start = source + (turn.mirror_x ? (ptrdiff_t)(stored_width - 1) * pixel : 0)
                           + (turn.mirror_y ? (ptrdiff_t)(stored_height - 1) * (ptrdiff_t)source_stride : 0);
    const ptrdiff_t column = turn.transpose ? down : along, row = turn.transpose ? along : down;
    if (column == pixel) {
        for (int32_t y = 0; y < height; y++)
            memcpy(bytes + (size_t)y * stride, start + y * row, (size_t)width * (size_t)pixel);
        return;
    }
    for (int32_t top = 0; top < height; top += block)
        for (int32_t left = 0; left < width; left += block)
            for (int32_t y = top; y < FFMIN(top + block, height); y++) {
                const uint8_t *from = start + y * row + left * column;
                uint8_t *to = bytes + (size_t)y * stride + (size_t)left * (size_t)pixel;
                for (int32_t x = left; x < FFMIN(left + block, width); x++, from += column, to += pixel)
                    memcpy(to, from, pixel == 4 ? 4 : pixel == 3 ? 3 : 1);
            }
}

CVideoResult cvideo_render(
    CVideo *video, CVideoLayout layout, int32_t width, int32_t height, uint8_t *bytes, size_t stride) {
    const AVFrame *frame = video->frame;
    const int pixel = layout == CVIDEO_RGB ? 3 : 4;
    if (width <= 0 || height <= 0 || (int64_t)width * height > video->maximum_pixels || stride < (size_t)width * pixel
        || !frame->data[0])
        return CVIDEO_DAMAGED;
    const bool is_high_range = cvideo_is_high_range(frame);
    const AVPixFmtDescriptor *description = av_pix_fmt_desc_get(frame->format);
    const bool has_alpha = description && (description->flags & (AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL));
    CVideoScaling scaling = {
        .source_width = frame->width,
        .source_height = frame->height,
        .source_format = frame->format,
        .matrix = cvideo_matrix(frame->colorspace, frame->height),
        .is_full_range = cvideo_is_full_range(frame),
        .width = video->turn.transpose ? height : width,
        .height = video->turn.transpose ? width : height,
        .format = is_high_range ? AV_PIX_FMT_RGB48 : layout == CVIDEO_RGB ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_BGRA,
    };
    const size_t scaled_stride = FFALIGN((size_t)scaling.width * (is_high_range ? 6 : (size_t)pixel) + 64, 64);
    if (!prepare_room(video, scaled_stride, scaling.height) || !prepare_scaler(video, &scaling, layout)
        || (is_high_range && !prepare_tone(video)))
        return CVIDEO_NO_MEMORY;

    uint8_t *planes[4] = {video->scaled};
    int strides[4] = {(int)scaled_stride};
    if (sws_scale(video->scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height, planes, strides)
        != scaling.height)
        return CVIDEO_DAMAGED;
    if (is_high_range)
        for (int row = 0; row < scaling.height; row++) {
            uint8_t *place = video->scaled + (size_t)row * scaled_stride;
            cvideo_tone_row(video->tone, (const uint16_t *)place, place, scaling.width, layout);
        }
    else if (has_alpha && layout == CVIDEO_BGRX)
        for (int row = 0; row < scaling.height; row++)
            for (int column = 0; column < scaling.width; column++)
                video->scaled[(size_t)row * scaled_stride + (size_t)column * 4 + 3] = 255;
    cvideo_turn_plane(video->turn, video->scaled, scaled_stride, pixel, width, height, bytes, stride);
    return CVIDEO_OK;
}
