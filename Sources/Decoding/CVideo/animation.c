/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes a GIF of an animated picture. */
#include "animation.h"

#include <string.h>

/* Pixels of a side that a GIF can state. */
enum { longest_side = 65535 };

static CVideoResult open_frames(CVideoFrames *frames, const CVideoOpening *opening) {
    CVideoResult outcome;
    if (strcmp(opening->demuxer, "webp") == 0) {
        outcome = cvideo_frames_open_webp(frames, opening);
    } else if (strcmp(opening->demuxer, "jxl") == 0) {
        outcome = cvideo_frames_open_jxl(frames, opening);
    } else {
        outcome = cvideo_open(opening, &frames->video);
        if (frames->video && outcome != CVIDEO_OK)
            frames->width = cvideo_facts(frames->video).width, frames->height = cvideo_facts(frames->video).height;
        if (outcome == CVIDEO_OK)
            outcome = cvideo_frames_open_video(frames);
    }
    if (outcome != CVIDEO_OK)
        return outcome;
    if (frames->width <= 0 || frames->height <= 0)
        return CVIDEO_DAMAGED;
    if (frames->width > longest_side || frames->height > longest_side)
        return CVIDEO_TOO_LARGE;
    frames->pixels = av_malloc_array((size_t)frames->width * (size_t)frames->height, 4);
    return frames->pixels ? CVIDEO_OK : CVIDEO_NO_MEMORY;
}

CVideoResult cvideo_animation_open(const CVideoOpening *opening, int32_t plays, CVideoAnimation **result) {
    *result = NULL;
    CVideoAnimation *animation = av_mallocz(sizeof *animation);
    if (!animation)
        return CVIDEO_NO_MEMORY;
    CVideoFrames *frames = &animation->frames;
    frames->plays = plays;
    CVideoResult outcome = open_frames(frames, opening);
    if (outcome == CVIDEO_OK) {
        animation->gif = cvideo_gif_new(&animation->output, frames->width, frames->height, frames->plays);
        outcome = animation->gif ? CVIDEO_OK : CVIDEO_NO_MEMORY;
    }
    if (outcome == CVIDEO_OK || outcome == CVIDEO_TOO_LARGE)
        *result = animation;
    else
        cvideo_animation_free(animation);
    return outcome;
}

CVideoFacts cvideo_animation_facts(const CVideoAnimation *animation) {
    const CVideoFrames *frames = &animation->frames;
    return (CVideoFacts){.width = frames->width, .height = frames->height, .duration = frames->duration};
}

static CVideoResult work(CVideoAnimation *animation) {
    CVideoFrames *frames = &animation->frames;
    CVideoResult outcome = frames->webp  ? cvideo_frames_next_webp(frames)
                           : frames->jxl ? cvideo_frames_next_jxl(frames)
                                         : cvideo_frames_next_video(frames);
    if (outcome == CVIDEO_OK) {
        cvideo_frames_convert_colours(frames);
        animation->output.time = frames->end;
        return cvideo_gif_add(animation->gif, frames->pixels, frames->time, frames->end) ? CVIDEO_OK : CVIDEO_NO_MEMORY;
    }
    /* An original without one frame ends here, with CVIDEO_END. */
    if (outcome != CVIDEO_END || animation->output.time <= 0)
        return outcome;
    if (!cvideo_gif_end(animation->gif))
        return CVIDEO_NO_MEMORY;
    animation->output.is_complete = true;
    return CVIDEO_OK;
}

CVideoResult cvideo_animation_next(CVideoAnimation *animation, int64_t nanoseconds, CVideoPiece *piece) {
    const int64_t end = cvideo_output_slice_end();
    CVideoOutput *output = &animation->output;
    if (animation->frames.video)
        cvideo_allow(animation->frames.video, nanoseconds, NULL, NULL);
    while (!output->is_complete && !cvideo_output_has_part(output) && cvideo_output_has_time(end)) {
        CVideoResult outcome = work(animation);
        if (outcome != CVIDEO_OK)
            return outcome;
    }
    cvideo_output_hand_over(output, piece);
    return CVIDEO_OK;
}

void cvideo_animation_free(CVideoAnimation *animation) {
    if (!animation)
        return;
    CVideoFrames *frames = &animation->frames;
    cvideo_gif_free(animation->gif);
    cvideo_output_forget(&animation->output);
    cvideo_frames_close_webp(frames);
    cvideo_frames_close_jxl(frames);
    free(frames->bytes);
    cvideo_free(frames->video);
    sws_freeContext(frames->scaler);
    if (frames->to_srgb)
        cmsDeleteTransform(frames->to_srgb);
    av_free(frames->pixels);
    av_free(frames->stored);
    av_free(animation);
}
