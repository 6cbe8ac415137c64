/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The frames of an animated JPEG XL, by libjxl: libav 5.1 shows the first one alone. */
#include "animation.h"

#include <CJPEGXL.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>

/* Four components for each pixel, alpha not premultiplied. */
static const JxlPixelFormat layout = {4, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};

/* Seconds for which a page of several is shown, and for which a frame of a GIF can be shown. */
static const double page_time = 2, longest_time = 655.35;

/* The part of a second that a tick of the file takes. */
static double tick_of(const JxlBasicInfo *info) {
    const JxlAnimationHeader *animation = &info->animation;
    return animation->tps_numerator > 0 ? (double)animation->tps_denominator / animation->tps_numerator : 0;
}

/* Begins to read at the start of the file, to stop at these events. */
static bool begin(JxlDecoder *decoder, const CVideoFrames *frames, int events) {
    JxlDecoderReset(decoder);
    if (JxlDecoderSubscribeEvents(decoder, events) != JXL_DEC_SUCCESS
        || JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE) != JXL_DEC_SUCCESS
        || JxlDecoderSetInput(decoder, frames->bytes, frames->byte_count) != JXL_DEC_SUCCESS)
        return false;
    JxlDecoderCloseInput(decoder);
    return true;
}

/* Seconds for which a frame is shown. */
static double time_of(const JxlDecoder *decoder, double tick) {
    JxlFrameHeader header;
    if (JxlDecoderGetFrameHeader(decoder, &header) != JXL_DEC_SUCCESS || header.duration == 0 || tick <= 0)
        return cvideo_usual_frame_time;
    /* What the codestream says of a page. */
    if (header.duration == UINT32_MAX)
        return page_time;
    return fmin(header.duration * tick, longest_time);
}

/* Takes size, length and loops. The frames do not have to be decoded for it; the length of a file with hundreds of thousands of frames is not
 * known. libjxl passes over frames without a time in one call, however many there are: a worker's limit of
 * processor time ends that. */
static CVideoResult survey(CVideoFrames *frames, int64_t maximum_pixels) {
    JxlDecoder *decoder = frames->jxl;
    JxlBasicInfo info;
    if (!begin(decoder, frames, JXL_DEC_BASIC_INFO | JXL_DEC_FRAME))
        return CVIDEO_NO_DECODER;
    if (JxlDecoderProcessInput(decoder) != JXL_DEC_BASIC_INFO || JxlDecoderGetBasicInfo(decoder, &info) != JXL_DEC_SUCCESS
        || info.xsize > INT32_MAX || info.ysize > INT32_MAX)
        return CVIDEO_DAMAGED;
    frames->width = (int32_t)info.xsize;
    frames->height = (int32_t)info.ysize;
    if ((int64_t)frames->width * frames->height > maximum_pixels)
        return CVIDEO_TOO_LARGE;
    if (info.have_animation) {
        frames->tick = tick_of(&info);
        frames->plays = (int)FFMIN(info.animation.num_loops, INT32_MAX);
    }
    const int64_t end = cvideo_output_slice_end();
    while (JxlDecoderProcessInput(decoder) == JXL_DEC_FRAME) {
        frames->duration += time_of(decoder, frames->tick);
        if (!cvideo_output_has_time(end)) {
            frames->duration = 0;
            break;
        }
    }
    return CVIDEO_OK;
}

CVideoResult cvideo_frames_open_jxl(CVideoFrames *frames, const CVideoOpening *opening) {
    CVideoResult outcome = cvideo_frames_read(frames, opening);
    if (outcome != CVIDEO_OK)
        return outcome;
    frames->jxl = JxlDecoderCreate(NULL);
    if (!frames->jxl)
        return CVIDEO_NO_MEMORY;
    outcome = survey(frames, opening->maximum_pixels);
    if (outcome != CVIDEO_OK)
        return outcome;
    return begin(frames->jxl, frames, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME | JXL_DEC_FULL_IMAGE)
               ? CVIDEO_OK
               : CVIDEO_NO_DECODER;
}

static void take_colours(CVideoFrames *frames) {
    JxlBasicInfo info;
    if (JxlDecoderGetBasicInfo(frames->jxl, &info) == JXL_DEC_SUCCESS)
        cjpegxl_prefer(frames->jxl, &info, JXL_PRIMARIES_SRGB);
    size_t count;
    uint8_t *profile = cjpegxl_profile(frames->jxl, JXL_COLOR_PROFILE_TARGET_DATA, &count);
    if (profile)
        cvideo_frames_take_profile(frames, profile, count);
    free(profile);
}

static bool has_place(CVideoFrames *frames) {
    const size_t room = (size_t)frames->width * (size_t)frames->height * 4;
    size_t needed;
    return JxlDecoderImageOutBufferSize(frames->jxl, &layout, &needed) == JXL_DEC_SUCCESS && needed == room
           && JxlDecoderSetImageOutBuffer(frames->jxl, &layout, frames->pixels, room) == JXL_DEC_SUCCESS;
}

CVideoResult cvideo_frames_next_jxl(CVideoFrames *frames) {
    errno = 0;
    for (;;) {
        switch (JxlDecoderProcessInput(frames->jxl)) {
        case JXL_DEC_BASIC_INFO:
            break;
        case JXL_DEC_COLOR_ENCODING:
            take_colours(frames);
            break;
        case JXL_DEC_FRAME:
            frames->time = frames->end;
            frames->end += time_of(frames->jxl, frames->tick);
            break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
            if (!has_place(frames))
                return CVIDEO_DAMAGED;
            break;
        case JXL_DEC_FULL_IMAGE:
            return CVIDEO_OK;
        case JXL_DEC_SUCCESS:
            return CVIDEO_END;
        /* libjxl has one answer for all that is wrong; malloc sets ENOMEM. */
        default:
            return errno == ENOMEM ? CVIDEO_NO_MEMORY : CVIDEO_DAMAGED;
        }
    }
}

void cvideo_frames_close_jxl(CVideoFrames *frames) {
    if (frames->jxl)
        JxlDecoderDestroy(frames->jxl);
    frames->jxl = NULL;
}
