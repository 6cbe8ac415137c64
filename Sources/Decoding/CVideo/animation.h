/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the files that make animations. */
#ifndef CVIDEO_ANIMATION_H
#define CVIDEO_ANIMATION_H

#include "output.h"
#include "video.h"

#include <lcms2.h>

/* Seconds for which a frame is shown that does not say how long. */
static const double cvideo_usual_frame_time = 0.1;

/* The frames of an original, each as the whole picture that is shown from its time on. */
typedef struct {
    int32_t width, height;
    double duration; /* seconds; 0 where unknown */
    int plays;       /* 0 for endless */
    /* The pixels of the current frame: RGBA, alpha not premultiplied, without padding. */
    uint8_t *pixels;
    double time, end; /* seconds at which it is shown, and at which the next one is */

    /* libav's, libwebp's or libjxl's. */
    CVideo *video;
    struct WebPAnimDecoder *webp;
    struct JxlDecoderStruct *jxl;
    double tick; /* of a JPEG XL, in seconds */
    /* The file, for those that read from memory. */
    uint8_t *bytes;
    size_t byte_count;
    struct SwsContext *scaler;
    CVideoScaling scaling;
    uint8_t *stored; /* before it is turned */
    bool has_begun;  /* libav's: a picture was shown that needs no other */
    cmsHTRANSFORM to_srgb;
    bool knows_colours;
} CVideoFrames;

typedef struct CVideoGIF CVideoGIF;

struct CVideoAnimation {
    CVideoFrames frames;
    CVideoOutput output;
    CVideoGIF *gif;
};

/* animation-video.c: APNG and the image sequences of HEIF and AVIF. */
CVideoResult cvideo_frames_open_video(CVideoFrames *frames);
CVideoResult cvideo_frames_next_video(CVideoFrames *frames);

/* animation-bytes.c: the whole file. */
CVideoResult cvideo_frames_read(CVideoFrames *frames, const CVideoOpening *opening);

/* animation-webp.c */
CVideoResult cvideo_frames_open_webp(CVideoFrames *frames, const CVideoOpening *opening);
CVideoResult cvideo_frames_next_webp(CVideoFrames *frames);
void cvideo_frames_close_webp(CVideoFrames *frames);

/* animation-jxl.c */
CVideoResult cvideo_frames_open_jxl(CVideoFrames *frames, const CVideoOpening *opening);
CVideoResult cvideo_frames_next_jxl(CVideoFrames *frames);
void cvideo_frames_close_jxl(CVideoFrames *frames);

/* animation-colours.c: converts the current frame to sRGB. The profile is the same for all frames. */
void cvideo_frames_take_profile(CVideoFrames *frames, const uint8_t *bytes, size_t count);
void cvideo_frames_convert_colours(CVideoFrames *frames);

/* animation-gif.c: false without memory. */
CVideoGIF *cvideo_gif_new(CVideoOutput *output, int32_t width, int32_t height, int plays);
bool cvideo_gif_add(CVideoGIF *gif, const uint8_t *rgba, double time, double end);
bool cvideo_gif_end(CVideoGIF *gif);
void cvideo_gif_free(CVideoGIF *gif);

#endif
