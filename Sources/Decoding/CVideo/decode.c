/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

#include <math.h>

enum {
    /* Limits for one still: packets read at one position, packets skipped in search of a key picture, and packets given
     * to the decoder until it returns a picture. */
    still_packets = 4000,
    still_passed = 400,
    still_decoded = 64,
    /* Consecutive failures after which a stream counts as ended. */
    most_failures = 400,
};

static bool takes_memory(int error) { return error == AVERROR(ENOMEM); }

/* Makes a decoded frame the current picture if it can be shown. */
static bool accept_picture(CVideo *video) {
    const AVFrame *frame = video->frame;
    if (frame->width <= 0 || frame->height <= 0 || (int64_t)frame->width * frame->height > video->maximum_pixels)
        return false;
    /* Hardware surfaces and empty palettes have no readable pixels. */
    if (!frame->data[0] || !sws_isSupportedInput(frame->format))
        return false;
    double time = NAN;
    if (frame->best_effort_timestamp != AV_NOPTS_VALUE)
        time = frame->best_effort_timestamp * av_q2d(video->pictures->time_base) - video->start;
    /* A picture without a time, or with one before the previous picture's, is placed by the frame rate. */
    if (!isfinite(time) || time <= video->last_time) {
        AVRational rate = video->pictures->avg_frame_rate;
        double pace = rate.num > 0 && rate.den > 0 ? 1 / av_q2d(rate) : 0.04;
        time = isfinite(video->last_time) ? video->last_time + fmin(fmax(pace, 0.001), 1) : 0;
    }
    video->picture_time = video->last_time = time;
    return true;
}

void cvideo_forget_pictures(CVideo *video) {
    avcodec_flush_buffers(video->picture_decoder);
    video->is_drained = false;
    video->last_time = -INFINITY;
}

static bool receive_picture(CVideo *video) {
    return avcodec_receive_frame(video->picture_decoder, video->frame) >= 0 && accept_picture(video);
}

/* Sends one packet and then the end of the stream, so that a decoder that reorders pictures returns its picture at
 * once. If there is none (the first field of two), the next packets are sent as well. */
static CVideoResult decode_from_packet(CVideo *video) {
    AVCodecContext *decoder = video->picture_decoder;
    if (avcodec_send_packet(decoder, video->packet) >= 0) {
        avcodec_send_packet(decoder, NULL);
        if (receive_picture(video))
            return CVIDEO_OK;
    }
    cvideo_forget_pictures(video);
    CVideoResult outcome = CVIDEO_OK;
    for (int given = 0; given < still_decoded && outcome == CVIDEO_OK;) {
        if (video->packet->stream_index == video->pictures->index) {
            avcodec_send_packet(decoder, video->packet);
            given++;
            if (receive_picture(video))
                return CVIDEO_OK;
        }
        av_packet_unref(video->packet);
        outcome = cvideo_read_packet(video);
    }
    if (outcome == CVIDEO_TIMED_OUT || outcome == CVIDEO_CANCELLED || outcome == CVIDEO_NO_MEMORY)
        return outcome;
    avcodec_send_packet(decoder, NULL);
    return receive_picture(video) ? CVIDEO_OK : CVIDEO_END;
}

static CVideoResult cover_picture(CVideo *video) {
    if (cvideo_should_stop(video))
        return video->stopped;
    if (!video->pictures->attached_pic.data || av_packet_ref(video->packet, &video->pictures->attached_pic) < 0)
        return CVIDEO_END;
    avcodec_send_packet(video->picture_decoder, video->packet);
    avcodec_send_packet(video->picture_decoder, NULL);
    av_packet_unref(video->packet);
    return receive_picture(video) ? CVIDEO_OK : CVIDEO_END;
}

CVideoResult cvideo_key_picture(CVideo *video, double seconds) {
    cvideo_forget_pictures(video);
    if (video->is_cover)
        return cover_picture(video);
    CVideoResult outcome = cvideo_go_to(video, seconds, false);
    if (outcome != CVIDEO_OK)
        return outcome;
    video->packets_left = still_packets;
    for (int passed = 0;;) {
        av_packet_unref(video->packet);
        outcome = cvideo_read_packet(video);
        if (outcome == CVIDEO_DAMAGED && passed++ < still_passed)
            continue;
        if (outcome != CVIDEO_OK)
            return outcome == CVIDEO_DAMAGED ? CVIDEO_END : outcome;
        if (video->packet->stream_index != video->pictures->index)
            continue;
        /* If no packet is marked as a key picture, any may be one. */
        if (!(video->packet->flags & AV_PKT_FLAG_KEY) && passed++ < still_passed)
            continue;
        outcome = decode_from_packet(video);
        av_packet_unref(video->packet);
        return outcome;
    }
}

const double cvideo_longest_picture = 60;

double cvideo_shown_for(const CVideo *video) {
#if LIBAVUTIL_VERSION_MAJOR >= 58
    const int64_t stated = video->frame->duration;
#else
    const int64_t stated = video->frame->pkt_duration;
#endif
    const AVRational rate = video->pictures->avg_frame_rate;
    const double time = stated > 0 ? stated * av_q2d(video->pictures->time_base) : 0;
    if (time > 0 && time < cvideo_longest_picture)
        return time;
    return rate.num > 0 && rate.den > 0 ? fmin(1 / av_q2d(rate), cvideo_longest_picture) : 0;
}

double cvideo_picture_time(const CVideo *video) { return video->picture_time; }

bool cvideo_picture_is_damaged(const CVideo *video) {
    return video->frame->decode_error_flags != 0 || (video->frame->flags & AV_FRAME_FLAG_CORRUPT);
}

/* Lets the decoder skip pictures that will not be shown and that no other one depends on. Shortly before the position
 * nothing is skipped, since pictures are not stored in display order. */
static void leave_out_what_is_passed_over(CVideo *video) {
    int64_t ticks = video->packet->pts;
    double time = ticks * av_q2d(video->pictures->time_base) - video->start;
    bool is_passed = ticks != AV_NOPTS_VALUE && time < video->drop_before - 0.1;
    video->picture_decoder->skip_frame = is_passed ? AVDISCARD_NONREF : AVDISCARD_DEFAULT;
}

/* Sends the packet to its decoder. A refused packet is dropped; the next key picture recovers from that. */
static void send_packet(CVideo *video) {
    AVCodecContext *decoder = NULL;
    if (video->packet->stream_index == video->pictures->index) {
        decoder = video->picture_decoder;
        leave_out_what_is_passed_over(video);
    } else if (video->wants_sound && video->sounds && video->packet->stream_index == video->sounds->index) {
        decoder = video->sound_decoder;
    }
    if (decoder) {
        if (avcodec_send_packet(decoder, video->packet) < 0)
            video->failures++;
        else
            video->failures = 0;
    }
    av_packet_unref(video->packet);
}

static bool is_taken_coded(const CVideo *video) {
    const int index = video->packet->stream_index;
    return (video->takes_coded_pictures && index == video->pictures->index)
           || (video->takes_coded_sound && video->sounds && index == video->sounds->index);
}

CVideoResult cvideo_next(CVideo *video, CVideoStep *step) {
    av_packet_unref(video->packet);
    for (;;) {
        if (cvideo_should_stop(video))
            return video->stopped;
        int error = avcodec_receive_frame(video->picture_decoder, video->frame);
        if (error >= 0) {
            if (!accept_picture(video) || video->picture_time < video->drop_before)
                continue;
            *step = CVIDEO_STEP_PICTURE;
            return CVIDEO_OK;
        }
        if (takes_memory(error))
            return CVIDEO_NO_MEMORY;
        if (video->wants_sound && cvideo_take_sound(video)) {
            *step = CVIDEO_STEP_SOUND;
            return CVIDEO_OK;
        }
        if (video->is_drained) {
            *step = video->wants_sound && cvideo_flush_sound(video) ? CVIDEO_STEP_SOUND : CVIDEO_STEP_END;
            return CVIDEO_OK;
        }
        CVideoResult outcome = cvideo_read_packet(video);
        if (outcome == CVIDEO_OK && is_taken_coded(video)) {
            *step = CVIDEO_STEP_PACKET;
            return CVIDEO_OK;
        }
        if (outcome == CVIDEO_OK && video->failures < most_failures) {
            send_packet(video);
        } else if (outcome == CVIDEO_DAMAGED && video->failures++ < most_failures) {
            av_packet_unref(video->packet);
        } else if (outcome == CVIDEO_OK || outcome == CVIDEO_DAMAGED || outcome == CVIDEO_END) {
            /* Pictures and sound still in the decoders come first. */
            av_packet_unref(video->packet);
            avcodec_send_packet(video->picture_decoder, NULL);
            if (video->sound_decoder)
                avcodec_send_packet(video->sound_decoder, NULL);
            video->is_drained = true;
        } else {
            return outcome;
        }
    }
}

CVideoResult cvideo_seek(CVideo *video, double seconds) {
    CVideoResult outcome = cvideo_go_to(video, seconds, true);
    cvideo_forget_pictures(video);
    cvideo_forget_sound(video);
    video->failures = 0;
    video->drop_sound_before = seconds > 0 ? seconds : -INFINITY;
    video->drop_before = -INFINITY;
    cvideo_pass_over(video, seconds);
    if (outcome == CVIDEO_END) {
        /* Seeking past the end, or a failed seek, ends the video. */
        avcodec_send_packet(video->picture_decoder, NULL);
        video->is_drained = true;
        return CVIDEO_OK;
    }
    return outcome;
}

void cvideo_pass_over(CVideo *video, double seconds) {
    if (!(seconds > 0))
        return;
    /* The picture shown at that time counts, regardless of rounding. */
    AVRational rate = video->pictures->avg_frame_rate;
    double pace = rate.num > 0 && rate.den > 0 ? fmin(1 / av_q2d(rate), 0.5) : 0;
    video->drop_before = seconds - pace * 0.75;
}
