/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A film once more as a stream, of the same packets: MP4 in fragments, which can be read while the film is made. The film itself has its
 * index in one piece, which is known when all is made (docs/developing/adr/0024). */
#include "film.h"

#include <libavutil/opt.h>

/* Of a fragment, in microseconds. */
static const int64_t fragment_length = 1000 * 1000;

/* Bytes that the muxer may hold before it writes: it waits until each track has a packet, which one with sound at the end alone has late. */
static const size_t most_held = (size_t)32 << 20;

/* The index of a fragment stands before its pictures. It begins when the first fragment is known, and says with an edit list then what the
 * sound's coding begins with: without it sound comes late. */
static const char *const flags = "use_metadata_tags+frag_keyframe+delay_moov+default_base_moof+skip_trailer";

static bool open_streams(CVideoFilm *film) {
    for (unsigned index = 0; index < film->container->nb_streams; index++) {
        const AVStream *stream = film->container->streams[index];
        AVStream *copy = avformat_new_stream(film->stream.container, NULL);
        if (!copy || avcodec_parameters_copy(copy->codecpar, stream->codecpar) < 0)
            return false;
        copy->time_base = stream->time_base;
        copy->avg_frame_rate = stream->avg_frame_rate;
        copy->sample_aspect_ratio = stream->sample_aspect_ratio;
        if (stream == film->pictures && !film->picture_encoder && !cvideo_copy_turn(film->video->pictures, copy))
            return false;
        if (stream == film->pictures && !cvideo_copy_view(film->pictures, copy))
            return false;
    }
    return true;
}

static bool open_container(CVideoFilm *film) {
    CVideoStream *stream = &film->stream;
    if (cvideo_film_open_muxer(&stream->output, false, &stream->container, &stream->io, &stream->packet) != CVIDEO_OK)
        return false;
    stream->container->flags |= AVFMT_FLAG_FLUSH_PACKETS;
    av_opt_set_int(stream->container->priv_data, "frag_duration", fragment_length, 0);
    return open_streams(film);
}

void cvideo_film_stream(CVideoFilm *film) {
    if (!open_container(film))
        cvideo_stream_free(film);
}

/* The film has its words by now. */
void cvideo_stream_begin(CVideoFilm *film) {
    AVFormatContext *container = film->stream.container;
    if (container
        && (av_dict_copy(&container->metadata, film->container->metadata, 0) < 0
            || cvideo_film_begin_container(container, flags) < 0))
        cvideo_stream_free(film);
}

static bool take(CVideoFilm *film, const AVPacket *packet, const AVStream *stream) {
    CVideoStream *target = &film->stream;
    target->held += (size_t)packet->size;
    if ((target->output.place == 0 && target->held > most_held) || av_packet_ref(target->packet, packet) < 0)
        return false;
    av_packet_rescale_ts(target->packet, stream->time_base, target->container->streams[stream->index]->time_base);
    const int64_t place = target->output.place;
    if (av_interleaved_write_frame(target->container, target->packet) < 0)
        return false;
    /* What the muxer writes is a whole fragment, which is what a reader waits for. */
    if (target->output.place > place)
        cvideo_output_end_part(&target->output);
    return true;
}

void cvideo_stream_take(CVideoFilm *film, const AVPacket *packet, const AVStream *stream) {
    if (film->stream.container && !take(film, packet, stream))
        cvideo_stream_free(film);
}

void cvideo_stream_end(CVideoFilm *film) {
    CVideoStream *stream = &film->stream;
    if (!stream->container)
        return;
    const int error = av_write_trailer(stream->container);
    avio_flush(stream->io);
    stream->output.is_complete = error >= 0 && !stream->output.is_out_of_memory;
    if (!stream->output.is_complete)
        cvideo_stream_free(film);
}

void cvideo_stream_free(CVideoFilm *film) {
    CVideoStream *stream = &film->stream;
    av_packet_free(&stream->packet);
    avformat_free_context(stream->container);
    stream->container = NULL;
    if (stream->io)
        av_freep(&stream->io->buffer);
    avio_context_free(&stream->io);
    cvideo_output_forget(&stream->output);
}
