/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

#include <math.h>
#include <string.h>
#include <time.h>

/* Bytes per read. The deadline is checked between reads, since a hostile header may cause seconds of work with few
 * bytes. Larger packets are read in one call. */
enum { buffer_size = 4 * 1024 };

/* Limits for probing the streams, and for their number. */
enum { most_streams = 64, probe_bytes = 5 * 1000 * 1000, probe_packets = 2500, index_bytes = 32 << 20 };

/* Largest distance of key pictures in broadcast and camcorder streams, in seconds; most have two per second. */
static const double largest_gap = 2;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

bool cvideo_should_stop(CVideo *video) {
    if (video->stopped == CVIDEO_OK) {
        if (now() >= video->deadline)
            video->stopped = CVIDEO_TIMED_OUT;
        else if (video->is_cancelled && video->is_cancelled(video->asker))
            video->stopped = CVIDEO_CANCELLED;
    }
    return video->stopped != CVIDEO_OK;
}

static int is_interrupted(void *opaque) { return cvideo_should_stop(opaque); }

/* Refuses to open other files, which a file may name (QuickTime's references, playlists). This is a second safeguard,
 * since the demuxers are configured not to open any. */
static int refuse_open(AVFormatContext *container, AVIOContext **io, const char *url, int flags, AVDictionary **options) {
    (void)container, (void)url, (void)flags, (void)options;
    *io = NULL;
    return AVERROR(EACCES);
}

static CVideoResult result_of(const CVideo *video, int error) {
    if (video->stopped != CVIDEO_OK)
        return video->stopped;
    return error == AVERROR(ENOMEM) ? CVIDEO_NO_MEMORY : CVIDEO_DAMAGED;
}

static CVideoResult open_container(CVideo *video, const CVideoOpening *opening, bool all_words) {
    const AVInputFormat *demuxer = av_find_input_format(opening->demuxer);
    if (!demuxer)
        return CVIDEO_NO_DECODER;
    uint8_t *buffer = av_malloc(buffer_size);
    video->io = buffer ? avio_alloc_context(buffer, buffer_size, 0, video, cvideo_read_bytes, NULL, cvideo_seek_bytes) : NULL;
    if (!video->io) {
        av_free(buffer);
        return CVIDEO_NO_MEMORY;
    }
    AVFormatContext *container = avformat_alloc_context();
    if (!container)
        return CVIDEO_NO_MEMORY;
    container->pb = video->io;
    container->flags |= AVFMT_FLAG_CUSTOM_IO;
    container->io_open = refuse_open;
    container->interrupt_callback = (AVIOInterruptCB){is_interrupted, video};
    container->max_streams = most_streams;
    container->probesize = probe_bytes;
    container->max_probe_packets = probe_packets;
    container->max_index_size = index_bytes;
    container->protocol_whitelist = av_strdup("");
    /* AVI contains subtitles as embedded files, to which the same restriction applies. */
    container->format_whitelist = av_strdup(demuxer->name);
    container->codec_whitelist = av_strdup(cvideo_decoder_names);
    if (!container->protocol_whitelist || !container->format_whitelist || !container->codec_whitelist) {
        avformat_free_context(container);
        return CVIDEO_NO_MEMORY;
    }
    AVDictionary *options = NULL;
    /* Of QuickTime and MP4 all that is said, also by keys that libav has no name for. */
    if (all_words) {
        av_dict_set_int(&options, "export_all", 1, 0);
        av_dict_set_int(&options, "export_xmp", 1, 0);
    }
    /* On failure libav frees the container. */
    int error = avformat_open_input(&container, "", demuxer, &options);
    av_dict_free(&options);
    if (error < 0)
        return result_of(video, error);
    video->container = container;
    return CVIDEO_OK;
}

/* Whether the container states all facts. Probing would otherwise decode pictures, which takes half of a still's
 * time. */
static bool is_known(const CVideo *video) {
    bool has_pictures = false;
    for (unsigned index = 0; index < video->container->nb_streams; index++) {
        const AVStream *stream = video->container->streams[index];
        const AVCodecParameters *coding = stream->codecpar;
        if (coding->codec_type != AVMEDIA_TYPE_VIDEO)
            continue;
        has_pictures = true;
        if (coding->codec_id == AV_CODEC_ID_NONE || coding->width <= 0 || coding->height <= 0
            || (stream->duration <= 0 && video->container->duration <= 0))
            return false;
    }
    return has_pictures;
}

/* Probes the streams, with the same limits for the decoders as for decoding. */
static CVideoResult probe(CVideo *video) {
    unsigned count = video->container->nb_streams;
    AVDictionary **options = av_calloc(count ? count : 1, sizeof *options);
    if (!options)
        return CVIDEO_NO_MEMORY;
    for (unsigned index = 0; index < count; index++) {
        av_dict_set_int(&options[index], "max_pixels", video->maximum_pixels, 0);
        av_dict_set_int(&options[index], "threads", 1, 0);
        AVStream *stream = video->container->streams[index];
        if (stream->codecpar->codec_type != AVMEDIA_TYPE_VIDEO && stream->codecpar->codec_type != AVMEDIA_TYPE_AUDIO)
            stream->discard = AVDISCARD_ALL;
    }
    int error = avformat_find_stream_info(video->container, count ? options : NULL);
    for (unsigned index = 0; index < count; index++)
        av_dict_free(&options[index]);
    av_free(options);
    if (video->stopped != CVIDEO_OK)
        return video->stopped;
    /* The decoders may find what probing did not, so only a lack of memory is an error here. */
    return error == AVERROR(ENOMEM) ? CVIDEO_NO_MEMORY : CVIDEO_OK;
}

CVideoResult cvideo_begin(const CVideoOpening *opening, bool all_words, CVideo **result) {
    if (opening->length > INT64_MAX || opening->offset > INT64_MAX - opening->length)
        return CVIDEO_DAMAGED;
    CVideo *video = av_mallocz(sizeof *video);
    if (!video)
        return CVIDEO_NO_MEMORY;
    video->descriptor = opening->descriptor;
    video->offset = (int64_t)opening->offset;
    video->length = (int64_t)opening->length;
    video->maximum_pixels = opening->maximum_pixels;
    video->threads = opening->threads;
    video->longest_side = opening->longest_side;
    video->next_sound_time = NAN;
    video->last_time = video->drop_before = video->drop_sound_before = -INFINITY;
    video->packets_left = INT32_MAX;
    cvideo_allow(video, opening->nanoseconds, opening->is_cancelled, opening->asker);
    CVideoResult outcome = cvideo_take_spans(video, opening);
    if (outcome == CVIDEO_OK)
        outcome = open_container(video, opening, all_words);
    if (outcome != CVIDEO_OK)
        cvideo_free(video);
    *result = outcome == CVIDEO_OK ? video : NULL;
    return outcome;
}

CVideoResult cvideo_open(const CVideoOpening *opening, CVideo **result) {
    CVideo *video;
    *result = NULL;
    CVideoResult outcome = cvideo_begin(opening, false, &video);
    if (outcome != CVIDEO_OK)
        return outcome;
    /* Checked before decoding, since most containers state the size. */
    outcome = cvideo_check_size(video);
    if (outcome == CVIDEO_OK && !(video->longest_side > 0 && is_known(video)))
        outcome = probe(video);
    if (outcome == CVIDEO_OK)
        outcome = cvideo_choose_streams(video);
    if (outcome == CVIDEO_OK)
        outcome = cvideo_check_size(video);
    if (outcome == CVIDEO_OK)
        outcome = cvideo_open_pictures(video);
    if (outcome == CVIDEO_OK) {
        video->packet = av_packet_alloc();
        video->frame = av_frame_alloc();
        if (!video->packet || !video->frame)
            outcome = CVIDEO_NO_MEMORY;
    }
    if (outcome != CVIDEO_OK && outcome != CVIDEO_TOO_LARGE) {
        cvideo_free(video);
        return outcome;
    }
    *result = video;
    return outcome;
}

void cvideo_allow(CVideo *video, int64_t nanoseconds, CVideoIsCancelled is_cancelled, void *asker) {
    int64_t start = now();
    video->deadline = nanoseconds > INT64_MAX - start ? INT64_MAX : start + nanoseconds;
    video->is_cancelled = is_cancelled;
    video->asker = asker;
    video->stopped = CVIDEO_OK;
}

CVideoResult cvideo_read_packet(CVideo *video) {
    if (cvideo_should_stop(video))
        return video->stopped;
    if (video->packets_left-- <= 0)
        return CVIDEO_END;
    video->is_moved = true;
    int error = av_read_frame(video->container, video->packet);
    if (error >= 0)
        return CVIDEO_OK;
    if (video->stopped != CVIDEO_OK)
        return video->stopped;
    return error == AVERROR(ENOMEM) ? CVIDEO_NO_MEMORY : error == AVERROR_INVALIDDATA ? CVIDEO_DAMAGED : CVIDEO_END;
}

/* Whether the format has no index, as broadcast streams: a seek is imprecise, and the start is an offset in the
 * file. */
static bool has_no_index(const CVideo *video) { return strncmp(video->container->iformat->name, "mpeg", 4) == 0; }

static int seek_to(CVideo *video, double seconds) {
    if (seconds <= 0 && has_no_index(video))
        return av_seek_frame(video->container, -1, 0, AVSEEK_FLAG_BYTE);
    double place = fmax(seconds, 0) + video->start;
    /* Cover art has no positions, so the sound stream is used for seeking. */
    int index = video->is_cover ? -1 : video->pictures->index;
    double ticks = video->is_cover ? place * AV_TIME_BASE : place / av_q2d(video->pictures->time_base);
    if (!(fabs(ticks) < 9e18))
        return AVERROR(ERANGE);
    int error = av_seek_frame(video->container, index, (int64_t)ticks, AVSEEK_FLAG_BACKWARD);
    /* If all key pictures are later, the first one is used. */
    if (error < 0 && video->stopped == CVIDEO_OK)
        error = av_seek_frame(video->container, index, (int64_t)ticks, 0);
    return error;
}

CVideoResult cvideo_go_to(CVideo *video, double seconds, bool to_play) {
    if (seconds <= 0 && !video->is_moved)
        return CVIDEO_OK;
    video->is_moved = true;
    /* Playing requires a key picture before the position; without an index, seeking a little earlier probably finds
     * one. */
    int error = seek_to(video, to_play && has_no_index(video) ? seconds - largest_gap : seconds);
    if (video->stopped != CVIDEO_OK)
        return video->stopped;
    return error < 0 ? CVIDEO_END : CVIDEO_OK;
}

void cvideo_free(CVideo *video) {
    if (!video)
        return;
    avcodec_free_context(&video->picture_decoder);
    avcodec_free_context(&video->sound_decoder);
    av_packet_free(&video->packet);
    av_frame_free(&video->frame);
    av_frame_free(&video->sound_frame);
    swr_free(&video->resampler);
    av_channel_layout_uninit(&video->resampled_layout);
    sws_freeContext(video->scaler);
    av_free(video->sound_bytes);
    av_free(video->spans);
    av_free(video->scaled);
    av_free(video->tone);
    avformat_close_input(&video->container);
    if (video->io)
        av_freep(&video->io->buffer);
    avio_context_free(&video->io);
    av_free(video);
}
