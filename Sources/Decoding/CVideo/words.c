/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "video.h"

static void say(const AVDictionary *words, CVideoSpeaker speaker, CVideoTakeWord take, void *taker) {
    const AVDictionaryEntry *word = NULL;
    take(taker, speaker, NULL, NULL);
    while ((word = av_dict_get(words, "", word, AV_DICT_IGNORE_SUFFIX)))
        take(taker, speaker, word->key, word->value);
}

static CVideoSpeaker speaker(const AVStream *stream) {
    switch (stream->codecpar->codec_type) {
    case AVMEDIA_TYPE_VIDEO: return stream->disposition & AV_DISPOSITION_ATTACHED_PIC ? CVIDEO_COVER : CVIDEO_PICTURES;
    case AVMEDIA_TYPE_AUDIO: return CVIDEO_SOUND;
    case AVMEDIA_TYPE_SUBTITLE: return CVIDEO_SUBTITLES;
    default: return CVIDEO_OTHER;
    }
}

CVideoResult cvideo_words(const CVideoOpening *opening, CVideoTakeWord take, void *taker) {
    CVideo *video;
    CVideoResult outcome = cvideo_begin(opening, true, &video);
    if (outcome != CVIDEO_OK)
        return outcome;
    const AVFormatContext *container = video->container;
    say(container->metadata, CVIDEO_CONTAINER, take, taker);
    for (unsigned index = 0; index < container->nb_chapters; index++)
        say(container->chapters[index]->metadata, CVIDEO_CHAPTER, take, taker);
    for (unsigned index = 0; index < container->nb_streams; index++)
        say(container->streams[index]->metadata, speaker(container->streams[index]), take, taker);
    cvideo_free(video);
    return CVIDEO_OK;
}
