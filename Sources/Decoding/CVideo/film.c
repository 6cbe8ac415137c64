/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes a film of a video: H.264 and AAC in MP4, what every program plays. Streams that are coded so already are taken as they are. */
#include "film.h"

#include <libavutil/parseutils.h>
#include <string.h>
#include <time.h>

/* Seconds, and share of the stated length, that may be missing at the end: streams are rounded up. */
static const double missing_seconds = 2, missing_share = 0.1;

/* Characters of a value that is carried over. */
enum { longest_value = 4096 };

/* What is carried over of the words of containers that have names for them, by QuickTime's keys, which programs read from MP4, too. Those
 * of QuickTime and MP4 are given by the caller (MovieWords). What is to be left out is left out of the film as out of every copy. */
static const struct {
    const char *from, *to;
} carried[] = {
    {"location", "com.apple.quicktime.location.ISO6709"},
    {"make", "com.apple.quicktime.make"},
    {"model", "com.apple.quicktime.model"},
    {"title", "com.apple.quicktime.title"},
    {"description", "com.apple.quicktime.description"},
    {"comment", "com.apple.quicktime.comment"},
    {"keywords", "com.apple.quicktime.keywords"},
    {"artist", "com.apple.quicktime.artist"},
    {"copyright", "com.apple.quicktime.copyright"},
};

bool cvideo_is_film(const CVideo *video) {
    if (!cvideo_film_takes_pictures(video))
        return false;
    for (unsigned index = 0; index < video->container->nb_streams; index++) {
        const AVCodecParameters *coding = video->container->streams[index]->codecpar;
        if (coding->codec_type == AVMEDIA_TYPE_AUDIO && coding->codec_id != AV_CODEC_ID_AAC)
            return false;
    }
    return true;
}

static CVideoResult result_of(const CVideoFilm *film, int error) {
    if (error >= 0)
        return CVIDEO_OK;
    return film->output.is_out_of_memory || error == AVERROR(ENOMEM) ? CVIDEO_NO_MEMORY : CVIDEO_DAMAGED;
}

/* Gives the packet to the muxer, whose times of a stream have to grow. */
static CVideoResult write_packet(CVideoFilm *film, AVStream *stream, AVRational clock) {
    AVPacket *packet = film->packet;
    int64_t *last = stream == film->pictures ? &film->last_dts[0] : &film->last_dts[1];
    packet->stream_index = stream->index;
    packet->pos = -1;
    av_packet_rescale_ts(packet, clock, stream->time_base);
    if (packet->dts == AV_NOPTS_VALUE)
        packet->dts = packet->pts;
    if (packet->dts == AV_NOPTS_VALUE || packet->dts <= *last)
        packet->dts = *last == INT64_MIN ? 0 : *last + 1;
    if (packet->pts == AV_NOPTS_VALUE || packet->pts < packet->dts)
        packet->pts = packet->dts;
    *last = packet->dts;
    cvideo_stream_take(film, packet, stream);
    return result_of(film, av_interleaved_write_frame(film->container, packet));
}

/* Encodes a picture or samples; NULL ends the stream. */
CVideoResult cvideo_film_encode(CVideoFilm *film, AVCodecContext *encoder, AVStream *stream, const AVFrame *frame) {
    int error = avcodec_send_frame(encoder, frame);
    while (error >= 0) {
        error = avcodec_receive_packet(encoder, film->packet);
        if (error == AVERROR(EAGAIN) || error == AVERROR_EOF)
            return CVIDEO_OK;
        if (error < 0)
            break;
        if (!frame && stream == film->pictures && film->packet->pts == film->last_picture)
            film->packet->duration = film->pictures_end - film->last_picture;
        CVideoResult outcome = write_packet(film, stream, encoder->time_base);
        if (outcome != CVIDEO_OK)
            return outcome;
    }
    return result_of(film, error);
}

/* Takes a packet of the video as it is. */
static CVideoResult take_packet(CVideoFilm *film) {
    CVideo *video = film->video;
    AVPacket *packet = video->packet;
    AVStream *source = video->container->streams[packet->stream_index];
    AVStream *stream = source == video->pictures ? film->pictures : film->sounds;
    const double unit = av_q2d(source->time_base);
    const int64_t start = (int64_t)(video->start / unit);
    /* What an edit list cuts off; pictures that are cut are not taken as they are. */
    if (!stream || (packet->flags & AV_PKT_FLAG_DISCARD))
        return CVIDEO_OK;
    av_packet_unref(film->packet);
    av_packet_move_ref(film->packet, packet);
    /* Times beyond a few hundred years overflow in the muxer. */
    if (film->packet->pts != AV_NOPTS_VALUE)
        film->packet->pts = FFMIN(FFMAX(film->packet->pts, -(INT64_MAX >> 8)), INT64_MAX >> 8) - start;
    if (film->packet->dts != AV_NOPTS_VALUE)
        film->packet->dts = FFMIN(FFMAX(film->packet->dts, -(INT64_MAX >> 8)), INT64_MAX >> 8) - start;
    if (film->packet->pts != AV_NOPTS_VALUE)
        film->output.time = FFMAX(film->output.time, (double)(film->packet->pts + film->packet->duration) * unit);
    if (stream == film->pictures)
        film->has_pictures = true;
    return write_packet(film, stream, source->time_base);
}

/* When it was taken, in UTC, as the muxer reads it. A date without a zone is UTC, and not of this machine's. */
static void carry_date(CVideoFilm *film) {
    const AVDictionaryEntry *entry = av_dict_get(film->video->container->metadata, "creation_time", NULL, 0);
    char date[64];
    if (!entry || strlen(entry->value) + 2 > sizeof date)
        return;
    const size_t length = strlen(entry->value);
    memcpy(date, entry->value, length + 1);
    if (length > 11 && !strpbrk(date + 11, "Zz+-"))
        memcpy(date + length, "Z", 2);
    int64_t microseconds;
    if (av_parse_time(&microseconds, date, 0) < 0)
        return;
    const time_t seconds = microseconds / 1000000;
    struct tm parts;
    if (gmtime_r(&seconds, &parts) && strftime(date, sizeof date, "%Y-%m-%dT%H:%M:%SZ", &parts) > 0)
        av_dict_set(&film->container->metadata, "creation_time", date, 0);
}

void cvideo_film_say(CVideoFilm *film, const char *key, const char *value) {
    av_dict_set(&film->container->metadata, key, value, AV_DICT_DONT_OVERWRITE);
}

static void carry_words(CVideoFilm *film) {
    if (cvideo_is_mov(film->video))
        return;
    for (size_t index = 0; index < sizeof carried / sizeof *carried; index++) {
        const AVDictionaryEntry *entry = av_dict_get(film->video->container->metadata, carried[index].from, NULL, 0);
        if (entry && strlen(entry->value) <= longest_value)
            cvideo_film_say(film, carried[index].to, entry->value);
    }
}

static CVideoResult begin(CVideoFilm *film) {
    film->has_begun = true;
    carry_date(film);
    carry_words(film);
    const int error = cvideo_film_begin_container(film->container, "use_metadata_tags");
    if (error >= 0)
        cvideo_stream_begin(film);
    return result_of(film, error);
}

CVideoResult cvideo_film_open(CVideo *video, int32_t threads, CVideoFilm **result) {
    *result = NULL;
    if (video->is_cover)
        return CVIDEO_NO_PICTURE;
    CVideoFilm *film = av_mallocz(sizeof *film);
    if (!film)
        return CVIDEO_NO_MEMORY;
    film->video = video;
    film->threads = FFMAX(threads, 1);
    film->last_dts[0] = film->last_dts[1] = INT64_MIN;
    CVideoResult outcome = cvideo_film_open_container(film);
    if (outcome == CVIDEO_OK)
        outcome = cvideo_film_open_pictures(film);
    if (outcome == CVIDEO_OK)
        outcome = cvideo_film_open_sound(film);
    if (outcome == CVIDEO_OK)
        *result = film;
    else
        cvideo_film_free(film);
    return outcome;
}

void cvideo_film_size(const CVideoFilm *film, int32_t *width, int32_t *height) {
    const CVideoFacts facts = cvideo_facts(film->video);
    *width = film->picture_encoder ? film->picture_encoder->width : facts.width;
    *height = film->picture_encoder ? film->picture_encoder->height : facts.height;
}

/* Ends the encoders and writes the index. */
static CVideoResult complete(CVideoFilm *film) {
    const double length = cvideo_facts(film->video).duration;
    if (!film->has_pictures)
        return CVIDEO_END;
    if (length - film->output.time > FFMAX(missing_seconds, missing_share * length))
        return CVIDEO_DAMAGED;
    CVideoResult outcome = CVIDEO_OK;
    if (film->picture_encoder) {
        cvideo_film_end_pictures(film);
        outcome = cvideo_film_encode(film, film->picture_encoder, film->pictures, NULL);
    }
    if (outcome == CVIDEO_OK)
        outcome = cvideo_film_end_sound(film);
    if (outcome == CVIDEO_OK)
        outcome = result_of(film, av_write_trailer(film->container));
    if (outcome == CVIDEO_OK)
        avio_flush(film->io);
    if (outcome == CVIDEO_OK)
        cvideo_stream_end(film);
    film->output.is_complete = outcome == CVIDEO_OK && !film->output.is_out_of_memory;
    return film->output.is_complete || outcome != CVIDEO_OK ? outcome : CVIDEO_NO_MEMORY;
}

static CVideoResult work(CVideoFilm *film) {
    CVideoStep step;
    CVideoResult outcome = cvideo_next(film->video, &step);
    if (outcome != CVIDEO_OK)
        return outcome;
    switch (step) {
    case CVIDEO_STEP_PICTURE: film->has_pictures = true; return cvideo_film_add_picture(film);
    case CVIDEO_STEP_SOUND: return cvideo_film_add_sound(film);
    case CVIDEO_STEP_PACKET: return take_packet(film);
    default: return complete(film);
    }
}

CVideoResult cvideo_film_next(CVideoFilm *film, CVideoPiece *piece) {
    const int64_t end = cvideo_output_slice_end();
    if (!film->has_begun) {
        CVideoResult outcome = begin(film);
        if (outcome != CVIDEO_OK)
            return outcome;
    }
    CVideoOutput *output = &film->output, *stream = &film->stream.output;
    while (!output->is_complete && !cvideo_output_has_part(output) && !cvideo_output_has_part(stream)
           && cvideo_output_has_time(end)) {
        CVideoResult outcome = work(film);
        if (outcome != CVIDEO_OK)
            return outcome;
    }
    /* Who reads the stream waits for it; the film is read when it is whole. */
    const bool is_stream = cvideo_output_has_part(stream);
    stream->time = output->time;
    cvideo_output_hand_over(is_stream ? stream : output, piece);
    piece->is_stream = is_stream;
    piece->is_last = output->is_complete && !output->first && !stream->first;
    piece->has_whole_stream = piece->is_last && stream->is_complete;
    return CVIDEO_OK;
}

void cvideo_film_free(CVideoFilm *film) {
    if (!film)
        return;
    cvideo_film_free_pictures(film);
    cvideo_stream_free(film);
    avcodec_free_context(&film->sound_encoder);
    av_frame_free(&film->sound);
    av_packet_free(&film->packet);
    avformat_free_context(film->container);
    if (film->io)
        av_freep(&film->io->buffer);
    avio_context_free(&film->io);
    cvideo_output_forget(&film->output);
    av_free(film);
}
