/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sound of a film: AAC, two channels. */
#include "film.h"

#include <math.h>

/* Bits a second for both channels, at which libav's encoder is hard to tell from the original. */
enum { bit_rate = 192000 };

/* Samples of a gap that are filled with silence at most: a minute. */
static const int64_t longest_silence = 60 * (int64_t)CVIDEO_SOUND_RATE;

/* Whether the sound can be taken as it is coded. */
bool cvideo_film_takes_sound(const CVideo *video) {
    const AVCodecParameters *coding = video->sounds->codecpar;
    return coding->codec_id == AV_CODEC_ID_AAC && coding->extradata_size >= 2;
}

static CVideoResult open_encoder(CVideoFilm *film) {
    const AVCodec *codec = avcodec_find_encoder(AV_CODEC_ID_AAC);
    AVCodecContext *encoder = codec ? avcodec_alloc_context3(codec) : NULL;
    if (!encoder)
        return codec ? CVIDEO_NO_MEMORY : CVIDEO_NO_ENCODER;
    film->sound_encoder = encoder;
    encoder->sample_fmt = AV_SAMPLE_FMT_FLTP;
    encoder->sample_rate = CVIDEO_SOUND_RATE;
    encoder->bit_rate = bit_rate;
    encoder->time_base = (AVRational){1, CVIDEO_SOUND_RATE};
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av_channel_layout_default(&encoder->ch_layout, 2);
    return avcodec_open2(encoder, codec, NULL) < 0 ? CVIDEO_NO_ENCODER : CVIDEO_OK;
}

static CVideoResult open_frame(CVideoFilm *film) {
    AVFrame *frame = film->sound = av_frame_alloc();
    if (!frame)
        return CVIDEO_NO_MEMORY;
    frame->format = AV_SAMPLE_FMT_FLTP;
    frame->sample_rate = CVIDEO_SOUND_RATE;
    frame->nb_samples = film->sound_encoder->frame_size;
    av_channel_layout_default(&frame->ch_layout, 2);
    return av_frame_get_buffer(frame, 0) < 0 ? CVIDEO_NO_MEMORY : CVIDEO_OK;
}

/* Nothing to do for a video without sound that can be decoded. */
CVideoResult cvideo_film_open_sound(CVideoFilm *film) {
    CVideo *video = film->video;
    cvideo_want_sound(video, true);
    if (!video->sounds || !video->wants_sound)
        return CVIDEO_OK;
    film->sounds = avformat_new_stream(film->container, NULL);
    if (!film->sounds)
        return CVIDEO_NO_MEMORY;
    film->next_sound = INT64_MIN;
    if (cvideo_film_takes_sound(video)) {
        film->sounds->time_base = video->sounds->time_base;
        video->takes_coded_sound = true;
        if (avcodec_parameters_copy(film->sounds->codecpar, video->sounds->codecpar) < 0)
            return CVIDEO_NO_MEMORY;
        film->sounds->codecpar->codec_tag = 0;
        return CVIDEO_OK;
    }
    CVideoResult outcome = open_encoder(film);
    if (outcome == CVIDEO_OK)
        outcome = open_frame(film);
    if (outcome != CVIDEO_OK)
        return outcome;
    film->sounds->time_base = film->sound_encoder->time_base;
    return avcodec_parameters_from_context(film->sounds->codecpar, film->sound_encoder) < 0 ? CVIDEO_NO_MEMORY
                                                                                            : CVIDEO_OK;
}

static CVideoResult encode_frame(CVideoFilm *film) {
    film->sound->pts = film->next_sound - film->sound_count;
    film->sound->nb_samples = film->sound_count;
    film->sound_count = 0;
    CVideoResult outcome = cvideo_film_encode(film, film->sound_encoder, film->sounds, film->sound);
    film->sound->nb_samples = film->sound_encoder->frame_size;
    return av_frame_make_writable(film->sound) < 0 ? CVIDEO_NO_MEMORY : outcome;
}

/* Adds samples, silent ones where there are none. */
static CVideoResult add(CVideoFilm *film, const int16_t *samples, int64_t count) {
    CVideoResult outcome = CVIDEO_OK;
    while (count > 0 && outcome == CVIDEO_OK) {
        int room = film->sound_encoder->frame_size - film->sound_count;
        int taken = (int)FFMIN((int64_t)room, count);
        float *left = (float *)film->sound->data[0] + film->sound_count;
        float *right = (float *)film->sound->data[1] + film->sound_count;
        for (int index = 0; index < taken; index++) {
            left[index] = samples ? (float)samples[2 * index] / 32768 : 0;
            right[index] = samples ? (float)samples[2 * index + 1] / 32768 : 0;
        }
        if (samples)
            samples += 2 * taken;
        count -= taken;
        film->sound_count += taken;
        film->next_sound += taken;
        if (film->sound_count == film->sound_encoder->frame_size)
            outcome = encode_frame(film);
    }
    return outcome;
}

CVideoResult cvideo_film_add_sound(CVideoFilm *film) {
    const CVideoSound piece = cvideo_sound(film->video);
    const double at = piece.time * CVIDEO_SOUND_RATE;
    if (!(fabs(at) < 9e15))
        return CVIDEO_OK;
    int64_t start = llround(at), end = start + (int64_t)piece.count;
    int64_t done = film->next_sound == INT64_MIN ? 0 : film->next_sound;
    /* What comes before the beginning, or a second time, is not heard. */
    int64_t skipped = FFMIN(FFMAX(done - start, 0), (int64_t)piece.count);
    CVideoResult outcome = CVIDEO_OK;
    if (film->next_sound == INT64_MIN)
        film->next_sound = 0;
    if (start > done && start - done <= longest_silence) {
        outcome = add(film, NULL, start - done);
    } else if (start > done) {
        if (film->sound_count > 0)
            outcome = add(film, NULL, film->sound_encoder->frame_size - film->sound_count);
        film->next_sound = start;
    }
    film->output.time = fmax(film->output.time, (double)end / CVIDEO_SOUND_RATE);
    return outcome == CVIDEO_OK ? add(film, piece.samples + 2 * skipped, (int64_t)piece.count - skipped) : outcome;
}

CVideoResult cvideo_film_end_sound(CVideoFilm *film) {
    if (!film->sound_encoder)
        return CVIDEO_OK;
    CVideoResult outcome = film->sound_count > 0 ? encode_frame(film) : CVIDEO_OK;
    return outcome == CVIDEO_OK ? cvideo_film_encode(film, film->sound_encoder, film->sounds, NULL) : outcome;
}
