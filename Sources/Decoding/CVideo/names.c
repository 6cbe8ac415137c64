/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

#include <string.h>

/* The allowed decoders: the codings that phones, cameras, camcorders, messengers, screen recorders and editors write.
 * libavcodec has hundreds more, for old games and broadcasts, which are not in photo libraries and whose bugs untrusted
 * files could exploit. Wrappers for hardware decoders are excluded, since they open devices. */
const char cvideo_decoder_names[] =
    /* Pictures. */
    "h264,hevc,libdav1d,vp8,vp9,mpeg4,h263,mpeg1video,mpeg2video,mjpeg,mjpegb,msmpeg4v1,msmpeg4,msmpeg4v2,wmv1,wmv2,wmv3,vc1,"
    "theora,dvvideo,prores,dnxhd,cfhd,svq1,svq3,cinepak,indeo3,rpza,qtrle,rawvideo,v210,huffyuv,ffvhuff,ffv1,utvideo,flv,"
    "png,apng,bmp,"
    /* Sound. */
    "aac,aac_latm,mp3float,mp3,mp2float,mp2,ac3,eac3,opus,vorbis,flac,alac,amrnb,amrwb,dca,truehd,wmav1,wmav2,qdm2,"
    "pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_u8,pcm_s8,pcm_f32le,pcm_f32be,pcm_f64le,pcm_f64be,"
    "pcm_mulaw,pcm_alaw,pcm_bluray,pcm_dvd,adpcm_ima_wav,adpcm_ima_qt,adpcm_ms";

static bool is_named(const char *name) {
    size_t length = strlen(name);
    for (const char *rest = cvideo_decoder_names; *rest;) {
        size_t count = strcspn(rest, ",");
        if (count == length && memcmp(rest, name, length) == 0)
            return true;
        rest += count;
        rest += *rest == ',';
    }
    return false;
}

const AVCodec *cvideo_decoder(enum AVCodecID id) {
    void *place = NULL;
    const AVCodec *codec;
    while ((codec = av_codec_iterate(&place)))
        if (codec->id == id && av_codec_is_decoder(codec) && is_named(codec->name))
            return codec;
    return NULL;
}
