/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frames of an animated PNG, and of the image sequences of HEIF and AVIF, by libav. Alpha of a track of its own is not shown. */
#include "animation.h"

#include <math.h>
#include <string.h>

CVideoResult cvideo_frames_open_video(CVideoFrames *frames) {
    const CVideoFacts facts = cvideo_facts(frames->video);
    frames->width = facts.width;
    frames->height = facts.height;
    frames->duration = facts.duration;
    return CVIDEO_OK;
}

static bool scale(CVideoFrames *frames, const uint8_t *const *planes, const int *strides, const CVideoScaling *wanted,
                  uint8_t *target) {
    if (!frames->scaler || memcmp(&frames->scaling, wanted, sizeof *wanted) != 0) {
        sws_freeContext(frames->scaler);
        frames->scaler = sws_getContext(wanted->source_width, wanted->source_height, wanted->source_format, wanted->width,
                                        wanted->height, wanted->format, SWS_BICUBIC | SWS_ACCURATE_RND, NULL, NULL, NULL);
        if (!frames->scaler)
            return false;
        sws_setColorspaceDetails(frames->scaler, sws_getCoefficients(wanted->matrix), wanted->is_full_range,
                                 sws_getCoefficients(wanted->matrix), 1, 0, 1 << 16, 1 << 16);
        frames->scaling = *wanted;
    }
    uint8_t *targets[4] = {target};
    const int target_strides[4] = {wanted->width * 4};
    return sws_scale(frames->scaler, planes, strides, 0, wanted->source_height, targets, target_strides) == wanted->height;
}

/* Pixels of high range, shown as a preview shows them (tone.c). */
static bool draw_toned(CVideoFrames *frames) {
    const size_t width = (size_t)frames->width, height = (size_t)frames->height, stride = width * 3;
    if (!frames->stored)
        frames->stored = av_malloc(width * height * 4);
    if (!frames->stored
        || cvideo_render(frames->video, CVIDEO_RGB, frames->width, frames->height, frames->stored, stride) != CVIDEO_OK)
        return false;
    for (size_t pixel = 0; pixel < width * height; pixel++) {
        memcpy(frames->pixels + pixel * 4, frames->stored + pixel * 3, 3);
        frames->pixels[pixel * 4 + 3] = 255;
    }
    return true;
}

static bool draw(CVideoFrames *frames) {
    const AVFrame *frame = frames->video->frame;
    const CVideoTurn turn = frames->video->turn;
    const bool is_turned = turn.transpose || turn.mirror_x || turn.mirror_y;
    if (cvideo_is_high_range(frame))
        return draw_toned(frames);
    const CVideoScaling wanted = {
        .source_width = frame->width,
        .source_height = frame->height,
        .source_format = frame->format,
        .matrix = cvideo_matrix(frame->colorspace, frame->height),
        .is_full_range = cvideo_is_full_range(frame),
        .width = turn.transpose ? frames->height : frames->width,
        .height = turn.transpose ? frames->width : frames->height,
        .format = AV_PIX_FMT_RGBA,
    };
    if (is_turned && !frames->stored)
        frames->stored = av_malloc((size_t)frames->width * (size_t)frames->height * 4);
    if (is_turned && !frames->stored)
        return false;
    if (!scale(frames, (const uint8_t *const *)frame->data, frame->linesize, &wanted, is_turned ? frames->stored : frames->pixels))
        return false;
    if (is_turned)
        cvideo_turn_plane(turn, frames->stored, (size_t)wanted.width * 4, 4, frames->width, frames->height, frames->pixels,
                          (size_t)frames->width * 4);
    return true;
}

/* Whether the picture is one of those that stand by themselves: where others come first that refer to pictures which the file lacks,
 * libav invents grey ones for these. APNG has no such references. */
static bool stands_alone(const CVideo *video) {
    if (video->pictures->codecpar->codec_id == AV_CODEC_ID_APNG || video->frame->pict_type == AV_PICTURE_TYPE_I)
        return true;
#ifdef AV_FRAME_FLAG_KEY
    return video->frame->flags & AV_FRAME_FLAG_KEY;
#else
    return video->frame->key_frame;
#endif
}

CVideoResult cvideo_frames_next_video(CVideoFrames *frames) {
    do {
        CVideoStep step;
        CVideoResult outcome = cvideo_next(frames->video, &step);
        if (outcome != CVIDEO_OK || step != CVIDEO_STEP_PICTURE)
            return outcome == CVIDEO_OK ? CVIDEO_END : outcome;
        frames->has_begun = frames->has_begun || stands_alone(frames->video);
    } while (!frames->has_begun);
    const AVFrameSideData *profile = av_frame_get_side_data(frames->video->frame, AV_FRAME_DATA_ICC_PROFILE);
    if (profile)
        cvideo_frames_take_profile(frames, profile->data, profile->size);
    frames->time = fmax(frames->video->picture_time, 0);
    const double length = cvideo_shown_for(frames->video);
    frames->end = frames->time + (length > 0 ? length : cvideo_usual_frame_time);
    return draw(frames) ? CVIDEO_OK : CVIDEO_NO_MEMORY;
}
