/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

#include <iconv.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

/* Limit of one allocation: twice a 16-bit plane of a 64-megapixel picture. */
static const size_t largest_allocation = (size_t)256 << 20;

/* A log callback that prints nothing, since libav's messages quote files. */
static void keep_silent(void *source, int level, const char *format, va_list arguments) {
    (void)source, (void)level, (void)format, (void)arguments;
}

/* Runs a conversion as a video may need, which also selects the code for this processor. */
static void scale_once(enum AVPixelFormat from, enum AVPixelFormat to, int side) {
    enum { room = 64 * 64 * 8 };
    uint8_t *bytes = av_mallocz(2 * room);
    struct SwsContext *scaler = sws_getContext(64, 64, from, side, side, to, SWS_AREA | SWS_ACCURATE_RND, NULL, NULL, NULL);
    if (bytes && scaler) {
        uint8_t *source[4] = {bytes, bytes, bytes, bytes}, *target[4] = {bytes + room};
        int source_strides[4] = {256, 256, 256, 256}, target_strides[4] = {512};
        sws_scale(scaler, (const uint8_t *const *)source, source_strides, 0, 64, target, target_strides);
    }
    sws_freeContext(scaler);
    av_free(bytes);
}

static void resample_once(void) {
    AVChannelLayout mono = AV_CHANNEL_LAYOUT_MONO, stereo = AV_CHANNEL_LAYOUT_STEREO;
    SwrContext *resampler = NULL;
    if (swr_alloc_set_opts2(&resampler, &stereo, AV_SAMPLE_FMT_S16, CVIDEO_SOUND_RATE, &mono, AV_SAMPLE_FMT_FLTP, 44100, 0,
                            NULL) >= 0
        && swr_init(resampler) >= 0) {
        float silence[1024] = {0};
        int16_t samples[2 * 2048];
        const uint8_t *source[1] = {(const uint8_t *)silence};
        uint8_t *target[1] = {(uint8_t *)samples};
        swr_convert(resampler, target, 2048, source, 1024);
    }
    swr_free(&resampler);
}

/* Opens all decoders, which computes their tables. Many fail without a stream's data, but only after they have computed
 * them. */
static void open_decoders(void) {
    static const enum AVCodecID common[] = {
        AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_AV1,   AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_MPEG4,
        AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_MJPEG, AV_CODEC_ID_AAC, AV_CODEC_ID_MP3, AV_CODEC_ID_OPUS,
        AV_CODEC_ID_VORBIS, AV_CODEC_ID_AC3,
    };
    for (size_t index = 0; index < sizeof common / sizeof *common; index++) {
        const AVCodec *codec = cvideo_decoder(common[index]);
        AVCodecContext *decoder = codec ? avcodec_alloc_context3(codec) : NULL;
        if (!decoder)
            continue;
        decoder->thread_count = 1;
        if (codec->type == AVMEDIA_TYPE_AUDIO) {
            decoder->sample_rate = 48000;
            av_channel_layout_default(&decoder->ch_layout, 2);
        }
        avcodec_open2(decoder, codec, NULL);
        avcodec_free_context(&decoder);
    }
}

/* Opens the character sets of digital television: the demuxer of transport streams converts the station's name, and
 * each set would load a library then. They stay open as long as the process lives. */
static void open_character_sets(void) {
    static const char *const sets[] = {
        "ISO6937",     "ISO-8859-5",  "ISO-8859-6",  "ISO-8859-7",  "ISO-8859-8",  "ISO-8859-9",  "ISO-8859-10",
        "ISO-8859-11", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-1",  "ISO-8859-2",  "ISO-8859-3",
        "ISO-8859-4",  "UCS-2BE",     "UTF-16BE",    "KSC_5601",    "GB2312",      "BIG5",
    };
    static iconv_t held[sizeof sets / sizeof *sets];
    for (size_t index = 0; index < sizeof sets / sizeof *sets; index++)
        held[index] = iconv_open("UTF-8", sets[index]);
    (void)held;
}

void cvideo_warm_up(void) {
    av_log_set_level(AV_LOG_QUIET);
    av_log_set_callback(keep_silent);
    av_max_alloc(largest_allocation);
    /* libav converts QuickTime's dates to text, and the first conversion reads the time zone. */
    tzset();
    open_character_sets();
    open_decoders();
    scale_once(AV_PIX_FMT_YUV420P, AV_PIX_FMT_RGB24, 32);
    scale_once(AV_PIX_FMT_YUV420P, AV_PIX_FMT_BGRA, 64);
    scale_once(AV_PIX_FMT_YUV420P10, AV_PIX_FMT_RGB48, 32);
    resample_once();
}
