/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

static int64_t area(const AVStream *stream) {
    return (int64_t)stream->codecpar->width * stream->codecpar->height;
}

/* Checks the size of all video streams, or of the chosen one. */
CVideoResult cvideo_check_size(CVideo *video) {
    for (unsigned index = 0; index < video->container->nb_streams; index++) {
        AVStream *stream = video->container->streams[index];
        if (stream->codecpar->codec_type != AVMEDIA_TYPE_VIDEO || (video->pictures && video->pictures != stream))
            continue;
        if (area(stream) > video->maximum_pixels) {
            video->pictures = stream;
            return CVIDEO_TOO_LARGE;
        }
    }
    return CVIDEO_OK;
}

/* What moves comes before a single picture, such as the still of a HEIF or AVIF beside its sequence, which libav 7.1 shows as a
 * stream and 5.1 does not, and both before cover art. */
static int rank(const AVStream *stream) {
    if (stream->disposition & AV_DISPOSITION_ATTACHED_PIC)
        return 0;
    return stream->nb_frames == 1 ? 1 : 2;
}

/* The largest video stream of those that come first. */
static AVStream *best_pictures(const AVFormatContext *container, bool *has_pictures) {
    AVStream *best = NULL;
    for (unsigned index = 0; index < container->nb_streams; index++) {
        AVStream *stream = container->streams[index];
        if (stream->codecpar->codec_type != AVMEDIA_TYPE_VIDEO)
            continue;
        *has_pictures = true;
        if (!cvideo_decoder(stream->codecpar->codec_id))
            continue;
        if (!best || rank(stream) > rank(best) || (rank(stream) == rank(best) && area(stream) > area(best)))
            best = stream;
    }
    return best;
}

/* libav's choice of a sound stream, else the first with an allowed decoder: newer phones write a coding of their own in
 * addition to a common one. */
static AVStream *best_sounds(AVFormatContext *container, int pictures) {
    int best = av_find_best_stream(container, AVMEDIA_TYPE_AUDIO, -1, pictures, NULL, 0);
    if (best >= 0 && cvideo_decoder(container->streams[best]->codecpar->codec_id))
        return container->streams[best];
    for (unsigned index = 0; index < container->nb_streams; index++) {
        const AVCodecParameters *coding = container->streams[index]->codecpar;
        if (coding->codec_type == AVMEDIA_TYPE_AUDIO && cvideo_decoder(coding->codec_id))
            return container->streams[index];
    }
    return NULL;
}

CVideoResult cvideo_choose_streams(CVideo *video) {
    AVFormatContext *container = video->container;
    bool has_pictures = false;
    video->pictures = best_pictures(container, &has_pictures);
    if (!video->pictures)
        return has_pictures ? CVIDEO_NO_DECODER : CVIDEO_NO_PICTURE;
    video->is_cover = video->pictures->disposition & AV_DISPOSITION_ATTACHED_PIC;
    video->turn = cvideo_turn(video->pictures);
    if (container->start_time != AV_NOPTS_VALUE)
        video->start = container->start_time / (double)AV_TIME_BASE;
    else if (video->pictures->start_time != AV_NOPTS_VALUE)
        video->start = video->pictures->start_time * av_q2d(video->pictures->time_base);

    video->sounds = best_sounds(container, video->pictures->index);
    /* Sound is not read until it is requested. */
    for (unsigned index = 0; index < container->nb_streams; index++)
        if (container->streams[index] != video->pictures)
            container->streams[index]->discard = AVDISCARD_ALL;
    return CVIDEO_OK;
}

static AVCodecContext *new_decoder(const CVideo *video, const AVStream *stream) {
    AVCodecContext *decoder = avcodec_alloc_context3(cvideo_decoder(stream->codecpar->codec_id));
    if (decoder && avcodec_parameters_to_context(decoder, stream->codecpar) < 0)
        avcodec_free_context(&decoder);
    if (!decoder)
        return NULL;
    decoder->pkt_timebase = stream->time_base;
    decoder->max_pixels = video->maximum_pixels;
    decoder->thread_count = 1;
    return decoder;
}

/* Skips the deblocking filter, and for Motion JPEG the full resolution, for a still much smaller than the picture,
 * where the difference is not visible. */
static void leave_out_what_does_not_show(AVCodecContext *decoder, int longest_side) {
    int longest = FFMAX(decoder->width, decoder->height);
    if (longest_side <= 0 || longest / 2 < longest_side)
        return;
    decoder->skip_loop_filter = AVDISCARD_ALL;
    if (decoder->codec_id != AV_CODEC_ID_MJPEG)
        return;
    while (decoder->lowres < decoder->codec->max_lowres && longest >> (decoder->lowres + 2) >= longest_side)
        decoder->lowres++;
}

CVideoResult cvideo_open_pictures(CVideo *video) {
    AVCodecContext *decoder = new_decoder(video, video->pictures);
    if (!decoder)
        return CVIDEO_NO_MEMORY;
    video->picture_decoder = decoder;
    decoder->thread_count = FFMAX(video->threads, 1);
    leave_out_what_does_not_show(decoder, video->longest_side);
    int error = avcodec_open2(decoder, NULL, NULL);
    if (video->stopped != CVIDEO_OK)
        return video->stopped;
    return error >= 0 ? CVIDEO_OK : error == AVERROR(ENOMEM) ? CVIDEO_NO_MEMORY : CVIDEO_DAMAGED;
}

bool cvideo_open_sounds(CVideo *video) {
    if (video->sound_decoder)
        return true;
    if (!video->sounds)
        return false;
    AVCodecContext *decoder = new_decoder(video, video->sounds);
    video->sound_frame = decoder ? av_frame_alloc() : NULL;
    if (!video->sound_frame || avcodec_open2(decoder, NULL, NULL) < 0) {
        avcodec_free_context(&decoder);
        av_frame_free(&video->sound_frame);
        /* If sound cannot be decoded, the video plays without it. */
        video->sounds = NULL;
        return false;
    }
    video->sound_decoder = decoder;
    return true;
}

CVideoFacts cvideo_facts(const CVideo *video) {
    CVideoFacts facts = {0};
    const AVStream *stream = video->pictures;
    cvideo_shown_size(video, stream->codecpar->width, stream->codecpar->height,
                      av_guess_sample_aspect_ratio(video->container, video->pictures, NULL), &facts.width,
                      &facts.height);
    if (video->container->duration > 0)
        facts.duration = video->container->duration / (double)AV_TIME_BASE;
    else if (stream->duration > 0)
        facts.duration = stream->duration * av_q2d(stream->time_base);
    AVRational rate = av_guess_frame_rate(video->container, video->pictures, NULL);
    if (rate.num > 0 && rate.den > 0 && av_q2d(rate) <= 1000)
        facts.frame_rate = av_q2d(rate);
    facts.has_sound = video->sounds != NULL;
    facts.is_cover = video->is_cover;
    return facts;
}
