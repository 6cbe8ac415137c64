/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

#include <libavutil/display.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const int32_t *display_matrix(const AVStream *stream) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    return data && data->size >= 9 * sizeof(int32_t) ? (const int32_t *)data->data : NULL;
#else
    size_t size = 0;
    const uint8_t *data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
    return data && size >= 9 * sizeof(int32_t) ? (const int32_t *)data : NULL;
#endif
}

/* Has a stream that takes the pictures of another one as they are coded say as well how they are turned. False without memory. */
bool cvideo_copy_turn(const AVStream *source, AVStream *target) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    /* It is among the parameters of the coding. */
    (void)source, (void)target;
    return true;
#else
    const size_t size = 9 * sizeof(int32_t);
    const int32_t *matrix = display_matrix(source);
    uint8_t *copy = matrix ? av_stream_new_side_data(target, AV_PKT_DATA_DISPLAYMATRIX, size) : NULL;
    if (copy)
        memcpy(copy, matrix, size);
    return copy || !matrix;
#endif
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
