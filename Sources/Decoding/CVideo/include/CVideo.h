/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A C interface to libav for the pictures and sound of an open video.
 *
 * The only input is a descriptor, read with pread within a range: no path and no protocol is used, and no file named in
 * another file is opened. Only the demuxer named by the caller and the decoders in a short list (names.c) are used.
 *
 * Threads: there is no shared state, except what cvideo_warm_up sets up once. Use a CVideo on one thread at a time. */
#ifndef CVIDEO_H
#define CVIDEO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CVideo CVideo;

typedef enum {
    CVIDEO_OK,
    CVIDEO_END,        /* nothing more, or nothing at that place */
    CVIDEO_DAMAGED,    /* the contents make no sense */
    CVIDEO_NO_PICTURE, /* sound alone */
    CVIDEO_NO_DECODER, /* pictures in a coding that is not in the list */
    CVIDEO_NO_ENCODER, /* libav was built without an encoder for films */
    CVIDEO_TOO_LARGE,  /* more pixels than allowed: cvideo_facts tells how many */
    CVIDEO_TIMED_OUT,
    CVIDEO_CANCELLED,
    CVIDEO_NO_MEMORY,
} CVideoResult;

/* Called between packets and before each read of the file; true ends the call with CVIDEO_CANCELLED. */
typedef bool (*CVideoIsCancelled)(void *asker);

/* Bytes of a file. */
typedef struct {
    uint64_t offset, length;
} CVideoSpan;

typedef struct {
    int32_t descriptor; /* a regular file open for reading; stays the caller's, its offset untouched */
    uint64_t offset;    /* where the video begins in it */
    uint64_t length;    /* bytes of the video */
    const CVideoSpan *spans; /* what the video consists of, in the order of the file, where that is not all, with an offset of 0; copied */
    size_t span_count;       /* 0 where it is all */
    const char *demuxer; /* libavformat's name: "mov", "matroska", "avi", "mpegts", "mpeg", "mpegvideo", "apng" */
    int64_t maximum_pixels;
    int32_t threads; /* of the picture decoder */
    int32_t longest_side; /* of a still, so that what would not show at that size is left out; 0 for playing */
    int64_t nanoseconds; /* what opening may take */
    CVideoIsCancelled is_cancelled; /* may be NULL */
    void *asker;
} CVideoOpening;

typedef struct {
    int32_t width, height; /* as shown: turned, square pixels */
    double duration;       /* seconds, 0 where unknown */
    double frame_rate;     /* pictures a second, 0 where unknown */
    bool has_sound;        /* a sound stream in a coding of the list */
    bool is_cover;         /* the only picture is cover art */
} CVideoFacts;

/* Layout of pixels, with rows from the top. */
typedef enum {
    CVIDEO_RGB,  /* 3 bytes a pixel */
    CVIDEO_BGRX, /* 4 bytes a pixel, the last 255 */
} CVideoLayout;

typedef enum {
    CVIDEO_STEP_PICTURE,
    CVIDEO_STEP_SOUND,
    CVIDEO_STEP_PACKET, /* only inside a film */
    CVIDEO_STEP_END,
} CVideoStep;

/* Samples interleaved left and right at CVIDEO_SOUND_RATE; valid until the next call. */
typedef struct {
    const int16_t *samples;
    size_t count; /* of pairs */
    double time;  /* seconds from the beginning of the video */
} CVideoSound;

#define CVIDEO_SOUND_RATE 48000

/* Sets up everything that would open a file or load code later, mutes libav's log and limits a single allocation. Call
 * it once, before all other functions. */
void cvideo_warm_up(void);

/* Opens a video. *video is set for CVIDEO_OK, and for CVIDEO_TOO_LARGE, when only cvideo_facts may be called. */
CVideoResult cvideo_open(const CVideoOpening *opening, CVideo **video);
void cvideo_free(CVideo *video);

CVideoFacts cvideo_facts(const CVideo *video);

/* Sets the time limit and the cancellation check for the following calls. */
void cvideo_allow(CVideo *video, int64_t nanoseconds, CVideoIsCancelled is_cancelled, void *asker);

/* For a still: decodes only the key picture at or before `seconds`. CVIDEO_END if there is none. */
CVideoResult cvideo_key_picture(CVideo *video, double seconds);

/* For playing: decodes the next picture, or sound if it is requested. */
CVideoResult cvideo_next(CVideo *video, CVideoStep *step);
CVideoResult cvideo_seek(CVideo *video, double seconds);
/* Skips pictures before `seconds`, as cheaply as their coding allows; sound is not skipped. */
void cvideo_pass_over(CVideo *video, double seconds);
void cvideo_want_sound(CVideo *video, bool wanted);
CVideoSound cvideo_sound(const CVideo *video);

/* The last decoded picture: its time in seconds, whether the decoder concealed errors in it, its size as shown, and its
 * pixels scaled to `width` x `height`. */
double cvideo_picture_time(const CVideo *video);
bool cvideo_picture_is_damaged(const CVideo *video);
void cvideo_picture_size(const CVideo *video, int32_t *width, int32_t *height);
CVideoResult cvideo_render(
    CVideo *video, CVideoLayout layout, int32_t width, int32_t height, uint8_t *bytes, size_t stride);

/* What says something, or is there. */
typedef enum {
    CVIDEO_CONTAINER,
    CVIDEO_CHAPTER,
    CVIDEO_PICTURES,
    CVIDEO_COVER,
    CVIDEO_SOUND,
    CVIDEO_SUBTITLES,
    CVIDEO_OTHER, /* timed metadata, attached files */
} CVideoSpeaker;

/* Takes a word of a speaker; the texts are valid during the call. `key` and `value` are NULL for the speaker itself, which comes before
 * its words. */
typedef void (*CVideoTakeWord)(void *taker, CVideoSpeaker speaker, const char *key, const char *value);

/* All that libav reads of words in a video, whatever its codings are. Only the container is opened, and nothing is decoded. */
CVideoResult cvideo_words(const CVideoOpening *opening, CVideoTakeWord take, void *taker);

typedef struct CVideoFilm CVideoFilm;

/* The next bytes of a film, which belong at `offset` of its file; valid until the next call. Pieces follow each other, but for the
 * last ones: these fill in what was not known before. */
typedef struct {
    const uint8_t *bytes;
    size_t count; /* 0 where nothing is ready yet, 1 MiB at most */
    int64_t offset;
    double time;    /* seconds of the video that are done */
    bool is_stream; /* it belongs to the stream and not to the film */
    bool is_last;   /* the film is complete with it */
    bool has_whole_stream; /* with the last one: whether there is a stream, and all of it has been handed over */
} CVideoPiece;

/* Whether a video is what a film would be: H.264 of 8 bits, and AAC or no sound, in MP4. */
bool cvideo_is_film(const CVideo *video);

/* Begins a film of a video that was opened for playing and not played: pictures upright and in standard range as H.264, sound as
 * AAC, in MP4. Streams that are coded so already are taken as they are. CVIDEO_NO_PICTURE for sound alone. The video must outlive
 * the film. */
CVideoResult cvideo_film_open(CVideo *video, int32_t threads, CVideoFilm **film);
void cvideo_film_free(CVideoFilm *film);

/* Has the film say something by a key, in UTF-8; the first value of a key stands. Only before the first piece. Of videos in other
 * containers than QuickTime's, MP4's and 3GPP's it says besides what they say of place, camera and words. */
void cvideo_film_say(CVideoFilm *film, const char *key, const char *value);

/* Has the film made a second time meanwhile, as a stream that can be read from its beginning while the rest is made: MP4 in fragments of a
 * second, whose pieces follow each other without exception. Only before the first piece. Where it fails, now or later, the film goes on without
 * it. */
void cvideo_film_stream(CVideoFilm *film);

/* Width and height of its pictures. */
void cvideo_film_size(const CVideoFilm *film, int32_t *width, int32_t *height);

/* Works for a fifth of a second at most, or until there are bytes. CVIDEO_END where not one picture can be decoded, CVIDEO_DAMAGED
 * where the video ends well before its stated end. */
CVideoResult cvideo_film_next(CVideoFilm *film, CVideoPiece *piece);

typedef struct CVideoAnimation CVideoAnimation;

/* Begins a GIF of an animated picture: upright, in sRGB and standard range, with 255 colours for each frame and at most fifty frames a
 * second; what is less than half opaque is transparent. The demuxer is "webp", which is libwebp's, "jxl", which is libjxl's, or libav's
 * "apng" or "mov". `plays` is how often a picture of libav's is played, 0 for endlessly; the others say it themselves. *animation is set
 * for CVIDEO_OK, and for CVIDEO_TOO_LARGE, when only cvideo_animation_facts may be called. */
CVideoResult cvideo_animation_open(const CVideoOpening *opening, int32_t plays, CVideoAnimation **animation);
void cvideo_animation_free(CVideoAnimation *animation);

/* Width, height and duration. */
CVideoFacts cvideo_animation_facts(const CVideoAnimation *animation);

/* Works for a fifth of a second at most, or until there are bytes; libav for `nanoseconds` at most. CVIDEO_END where not one frame can be
 * decoded. */
CVideoResult cvideo_animation_next(CVideoAnimation *animation, int64_t nanoseconds, CVideoPiece *piece);

#ifdef __cplusplus
}
#endif

#endif
