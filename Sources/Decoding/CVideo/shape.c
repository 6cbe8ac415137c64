/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

#include <libavutil/display.h>
#include <libavutil/stereo3d.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const uint8_t *side_data(const AVStream *stream, enum AVPacketSideDataType type, size_t *size) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVPacketSideData *data =
        av_packet_side_data_get(stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, type);
    *size = data ? data->size : 0;
    return data ? data->data : NULL;
#else
    *size = 0;
    return av_stream_get_side_data(stream, type, size);
#endif
}

/* Has a stream say what another one does. False without memory. */
static bool copy_side_data(const AVStream *source, AVStream *target, enum AVPacketSideDataType type) {
    size_t size;
    const uint8_t *data = side_data(source, type, &size);
    if (!data)
        return true;
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    AVPacketSideData *made = av_packet_side_data_new(
        &target->codecpar->coded_side_data, &target->codecpar->nb_coded_side_data, type, size, 0);
    uint8_t *copy = made ? made->data : NULL;
#else
    uint8_t *copy = av_stream_new_side_data(target, type, size);
#endif
    if (copy)
        memcpy(copy, data, size);
    return copy;
}

static const int32_t *display_matrix(const AVStream *stream) {
    size_t size;
    const uint8_t *data = side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    return size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
}

/* Has a stream that takes the pictures of another one as they are coded say as well how they are turned. False without memory. */
bool cvideo_copy_turn(const AVStream *source, AVStream *target) {
    return copy_side_data(source, target, AV_PKT_DATA_DISPLAYMATRIX);
}

/* Has a stream with the pictures of another one say as well that they surround the viewer, and that one half is for each eye: without it
 * players show a film of 360 degrees flat. False without memory. */
bool cvideo_copy_view(const AVStream *source, AVStream *target) {
    size_t size;
    const AVStereo3D *stereo = (const AVStereo3D *)side_data(source, AV_PKT_DATA_STEREO3D, &size);
    /* Where each picture has both eyes: of a coding with views of its own one view is decoded. */
    bool is_packed = stereo && size >= sizeof stereo->type && (stereo->type == AV_STEREO3D_SIDEBYSIDE || stereo->type == AV_STEREO3D_TOPBOTTOM);
    return copy_side_data(source, target, AV_PKT_DATA_SPHERICAL)
        && (!is_packed || copy_side_data(source, target, AV_PKT_DATA_STEREO3D));
}

/* The closest of the eight orientations to the display matrix: x' = ax + cy, y' = bx + dy. */
CVideoTurn cvideo_turn(const AVStream *stream) {
    const int32_t *matrix = display_matrix(stream);
    CVideoTurn turn = {0};
    if (!matrix)
        return turn;
    double a = matrix[0], b = matrix[1], c = matrix[3], d = matrix[4];
    turn.transpose = fabs(b) + fabs(c) > fabs(a) + fabs(d);
    turn.mirror_x = (turn.transpose ? b : a) < 0;
    turn.mirror_y = (turn.transpose ? c : d) < 0;
    return turn;
}

/* Computes the size with square pixels by changing the width; the height stays. Implausible ratios count as 1. */
void cvideo_shown_size(const CVideo *video, int width, int height, AVRational shape, int32_t *shown_width,
                       int32_t *shown_height) {
    double ratio = shape.num > 0 && shape.den > 0 ? av_q2d(shape) : 1;
    if (!(ratio >= 1.0 / 8 && ratio <= 8))
        ratio = 1;
    int wide = (int)fmin(fmax(lround(width * ratio), width > 0), INT32_MAX / 2);
    *shown_width = video->turn.transpose ? height : wide;
    *shown_height = video->turn.transpose ? wide : height;
}

void cvideo_picture_size(const CVideo *video, int32_t *width, int32_t *height) {
    AVRational shape = av_guess_sample_aspect_ratio(video->container, video->pictures, video->frame);
    /* With `lowres` the decoder returns a frame smaller than the picture. */
    if (video->picture_decoder->lowres > 0)
        cvideo_shown_size(video, video->pictures->codecpar->width, video->pictures->codecpar->height, shape, width, height);
    else
        cvideo_shown_size(video, video->frame->width, video->frame->height, shape, width, height);
}
