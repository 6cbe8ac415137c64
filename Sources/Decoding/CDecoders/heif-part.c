/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes one coded picture of a HEIF or AVIF file with libheif and reduces it while converting luma and chroma to RGB:
 * colours are computed for the reduced picture only, and the full picture never exists in RGB. */
#define _GNU_SOURCE
#include "CDecoders.h"
#include "heif-use.h"

#include <libheif/heif.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

typedef struct {
    const uint8_t *bytes;
    int stride;
    uint32_t width, height;
    /* Luma pixels for one sample of this plane, horizontally and vertically. */
    uint32_t across, down;
    int bits;
} Plane;

/* Coefficients from luma and chroma, both scaled to 255, to RGB. */
typedef struct {
    float red_of_cr, green_of_cb, green_of_cr, blue_of_cb;
    float luma_zero, luma_step, chroma_zero, chroma_step;
    bool is_rgb;
} Colours;

/* ---- Means ---- */

static uint32_t sum(const uint8_t *row, uint32_t from, uint32_t to, bool is_wide) {
    uint32_t total = 0;
    if (is_wide) {
        const uint16_t *samples = (const uint16_t *)(const void *)row;
        for (uint32_t x = from; x < to; x++) total += samples[x];
    } else {
        for (uint32_t x = from; x < to; x++) total += row[x];
    }
    return total;
}

static uint32_t least(uint32_t one, uint32_t other) { return one < other ? one : other; }

/* The range of a plane's samples for a square of `factor` luma pixels, the end excluded. */
static void range(uint32_t cell, uint32_t factor, uint32_t used, uint32_t per, uint32_t there, uint32_t *from, uint32_t *to) {
    *from = least(cell * factor / per, there - 1);
    *to = least((least((cell + 1) * factor, used) + per - 1) / per, there);
    if (*to <= *from) *to = *from + 1;
}

/* Computes a row of means; does nothing for a missing plane. */
static void reduce(const Plane *plane, const CDecodersPartPlace *place, uint32_t row, uint32_t columns, float *means) {
    uint32_t top, bottom, left, right;
    if (plane->bytes == NULL) return;
    range(row, place->factor, place->used_height, plane->down, plane->height, &top, &bottom);
    for (uint32_t column = 0; column < columns; column++) {
        range(column, place->factor, place->used_width, plane->across, plane->width, &left, &right);
        uint64_t total = 0;
        for (uint32_t y = top; y < bottom; y++)
            total += sum(plane->bytes + (size_t)y * (size_t)plane->stride, left, right, plane->bits > 8);
        means[column] = (float)total / (float)((uint64_t)(right - left) * (bottom - top));
    }
}

/* ---- Colours ---- */

/* Finds the coefficients for code points of ITU-T H.273; false for unused ones. Without code points BT.601 applies, as
 * in libheif. */
static bool find_colours(const struct heif_image *image, const struct heif_image_handle *picture, int bits, Colours *colours) {
    float red = 0.299F, blue = 0.114F;
    bool is_full = true;
    struct heif_color_profile_nclx *codes = NULL;
    colours->is_rgb = false;
    /* The box takes precedence over the bitstream; libheif 1.15 returns the one or the other. */
    if ((heif_image_handle_get_nclx_color_profile(picture, &codes).code == heif_error_Ok && codes != NULL) ||
        (heif_image_get_nclx_color_profile(image, &codes).code == heif_error_Ok && codes != NULL)) {
        int matrix = (int)codes->matrix_coefficients;
        is_full = codes->full_range_flag != 0;
        heif_nclx_color_profile_free(codes);
        switch (matrix) {
            case 0: colours->is_rgb = true; break;
            case 1: red = 0.2126F, blue = 0.0722F; break;
            case 2: case 5: case 6: break;
            case 4: red = 0.30F, blue = 0.11F; break;
            case 7: red = 0.212F, blue = 0.087F; break;
            case 9: case 10: red = 0.2627F, blue = 0.0593F; break;
            default: return false;
        }
    }
    colours->red_of_cr = 2 * (1 - red);
    colours->blue_of_cb = 2 * (1 - blue);
    colours->green_of_cr = -2 * (1 - red) * red / (1 - red - blue);
    colours->green_of_cb = -2 * (1 - blue) * blue / (1 - red - blue);
    float scale = (float)(1 << (bits - 8)), most = (float)((1 << bits) - 1);
    colours->chroma_zero = 128 * scale;
    colours->luma_zero = is_full ? 0 : 16 * scale;
    colours->luma_step = 255 / (is_full ? most : 219 * scale);
    colours->chroma_step = 255 / (is_full ? most : 224 * scale);
    return true;
}

static uint8_t level(float value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t)(value + 0.5F); }

static void put_row(const Colours *colours, const float *means, uint32_t columns, bool is_grey, uint8_t *pixel) {
    const float *first = means, *second = means + columns, *third = means + 2 * columns;
    for (uint32_t x = 0; x < columns; x++, pixel += 3) {
        float luma = (first[x] - colours->luma_zero) * colours->luma_step;
        if (is_grey) {
            pixel[0] = pixel[1] = pixel[2] = level(luma);
        } else if (colours->is_rgb) {
            pixel[0] = level((third[x] - colours->luma_zero) * colours->luma_step);
            pixel[1] = level(luma);
            pixel[2] = level((second[x] - colours->luma_zero) * colours->luma_step);
        } else {
            float cb = (second[x] - colours->chroma_zero) * colours->chroma_step;
            float cr = (third[x] - colours->chroma_zero) * colours->chroma_step;
            pixel[0] = level(luma + colours->red_of_cr * cr);
            pixel[1] = level(luma + colours->green_of_cb * cb + colours->green_of_cr * cr);
            pixel[2] = level(luma + colours->blue_of_cb * cb);
        }
    }
}

/* ---- Decoding ---- */

static bool take_plane(const struct heif_image *image, enum heif_channel channel, Plane *plane) {
    int width = heif_image_get_width(image, channel), height = heif_image_get_height(image, channel);
    plane->bytes = heif_image_get_plane_readonly(image, channel, &plane->stride);
    plane->bits = heif_image_get_bits_per_pixel_range(image, channel);
    if (plane->bytes == NULL || width <= 0 || height <= 0 || plane->bits < 8 || plane->bits > 16) return false;
    plane->width = (uint32_t)width;
    plane->height = (uint32_t)height;
    plane->across = plane->down = 1;
    return true;
}

static bool take_planes(const struct heif_image *image, const CDecodersPartPlace *place, Plane planes[3]) {
    enum heif_colorspace space = heif_image_get_colorspace(image);
    enum heif_chroma chroma = heif_image_get_chroma_format(image);
    if (!take_plane(image, heif_channel_Y, &planes[0]) || planes[0].width < place->used_width ||
        planes[0].height < place->used_height)
        return false;
    if (space == heif_colorspace_monochrome || chroma == heif_chroma_monochrome) return true;
    if (space != heif_colorspace_YCbCr || (chroma != heif_chroma_420 && chroma != heif_chroma_422 && chroma != heif_chroma_444) ||
        !take_plane(image, heif_channel_Cb, &planes[1]) || !take_plane(image, heif_channel_Cr, &planes[2]))
        return false;
    for (int index = 1; index < 3; index++) {
        planes[index].across = chroma == heif_chroma_444 ? 1 : 2;
        planes[index].down = chroma == heif_chroma_420 ? 2 : 1;
        if (planes[index].bits != planes[0].bits) return false;
    }
    return true;
}

static bool draw(const struct heif_image *image, const struct heif_image_handle *picture, const CDecodersPartPlace *place) {
    Plane planes[3] = {{0}};
    Colours colours;
    if (!take_planes(image, place, planes) || !find_colours(image, picture, planes[0].bits, &colours)) return false;
    bool is_grey = planes[1].bytes == NULL;
    if (colours.is_rgb && !is_grey && planes[1].across != 1) return false;
    uint32_t columns = (place->used_width + place->factor - 1) / place->factor;
    uint32_t rows = (place->used_height + place->factor - 1) / place->factor;
    float *means = calloc((size_t)columns * 3, sizeof *means);
    if (means == NULL) return false;
    for (uint32_t row = 0; row < rows; row++) {
        for (int index = 0; index < 3; index++) reduce(&planes[index], place, row, columns, means + (size_t)index * columns);
        put_row(&colours, means, columns, is_grey, place->pixels + row * place->stride);
    }
    free(means);
    return true;
}

static bool draw_part(const uint8_t *file, size_t count, CDecodersPartPlace place) {
    if (place.factor == 0 || place.used_width == 0 || place.used_height == 0) return false;
    struct heif_context *context = heif_context_alloc();
    if (context == NULL) return false;
    heif_context_set_max_decoding_threads(context, 0);
    struct heif_image_handle *picture = NULL;
    struct heif_image *image = NULL;
    struct heif_decoding_options *options = heif_decoding_options_alloc();
    /* Requests the coded format: if left undefined, libheif 1.15 converts to RGB. */
    enum heif_chroma chroma = (enum heif_chroma)(place.chroma & 3);
    enum heif_colorspace space = chroma == heif_chroma_monochrome ? heif_colorspace_monochrome : heif_colorspace_YCbCr;
    bool is_drawn = false;
    if (options != NULL && heif_context_read_from_memory_without_copy(context, file, count, NULL).code == heif_error_Ok &&
        heif_context_get_primary_image_handle(context, &picture).code == heif_error_Ok) {
        options->ignore_transformations = 1;
        if (heif_decode_image(picture, &image, space, chroma, options).code == heif_error_Ok)
            is_drawn = draw(image, picture, &place);
    }
    if (image != NULL) heif_image_release(image);
    if (picture != NULL) heif_image_handle_release(picture);
    if (options != NULL) heif_decoding_options_free(options);
    heif_context_free(context);
    return is_drawn;
}

/* ---- Several at once ---- */

enum { most_at_once = 4 };

typedef struct {
    const CDecodersPart *part;
    pthread_t thread;
    bool has_thread;
    bool is_drawn;
} Draft;

static void *run(void *data) {
    Draft *draft = data;
    draft->is_drawn = draw_part(draft->part->file, draft->part->count, draft->part->place);
    return NULL;
}

/* Stack size for a codec that runs on its caller's thread. The default of 8 MiB would count against the process's limit
 * of data. */
static const size_t stack = 2 << 20;

static void begin(Draft *draft) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return;
    (void)pthread_attr_setstacksize(&attributes, stack);
    draft->has_thread = pthread_create(&draft->thread, &attributes, run, draft) == 0;
    (void)pthread_attr_destroy(&attributes);
}

bool cdecoders_parts_draw(const CDecodersPart *parts, size_t count) {
    Draft drafts[most_at_once] = {{0}};
    if (count == 0 || count > most_at_once) return false;
    heif_use();
    for (size_t index = 0; index < count; index++) {
        drafts[index].part = &parts[index];
        if (index > 0) begin(&drafts[index]);
    }
    bool is_drawn = true;
    for (size_t index = 0; index < count; index++) {
        if (drafts[index].has_thread) (void)pthread_join(drafts[index].thread, NULL);
        else (void)run(&drafts[index]);
        is_drawn = is_drawn && drafts[index].is_drawn;
    }
    return is_drawn;
}

size_t cdecoders_parts_at_once(void) {
    cpu_set_t processors;
    if (sched_getaffinity(0, sizeof processors, &processors) != 0) return 1;
    int count = CPU_COUNT(&processors);
    return count < 1 ? 1 : count > most_at_once ? most_at_once : (size_t)count;
}
