/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the files of CVideo. */
#ifndef CVIDEO_VIDEO_H
#define CVIDEO_VIDEO_H

#include "CVideo.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

/* The transformation from stored to shown pixels: the stored picture is mirrored first, then rows become columns. */
typedef struct {
    bool mirror_x, mirror_y, transpose;
} CVideoTurn;

/* The parameters of a scaler; a picture with others needs a new one. */
typedef struct {
    int source_width, source_height, source_format, matrix, is_full_range;
    int width, height, format;
} CVideoScaling;

typedef struct CVideoTone CVideoTone;

struct CVideo {
    /* The file. */
    int descriptor;
    int64_t offset, length, place;
    CVideoSpan *spans; /* NULL where the video is all bytes from `offset` on */
    size_t span_count;
    AVIOContext *io;
    AVFormatContext *container;
    int64_t maximum_pixels;
    int threads, longest_side;

    /* Why the work stopped, and its deadline. */
    CVideoResult stopped;
    int64_t deadline;
    CVideoIsCancelled is_cancelled;
    void *asker;

    AVPacket *packet;
    bool takes_coded_pictures, takes_coded_sound; /* for a film: packets are steps, and not decoded */
    double start; /* of the video's own clock, seconds */

    /* Pictures. */
    AVStream *pictures;
    AVCodecContext *picture_decoder;
    AVFrame *frame;
    CVideoTurn turn;
    bool is_cover;
    bool is_moved; /* a packet was read or a seek done: the file is not at its beginning */
    double picture_time, last_time;
    double drop_before; /* pictures that come earlier are decoded and not shown */
    int packets_left;
    int failures;
    bool is_drained;

    /* Sound. */
    AVStream *sounds;
    AVCodecContext *sound_decoder;
    AVFrame *sound_frame;
    SwrContext *resampler;
    AVChannelLayout resampled_layout;
    int resampled_rate, resampled_format;
    bool wants_sound, sound_is_flushed;
    int16_t *sound_bytes;
    size_t sound_room, sound_count; /* in pairs */
    double sound_time;
    double drop_sound_before;
    double next_sound_time; /* where the samples so far end; NaN where that is unknown */

    /* Showing. */
    struct SwsContext *scaler;
    CVideoScaling scaling;
    uint8_t *scaled;
    size_t scaled_room;
    CVideoTone *tone;
    int tone_transfer;
};

/* input-bytes.c */
CVideoResult cvideo_take_spans(CVideo *video, const CVideoOpening *opening);
int cvideo_read_bytes(void *video, uint8_t *bytes, int count);
int64_t cvideo_seek_bytes(void *video, int64_t offset, int whence);

/* input.c: `cvideo_begin` opens the container and nothing in it, and has libav read all of its words, or those that it has names for. */
CVideoResult cvideo_begin(const CVideoOpening *opening, bool all_words, CVideo **video);
bool cvideo_should_stop(CVideo *video);
CVideoResult cvideo_read_packet(CVideo *video);
CVideoResult cvideo_go_to(CVideo *video, double seconds, bool to_play);

/* names.c */
extern const char cvideo_decoder_names[];
const AVCodec *cvideo_decoder(enum AVCodecID id);

/* streams.c */
CVideoResult cvideo_choose_streams(CVideo *video);
CVideoResult cvideo_check_size(CVideo *video);
CVideoResult cvideo_open_pictures(CVideo *video);
bool cvideo_open_sounds(CVideo *video);

/* decode.c: seconds for which the last decoded picture is shown, as is stated, else by the rate; 0 where neither is known. What states
 * more than `cvideo_longest_picture` is damaged. */
extern const double cvideo_longest_picture;
double cvideo_shown_for(const CVideo *video);
void cvideo_forget_pictures(CVideo *video);

/* sound.c */
bool cvideo_take_sound(CVideo *video);
bool cvideo_flush_sound(CVideo *video);
void cvideo_forget_sound(CVideo *video);

/* render.c */
int cvideo_matrix(enum AVColorSpace stated, int height);
bool cvideo_is_full_range(const AVFrame *frame);
void cvideo_turn_plane(CVideoTurn turn, const uint8_t *source, size_t source_stride, int pixel, int32_t width,
                       int32_t height, uint8_t *bytes, size_t stride);

/* shape.c */
bool cvideo_copy_view(const AVStream *source, AVStream *target);
bool cvideo_copy_turn(const AVStream *source, AVStream *target);
CVideoTurn cvideo_turn(const AVStream *stream);
void cvideo_shown_size(const CVideo *video, int width, int height, AVRational shape, int32_t *shown_width,
                       int32_t *shown_height);

/* tone.c */
bool cvideo_is_high_range(const AVFrame *frame);
CVideoTone *cvideo_tone_new(int transfer);
void cvideo_tone_row(const CVideoTone *tone, const uint16_t *rgb, uint8_t *out, int count, CVideoLayout layout);

#endif
