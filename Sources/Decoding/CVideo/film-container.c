/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The containers of a film, whose bytes go to an output. */
#include "film.h"

enum { buffer_size = 64 * 1024 };

#if LIBAVFORMAT_VERSION_MAJOR >= 61
static int write_bytes(void *opaque, const uint8_t *bytes, int count) {
#else
static int write_bytes(void *opaque, uint8_t *bytes, int count) {
#endif
    return cvideo_output_write(opaque, bytes, (size_t)count) ? count : AVERROR(ENOMEM);
}

/* The muxer goes back once, to state the size of the pictures' box. */
static int64_t seek_bytes(void *opaque, int64_t offset, int whence) {
    CVideoOutput *output = opaque;
    if ((whence & ~AVSEEK_FORCE) != SEEK_SET || offset < 0)
        return AVERROR(EINVAL);
    return output->place = offset;
}

CVideoResult cvideo_film_open_muxer(CVideoOutput *output, bool goes_back, AVFormatContext **container, AVIOContext **io,
                                    AVPacket **packet) {
    if (avformat_alloc_output_context2(container, NULL, "mp4", NULL) < 0)
        return CVIDEO_NO_ENCODER;
    uint8_t *buffer = av_malloc(buffer_size);
    *io = buffer ? avio_alloc_context(buffer, buffer_size, 1, output, NULL, write_bytes, goes_back ? seek_bytes : NULL) : NULL;
    *packet = av_packet_alloc();
    if (!*io)
        av_free(buffer);
    if (!*io || !*packet)
        return CVIDEO_NO_MEMORY;
    (*container)->pb = *io;
    /* The version of libav does not stand in the film, and its name only in a box of films of 360 degrees. */
    (*container)->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    /* libav takes the boxes of films of 360 degrees (Spherical Video V2) for unofficial, and leaves them out else. */
    (*container)->strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL;
    return CVIDEO_OK;
}

CVideoResult cvideo_film_open_container(CVideoFilm *film) {
    return cvideo_film_open_muxer(&film->output, true, &film->container, &film->io, &film->packet);
}

int cvideo_film_begin_container(AVFormatContext *container, const char *flags) {
    AVDictionary *options = NULL;
    av_dict_set(&options, "movflags", flags, 0);
    int error = avformat_write_header(container, &options);
    av_dict_free(&options);
    return error;
}
