/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

#include <math.h>

/* Limits beyond any real recording, so that a few bytes cannot expand to unlimited sound. */
enum { lowest_rate = 4000, highest_rate = 768000, most_channels = 64, most_samples = 1 << 18 };

/* Seconds by which a stream's time may differ from the count of samples before it is used instead. */
static const double largest_drift = 0.1;

static bool prepare(CVideo *video, const AVFrame *frame) {
    if (frame->sample_rate < lowest_rate || frame->sample_rate > highest_rate || frame->nb_samples <= 0
        || frame->nb_samples > most_samples || frame->ch_layout.nb_channels <= 0
        || frame->ch_layout.nb_channels > most_channels)
        return false;
    if (video->resampler && video->resampled_rate == frame->sample_rate && video->resampled_format == frame->format
        && av_channel_layout_compare(&video->resampled_layout, &frame->ch_layout) == 0)
        return true;
    swr_free(&video->resampler);
    av_channel_layout_uninit(&video->resampled_layout);
    if (av_channel_layout_copy(&video->resampled_layout, &frame->ch_layout) < 0)
        return false;
    AVChannelLayout source = {0}, stereo = AV_CHANNEL_LAYOUT_STEREO;
    /* If only the number of channels is known, the default layout for that number is used. */
    if (frame->ch_layout.order == AV_CHANNEL_ORDER_NATIVE)
        av_channel_layout_copy(&source, &frame->ch_layout);
    else
        av_channel_layout_default(&source, frame->ch_layout.nb_channels);
    int error = swr_alloc_set_opts2(&video->resampler, &stereo, AV_SAMPLE_FMT_S16, CVIDEO_SOUND_RATE, &source,
                                    frame->format, frame->sample_rate, 0, NULL);
    av_channel_layout_uninit(&source);
    if (error < 0 || swr_init(video->resampler) < 0) {
        swr_free(&video->resampler);
        return false;
    }
    video->resampled_rate = frame->sample_rate;
    video->resampled_format = frame->format;
    return true;
}

/* Converts a frame; NULL flushes the resampler. */
static bool convert(CVideo *video, const AVFrame *frame) {
    int room = swr_get_out_samples(video->resampler, frame ? frame->nb_samples : 0);
    if (room <= 0)
        return false;
    if ((size_t)room > video->sound_room) {
        av_freep(&video->sound_bytes);
        video->sound_bytes = av_malloc_array((size_t)room, 2 * sizeof(int16_t));
        video->sound_room = video->sound_bytes ? (size_t)room : 0;
        if (!video->sound_bytes)
            return false;
    }
    uint8_t *out = (uint8_t *)video->sound_bytes;
    int count = swr_convert(video->resampler, &out, room, frame ? (const uint8_t **)frame->extended_data : NULL,
                            frame ? frame->nb_samples : 0);
    video->sound_count = count > 0 ? (size_t)count : 0;
    return count > 0;
}

/* Sets the time of a piece of sound. False if it ends before the position that was sought. */
static bool place_in_time(CVideo *video, double stated) {
    double time = video->next_sound_time;
    if (isnan(time) || (isfinite(stated) && fabs(stated - time) > largest_drift))
        time = isfinite(stated) ? stated : 0;
    video->sound_time = time;
    video->next_sound_time = time + video->sound_count / (double)CVIDEO_SOUND_RATE;
    return video->next_sound_time > video->drop_sound_before;
}

bool cvideo_take_sound(CVideo *video) {
    while (avcodec_receive_frame(video->sound_decoder, video->sound_frame) >= 0) {
        AVFrame *frame = video->sound_frame;
        double stated = NAN;
        if (frame->best_effort_timestamp != AV_NOPTS_VALUE)
            stated = frame->best_effort_timestamp * av_q2d(video->sounds->time_base) - video->start;
        if (!prepare(video, frame))
            continue;
        /* The resampler's output is delayed. */
        stated -= swr_get_delay(video->resampler, 1000000) / 1e6;
        if (convert(video, frame) && place_in_time(video, stated))
            return true;
    }
    return false;
}

bool cvideo_flush_sound(CVideo *video) {
    if (!video->resampler || video->sound_is_flushed)
        return false;
    video->sound_is_flushed = true;
    return convert(video, NULL) && place_in_time(video, NAN);
}

void cvideo_forget_sound(CVideo *video) {
    if (video->sound_decoder)
        avcodec_flush_buffers(video->sound_decoder);
    swr_free(&video->resampler);
    video->next_sound_time = NAN;
    video->sound_is_flushed = false;
}

void cvideo_want_sound(CVideo *video, bool wanted) {
    if (wanted == video->wants_sound)
        return;
    video->wants_sound = wanted && cvideo_open_sounds(video);
    if (video->sounds)
        video->sounds->discard = video->wants_sound ? AVDISCARD_DEFAULT : AVDISCARD_ALL;
    cvideo_forget_sound(video);
    if (video->sound_decoder && video->is_drained)
        avcodec_send_packet(video->sound_decoder, NULL);
}

CVideoSound cvideo_sound(const CVideo *video) {
    return (CVideoSound){video->sound_bytes, video->sound_count, video->sound_time};
}
