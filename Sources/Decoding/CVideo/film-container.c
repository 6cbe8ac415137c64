/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The container of a film, whose bytes go to its output. */
#include "film.h"

enum { buffer_size = 64 * 1024 };

#if LIBAVFORMAT_VERSION_MAJOR >= 61
static int write_bytes(void *opaque, const uint8_t *bytes, int count) {
#else
static int write_bytes(void *opaque, uint8_t *bytes, int count) {
#endif
    CVideoFilm *film = opaque;
    return cvideo_output_write(&film->output, bytes, (size_t)count) ? count : AVERROR(ENOMEM);
}

/* The muxer goes back to state the size of the pictures' box. */
static int64_t seek_bytes(void *opaque, int64_t offset, int whence) {
    CVideoFilm *film = opaque;
    if ((whence & ~AVSEEK_FORCE) != SEEK_SET || offset < 0)
        return AVERROR(EINVAL);
    return film->output.place = offset;
}

CVideoResult cvideo_film_open_container(CVideoFilm *film) {
    if (avformat_alloc_output_context2(&film->container, NULL, "mp4", NULL) < 0)
        return CVIDEO_NO_ENCODER;
    uint8_t *buffer = av_malloc(buffer_size);
    film->io = buffer ? avio_alloc_context(buffer, buffer_size, 1, film, NULL, write_bytes, seek_bytes) : NULL;
    film->packet = av_packet_alloc();
    if (!film->io)
        av_free(buffer);
    if (!film->io || !film->packet)
        return CVIDEO_NO_MEMORY;
    film->container->pb = film->io;
    /* Neither the name nor the version of libav stands in the film. */
    film->container->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    return CVIDEO_OK;
}

int cvideo_film_begin_container(AVFormatContext *container, const char *flags) {
    AVDictionary *options = NULL;
    av_dict_set(&options, "movflags", flags, 0);
    int error = avformat_write_header(container, &options);
    av_dict_free(&options);
    return error;
}
