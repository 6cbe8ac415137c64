/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes JPEG 2000 codestreams tile by tile with OpenJPEG. The boxes around a codestream are parsed in Swift, which checks
 * every read. */
#include "jpeg2000.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    CDecodersPicture base;
    CDecodersPlanes planes;
    CDecodersChannel channels[planes_most];
    CodestreamBytes bytes;
    ReducerLimits limits;
    opj_codec_t *codec;
    opj_stream_t *stream;
    opj_image_t *header;
    PlaneSource sources[planes_most];
    Reducer reducer;
    /* Number of resolutions that are left out. */
    uint32_t shift;
    /* The picture on the reduced grid. */
    Area area;
} JPEG2000Picture;

static uint32_t plane_count(const JPEG2000Picture *picture) {
    return planes_of_colours(picture->planes.colours) + (picture->planes.alpha != CDECODERS_ALPHA_NONE);
}

/* MARK: - Messages of OpenJPEG */

/* Keeps the first error; later ones are consequences. */
static void keep_error(const char *message, void *data) {
    CDecodersPicture *picture = data;
    if (picture->reason[0] != 0) return;
    picture_say(picture, message);
    size_t count = strlen(picture->reason);
    while (count > 0 && (uint8_t)picture->reason[count - 1] <= ' ') picture->reason[--count] = 0;
}

static void stay_silent(const char *message, void *data) {
    (void)message;
    (void)data;
}

/* MARK: - How much smaller */

static uint32_t least(uint32_t one, uint32_t other) { return one < other ? one : other; }

/* Memory that OpenJPEG needs per code block, also for resolutions that are left out. It does not report the sizes of
 * precincts correctly (2.5.0 copies too few bytes), so files with tiny precincts fail at the memory limit of the process. */
static const uint64_t block_bytes = 200;

/* Memory for decoding a tile: OpenJPEG's samples of four bytes, our copy of 1, 2 or 4 bytes, and its code blocks. */
static uint64_t tile_bytes(const JPEG2000Picture *picture, const opj_codestream_info_v2_t *info, uint32_t shift) {
    uint64_t most = 0, width = picture->base.stored_width, height = picture->base.stored_height;
    if (info->tdx < width) width = info->tdx;
    if (info->tdy < height) height = info->tdy;
    for (uint32_t index = 0; index < picture->header->numcomps; index++) {
        const opj_image_comp_t *component = &picture->header->comps[index];
        uint64_t samples = (width / component->dx + 1) * (height / component->dy + 1);
        most += (samples >> (2 * shift)) * (component->prec > 16 ? 8 : component->prec > 8 ? 6 : 5);
        const opj_tccp_info_t *coding = &info->m_default_tile_info.tccp_info[index];
        most += ((samples >> least(coding->cblkw + coding->cblkh, 62)) + 1) * block_bytes;
    }
    return most;
}

/* The number of resolutions that can be left out: 0 with a palette, whose indexes have no mean. */
static uint32_t most_left_out(const JPEG2000Picture *picture, const opj_codestream_info_v2_t *info) {
    uint32_t most = 31;
    for (uint32_t plane = 0; plane < plane_count(picture); plane++)
        if (picture->channels[plane].table != NULL) return 0;
    for (uint32_t index = 0; index < picture->header->numcomps; index++) {
        uint32_t resolutions = info->m_default_tile_info.tccp_info[index].numresolutions;
        most = least(most, resolutions > 0 ? resolutions - 1 : 0);
    }
    return most;
}

/* Chooses how many resolutions to leave out: as many as the longest side allows, and more if memory requires it. False if
 * a tile still needs too much memory. */
static bool choose(JPEG2000Picture *picture, const opj_codestream_info_v2_t *info) {
    uint32_t width = picture->base.stored_width, height = picture->base.stored_height, most = most_left_out(picture, info);
    uint64_t longest = width > height ? width : height;
    while (picture->shift < most) {
        bool is_wanted = (longest >> (picture->shift + 1)) < picture->limits.longest_side;
        if (is_wanted && tile_bytes(picture, info, picture->shift) <= picture->limits.maximum_bytes / 2) break;
        picture->shift++;
    }
    return tile_bytes(picture, info, picture->shift) <= picture->limits.maximum_bytes / 2;
}

/* MARK: - Decoding */

/* OpenJPEG reports a lack of memory like damage. */
static CDecodersPictureState fail(JPEG2000Picture *picture, const char *reason) {
    if (picture->base.reason[0] == 0) picture_say(&picture->base, reason);
    return picture_failure();
}

static bool make_sources(JPEG2000Picture *picture) {
    for (uint32_t plane = 0; plane < plane_count(picture); plane++) {
        const CDecodersChannel *channel = &picture->channels[plane];
        if (channel->component >= picture->header->numcomps) return false;
        const opj_image_comp_t *component = &picture->header->comps[channel->component];
        if (component->prec == 0 || component->prec > 32 || component->dx == 0 || component->dy == 0) return false;
        if (!plane_source_make(&picture->sources[plane], channel, component)) return false;
    }
    return true;
}

static CDecodersPictureState prepare(JPEG2000Picture *picture, const opj_codestream_info_v2_t *info) {
    if (!make_sources(picture)) return fail(picture, "components of an unknown layout");
    if (!choose(picture, info)) return CDECODERS_PICTURE_TOO_LARGE;
    const opj_image_t *header = picture->header;
    Area whole = {header->x0, header->y0, header->x1, header->y1};
    picture->area = area_reduced(whole, 1, 1, picture->shift);
    int64_t width = picture->area.right - picture->area.left, height = picture->area.bottom - picture->area.top;
    if (width <= 0 || height <= 0) return fail(picture, "a picture of no size");
    if (!opj_set_decoded_resolution_factor(picture->codec, picture->shift)) return fail(picture, "a resolution is missing");
    ReducerInput input = {(uint32_t)width, (uint32_t)height, picture->planes.alpha != CDECODERS_ALPHA_NONE,
                          info->tw > 1 || info->th > 1};
    if (!reducer_begin(&picture->reducer, &picture->base, input, picture->limits)) return CDECODERS_PICTURE_NO_MEMORY;
    picture->base.factor <<= picture->shift;
    return CDECODERS_PICTURE_BUSY;
}

static CDecodersPictureState begin(JPEG2000Picture *picture) {
    opj_dparameters_t parameters;
    opj_set_default_decoder_parameters(&parameters);
    picture->codec = opj_create_decompress(OPJ_CODEC_J2K);
    picture->stream = codestream_open(&picture->bytes);
    if (picture->codec == NULL || picture->stream == NULL) return CDECODERS_PICTURE_NO_MEMORY;
    opj_set_error_handler(picture->codec, keep_error, &picture->base);
    opj_set_warning_handler(picture->codec, stay_silent, NULL);
    opj_set_info_handler(picture->codec, stay_silent, NULL);
    /* Not strict, OpenJPEG 2.5.0 reads behind its buffer if a tile is truncated and resolutions are left out. */
    if (!opj_setup_decoder(picture->codec, &parameters) || !opj_decoder_set_strict_mode(picture->codec, OPJ_TRUE) ||
        !opj_read_header(picture->stream, picture->codec, &picture->header))
        return fail(picture, "no readable header");
    const opj_image_t *header = picture->header;
    if (header->x1 <= header->x0 || header->y1 <= header->y0) return fail(picture, "a picture of no size");
    if (!picture_set_size(&picture->base, header->x1 - header->x0, header->y1 - header->y0)) return CDECODERS_PICTURE_TOO_LARGE;
    opj_codestream_info_v2_t *info = opj_get_cstr_info(picture->codec);
    if (info == NULL) return CDECODERS_PICTURE_NO_MEMORY;
    CDecodersPictureState state = prepare(picture, info);
    opj_destroy_cstr_info(&info);
    return state;
}

/* Finishes the reduction; a truncated picture has the tiles that were decoded. */
static CDecodersPictureState finish(JPEG2000Picture *picture, CDecodersPictureState state) {
    reducer_finish(&picture->reducer, &picture->base);
    return state;
}

static CDecodersPictureState end(CDecodersPicture *base) {
    JPEG2000Picture *picture = (JPEG2000Picture *)base;
    errno = 0;
    if (picture->codec == NULL) return begin(picture);
    OPJ_UINT32 index = 0, count = 0, components = 0;
    OPJ_INT32 left = 0, top = 0, right = 0, bottom = 0;
    OPJ_BOOL goes_on = OPJ_FALSE;
    if (!opj_read_tile_header(picture->codec, picture->stream, &index, &count, &left, &top, &right, &bottom, &components, &goes_on))
        return finish(picture, fail(picture, "a tile cannot be read"));
    if (!goes_on) return finish(picture, CDECODERS_PICTURE_WHOLE);
    if (count > picture->limits.maximum_bytes) return finish(picture, fail(picture, "a tile is larger than the header says"));
    uint8_t *bytes = malloc(count > 0 ? count : 1);
    if (bytes == NULL) return finish(picture, CDECODERS_PICTURE_NO_MEMORY);
    DecodedTile tile = {bytes, count, {left, top, right, bottom}, picture->shift};
    bool is_drawn = opj_decode_tile_data(picture->codec, index, bytes, count, picture->stream) &&
                    tile_draw(&tile, picture->header, picture->sources, &picture->planes, picture->area.left, picture->area.top,
                              &picture->reducer, base);
    free(bytes);
    return is_drawn ? CDECODERS_PICTURE_BUSY : finish(picture, fail(picture, "a tile cannot be decoded"));
}

static void close_picture(CDecodersPicture *base) {
    JPEG2000Picture *picture = (JPEG2000Picture *)base;
    for (uint32_t plane = 0; plane < planes_most; plane++) {
        free(picture->sources[plane].levels);
        free((uint8_t *)(uintptr_t)picture->channels[plane].table);
    }
    reducer_free(&picture->reducer);
    if (picture->header != NULL) opj_image_destroy(picture->header);
    if (picture->codec != NULL) opj_destroy_codec(picture->codec);
    if (picture->stream != NULL) opj_stream_destroy(picture->stream);
}

static const PictureKind kind = {picture_takes_nothing, end, close_picture};

/* Copies a channel with its table. */
static bool keep_channel(CDecodersChannel *channel, const CDecodersChannel *given) {
    *channel = *given;
    channel->table = NULL;
    if (given->table == NULL || given->table_count == 0) return true;
    uint8_t *table = malloc(given->table_count);
    if (table == NULL) return false;
    memcpy(table, given->table, given->table_count);
    channel->table = table;
    return true;
}

CDecodersPicture *cdecoders_picture_jpeg2000(const CDecodersCodestream *stream, uint32_t longest_side, uint64_t maximum_pixels,
                                             uint64_t maximum_bytes) {
    JPEG2000Picture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) return NULL;
    picture->base.kind = &kind;
    picture->base.maximum_pixels = maximum_pixels;
    picture->planes = stream->planes;
    picture->bytes = (CodestreamBytes){stream->descriptor, stream->start, stream->count, 0};
    picture->limits = (ReducerLimits){longest_side, maximum_bytes};
    for (uint32_t plane = 0; plane < plane_count(picture); plane++) {
        if (keep_channel(&picture->channels[plane], &stream->channels[plane])) continue;
        cdecoders_picture_free(&picture->base);
        return NULL;
    }
    return &picture->base;
}
