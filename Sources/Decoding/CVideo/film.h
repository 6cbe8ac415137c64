/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shared by the files that make films. */
#ifndef CVIDEO_FILM_H
#define CVIDEO_FILM_H

#include "output.h"
#include "video.h"

/* The film once more, in fragments, for whoever reads it while it is made. */
typedef struct {
    AVFormatContext *container; /* NULL where nobody wants it */
    AVIOContext *io;
    AVPacket *packet;
    CVideoOutput output;
    size_t held; /* bytes of packets that the muxer has been given before it wrote anything */
} CVideoStream;

struct CVideoFilm {
    CVideo *video; /* the caller's */
    int threads;

    /* The file. */
    AVFormatContext *container;
    AVIOContext *io;
    AVPacket *packet;
    CVideoOutput output;
    CVideoStream stream;
    bool has_begun, has_pictures;
    int64_t last_dts[2]; /* of pictures and sound */

    /* Pictures; without an encoder their packets are taken as they are. */
    AVStream *pictures;
    AVCodecContext *picture_encoder;
    AVFrame *stored, *shown; /* scaled as they are stored in the video, and turned */
    struct SwsContext *scaler;
    CVideoScaling scaling;
    uint8_t *rgb; /* of pictures of high range */
    int matrix;
    int64_t last_picture, pictures_end; /* of the last one, in ticks */

    /* Sound, likewise. */
    AVStream *sounds;
    AVCodecContext *sound_encoder;
    AVFrame *sound;
    int sound_count; /* samples in `sound` */
    int64_t next_sound; /* when the next sample is heard, in samples; INT64_MIN before the first one */
};

/* film-container.c */
CVideoResult cvideo_film_open_container(CVideoFilm *film);
/* A muxer of MP4 that writes to an output, and goes back in it or not; what it has made by then is the caller's, also where it fails. */
CVideoResult cvideo_film_open_muxer(CVideoOutput *output, bool goes_back, AVFormatContext **container, AVIOContext **io,
                                    AVPacket **packet);
int cvideo_film_begin_container(AVFormatContext *container, const char *flags);

/* film-stream.c; a stream that fails is gone, and the film goes on */
void cvideo_stream_begin(CVideoFilm *film);
void cvideo_stream_take(CVideoFilm *film, const AVPacket *packet, const AVStream *stream);
void cvideo_stream_end(CVideoFilm *film);
void cvideo_stream_free(CVideoFilm *film);

/* film-pictures.c */
bool cvideo_is_mov(const CVideo *video);
bool cvideo_film_takes_pictures(const CVideo *video);
CVideoResult cvideo_film_open_pictures(CVideoFilm *film);
CVideoResult cvideo_film_add_picture(CVideoFilm *film);
void cvideo_film_end_pictures(CVideoFilm *film);
void cvideo_film_free_pictures(CVideoFilm *film);

/* film-sound.c */
bool cvideo_film_takes_sound(const CVideo *video);
CVideoResult cvideo_film_open_sound(CVideoFilm *film);
CVideoResult cvideo_film_add_sound(CVideoFilm *film);
CVideoResult cvideo_film_end_sound(CVideoFilm *film);

/* film.c */
CVideoResult cvideo_film_encode(CVideoFilm *film, AVCodecContext *encoder, AVStream *stream, const AVFrame *frame);

#endif
