/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The pictures of a film: H.264 of 8 bits, upright, with square pixels, in standard range. */
#include "film.h"

#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <math.h>
#include <string.h>

/* The largest picture that H.264's level 5.1 allows, which is what phones, browsers and televisions play. Larger ones are made
 * smaller. */
enum { longest_side = 4096, most_pixels = 4096 * 2304 };

/* Of the encoder and of the track: divides by all common rates. */
static const AVRational tick = {1, 90000};

/* Constant rate factor of x264: hardly to be told from the original, at about its size (docs/developing/adr/0023). */
static const char quality[] = "20", speed[] = "veryfast";

/* Whether parts of the stream are cut off by an edit list: taken as they are, the pictures that the person cut off would come back. */
static bool is_cut(AVStream *stream) {
    int count = avformat_index_get_entries_count(stream);
    for (int index = 0; index < count; index++)
        if (avformat_index_get_entry(stream, index)->flags & AVINDEX_DISCARD_FRAME)
            return true;
    return false;
}

/* QuickTime, MP4 or 3GPP. */
bool cvideo_is_mov(const CVideo *video) { return strncmp(video->container->iformat->name, "mov", 3) == 0; }

/* Whether the pictures can be taken as they are coded, with how they are to be turned. */
bool cvideo_film_takes_pictures(const CVideo *video) {
    const AVCodecParameters *coding = video->pictures->codecpar;
    return cvideo_is_mov(video) && coding->codec_id == AV_CODEC_ID_H264 && coding->extradata_size > 0 && coding->extradata[0] == 1
           && (coding->format == AV_PIX_FMT_YUV420P || coding->format == AV_PIX_FMT_YUVJ420P)
           && !is_cut(video->pictures);
}

static bool is_high_range(const AVCodecParameters *coding) {
    return coding->color_trc == AVCOL_TRC_SMPTE2084 || coding->color_trc == AVCOL_TRC_ARIB_STD_B67;
}

static void set_size(CVideoFilm *film, AVCodecContext *encoder) {
    CVideoFacts facts = cvideo_facts(film->video);
    double scale = fmin(1, (double)longest_side / FFMAX(facts.width, facts.height));
    scale = fmin(scale, sqrt(most_pixels / ((double)facts.width * facts.height)));
    /* Colours are stored for four pixels at once. */
    encoder->width = FFMAX((int)(facts.width * scale) & ~1, 2);
    encoder->height = FFMAX((int)(facts.height * scale) & ~1, 2);
    encoder->sample_aspect_ratio = (AVRational){1, 1};
    if (facts.frame_rate > 0)
        encoder->framerate = av_d2q(facts.frame_rate, 100000);
}

/* Says of the colours what the video says of them, or BT.709 where they are converted. */
static void set_colours(CVideoFilm *film, AVCodecContext *encoder) {
    const AVCodecParameters *coding = film->video->pictures->codecpar;
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(coding->format);
    encoder->color_range = AVCOL_RANGE_MPEG;
    if (is_high_range(coding) || (format && (format->flags & (AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL)))) {
        film->matrix = SWS_CS_ITU709;
        encoder->colorspace = AVCOL_SPC_BT709;
        encoder->color_primaries = AVCOL_PRI_BT709;
        encoder->color_trc = AVCOL_TRC_BT709;
    } else {
        film->matrix = cvideo_matrix(coding->color_space, coding->height);
        encoder->colorspace = coding->color_space;
        encoder->color_primaries = coding->color_primaries;
        encoder->color_trc = coding->color_trc;
        encoder->chroma_sample_location = coding->chroma_location;
    }
}

static CVideoResult open_encoder(CVideoFilm *film) {
    const AVCodec *codec = avcodec_find_encoder_by_name("libx264");
    if (!codec)
        return CVIDEO_NO_ENCODER;
    AVCodecContext *encoder = avcodec_alloc_context3(codec);
    if (!encoder)
        return CVIDEO_NO_MEMORY;
    film->picture_encoder = encoder;
    set_size(film, encoder);
    set_colours(film, encoder);
    encoder->pix_fmt = AV_PIX_FMT_YUV420P;
    encoder->time_base = tick;
    encoder->thread_count = film->threads;
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
    av_opt_set(encoder->priv_data, "preset", speed, 0);
    av_opt_set(encoder->priv_data, "crf", quality, 0);
    av_opt_set(encoder->priv_data, "profile", "high", 0);
    /* Captions of broadcasts, which are text. */
    av_opt_set(encoder->priv_data, "a53cc", "0", 0);
    return avcodec_open2(encoder, codec, NULL) < 0 ? CVIDEO_NO_ENCODER : CVIDEO_OK;
}

static CVideoResult take_coding(CVideoFilm *film) {
    const AVStream *source = film->video->pictures;
    if (avcodec_parameters_copy(film->pictures->codecpar, source->codecpar) < 0)
        return CVIDEO_NO_MEMORY;
    film->pictures->codecpar->codec_tag = 0;
    film->pictures->time_base = source->time_base;
    film->pictures->avg_frame_rate = source->avg_frame_rate;
    film->pictures->sample_aspect_ratio = source->sample_aspect_ratio;
    film->video->takes_coded_pictures = true;
    bool is_whole = cvideo_copy_turn(source, film->pictures) && cvideo_copy_view(source, film->pictures);
    return is_whole ? CVIDEO_OK : CVIDEO_NO_MEMORY;
}

CVideoResult cvideo_film_open_pictures(CVideoFilm *film) {
    film->last_picture = INT64_MIN;
    film->pictures = avformat_new_stream(film->container, NULL);
    if (!film->pictures)
        return CVIDEO_NO_MEMORY;
    if (cvideo_film_takes_pictures(film->video))
        return take_coding(film);
    CVideoResult outcome = open_encoder(film);
    if (outcome != CVIDEO_OK)
        return outcome;
    film->pictures->time_base = tick;
    film->pictures->avg_frame_rate = film->picture_encoder->framerate;
    if (avcodec_parameters_from_context(film->pictures->codecpar, film->picture_encoder) < 0)
        return CVIDEO_NO_MEMORY;
    /* Once pictures are turned, what was said of the whole sphere holds no longer. */
    CVideoTurn turn = film->video->turn;
    if (turn.transpose || turn.mirror_x || turn.mirror_y)
        return CVIDEO_OK;
    return cvideo_copy_view(film->video->pictures, film->pictures) ? CVIDEO_OK : CVIDEO_NO_MEMORY;
}

/* A picture with pixels of its own, of the given size, once for the whole film. */
static AVFrame *held(AVFrame **frame, int width, int height) {
    if (*frame && (*frame)->width == width && (*frame)->height == height)
        return av_frame_make_writable(*frame) < 0 ? NULL : *frame;
    av_frame_free(frame);
    *frame = av_frame_alloc();
    if (!*frame)
        return NULL;
    (*frame)->format = AV_PIX_FMT_YUV420P;
    (*frame)->width = width;
    (*frame)->height = height;
    if (av_frame_get_buffer(*frame, 0) < 0)
        av_frame_free(frame);
    return *frame;
}

static bool scale(CVideoFilm *film, const uint8_t *const *planes, const int *strides, const CVideoScaling *wanted,
                  AVFrame *target) {
    if (!film->scaler || memcmp(&film->scaling, wanted, sizeof *wanted) != 0) {
        sws_freeContext(film->scaler);
        bool shrinks = wanted->width < wanted->source_width || wanted->height < wanted->source_height;
        film->scaler = sws_getContext(wanted->source_width, wanted->source_height, wanted->source_format, wanted->width,
                                      wanted->height, wanted->format, shrinks ? SWS_AREA : SWS_BICUBIC, NULL, NULL, NULL);
        if (!film->scaler)
            return false;
        sws_setColorspaceDetails(film->scaler, sws_getCoefficients(wanted->matrix), wanted->is_full_range,
                                 sws_getCoefficients(film->matrix), 0, 0, 1 << 16, 1 << 16);
        film->scaling = *wanted;
    }
    return sws_scale(film->scaler, planes, strides, 0, wanted->source_height, target->data, target->linesize)
           == wanted->height;
}

/* The picture of standard range, scaled as it is stored and then turned. */
static AVFrame *converted(CVideoFilm *film) {
    const AVCodecContext *encoder = film->picture_encoder;
    const AVFrame *frame = film->video->frame;
    const CVideoTurn turn = film->video->turn;
    CVideoScaling wanted = {
        .source_width = frame->width,
        .source_height = frame->height,
        .source_format = frame->format,
        .matrix = cvideo_matrix(frame->colorspace, frame->height),
        .is_full_range = cvideo_is_full_range(frame),
        .width = turn.transpose ? encoder->height : encoder->width,
        .height = turn.transpose ? encoder->width : encoder->height,
        .format = AV_PIX_FMT_YUV420P,
    };
    const bool is_turned = turn.transpose || turn.mirror_x || turn.mirror_y;
    AVFrame *stored = held(&film->stored, wanted.width, wanted.height);
    AVFrame *shown = is_turned ? held(&film->shown, encoder->width, encoder->height) : stored;
    if (!stored || !shown || !scale(film, (const uint8_t *const *)frame->data, frame->linesize, &wanted, stored))
        return NULL;
    for (int plane = 0; is_turned && plane < 3; plane++)
        cvideo_turn_plane(turn, stored->data[plane], (size_t)stored->linesize[plane], 1, encoder->width >> (plane > 0),
                          encoder->height >> (plane > 0), shown->data[plane], (size_t)shown->linesize[plane]);
    return shown;
}

/* The picture of high range, shown as a preview shows it (tone.c). */
static AVFrame *toned(CVideoFilm *film) {
    const AVCodecContext *encoder = film->picture_encoder;
    const size_t stride = FFALIGN((size_t)encoder->width * 3, 64);
    if (!film->rgb)
        film->rgb = av_malloc(stride * (size_t)encoder->height + 64);
    AVFrame *shown = held(&film->shown, encoder->width, encoder->height);
    if (!film->rgb || !shown
        || cvideo_render(film->video, CVIDEO_RGB, encoder->width, encoder->height, film->rgb, stride) != CVIDEO_OK)
        return NULL;
    const CVideoScaling wanted = {
        .source_width = encoder->width,
        .source_height = encoder->height,
        .source_format = AV_PIX_FMT_RGB24,
        .matrix = film->matrix,
        .is_full_range = 1,
        .width = encoder->width,
        .height = encoder->height,
        .format = AV_PIX_FMT_YUV420P,
    };
    const uint8_t *planes[4] = {film->rgb};
    const int strides[4] = {(int)stride};
    return scale(film, planes, strides, &wanted, shown) ? shown : NULL;
}

/* Whether the decoded picture is what the encoder takes. */
static bool is_ready(const CVideoFilm *film) {
    const AVFrame *frame = film->video->frame;
    const CVideoTurn turn = film->video->turn;
    return frame->format == AV_PIX_FMT_YUV420P && frame->width == film->picture_encoder->width
           && frame->height == film->picture_encoder->height && !cvideo_is_full_range(frame) && !turn.transpose
           && !turn.mirror_x && !turn.mirror_y;
}

/* Has the last picture be shown until the stated end. */
void cvideo_film_end_pictures(CVideoFilm *film) {
    const CVideo *video = film->video;
    const double length = cvideo_facts(video).duration;
    if (!film->sounds && length < film->last_picture * av_q2d(tick) + cvideo_longest_picture)
        film->pictures_end = FFMAX(film->pictures_end, llround(length / av_q2d(tick)));
}

CVideoResult cvideo_film_add_picture(CVideoFilm *film) {
    CVideo *video = film->video;
    int64_t time = llround(fmax(video->picture_time, 0) / av_q2d(tick));
    /* Two pictures cannot be shown at once. */
    if (time <= film->last_picture)
        time = film->last_picture + 1;
    AVFrame *frame = cvideo_is_high_range(video->frame) ? toned(film) : is_ready(film) ? video->frame : converted(film);
    if (!frame)
        return CVIDEO_NO_MEMORY;
    film->last_picture = time;
    frame->pts = time;
    frame->pict_type = AV_PICTURE_TYPE_NONE;
    film->pictures_end = time + llround(cvideo_shown_for(video) / av_q2d(tick));
    film->output.time = fmax(film->output.time, video->picture_time + cvideo_shown_for(video));
    return cvideo_film_encode(film, film->picture_encoder, film->pictures, frame);
}

void cvideo_film_free_pictures(CVideoFilm *film) {
    avcodec_free_context(&film->picture_encoder);
    av_frame_free(&film->stored);
    av_frame_free(&film->shown);
    sws_freeContext(film->scaler);
    av_free(film->rgb);
}
