/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes PNG with libpng's progressive reader; of an animation the first frame. */
#include "reduce.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    CDecodersPicture base;
    png_structp library;
    png_infop info;
    ReducerLimits limits;
    Reducer reducer;
    bool is_too_large;
    bool is_out_of_memory;
    bool is_whole;
} PNGPicture;

/* Limit in bytes, above any real profile. */
static const size_t longest_profile = 4 << 20;

/* Limit in bytes for the memory of a chunk without pixels. */
static const size_t longest_chunk = 16 << 20;

static void fail(png_structp library, png_const_charp reason) {
    PNGPicture *picture = png_get_error_ptr(library);
    picture_say(&picture->base, reason);
    png_longjmp(library, 1);
}

static void stay_silent(png_structp library, png_const_charp reason) {
    (void)library;
    (void)reason;
}

static void take_profile(PNGPicture *picture) {
    png_charp name = NULL;
    png_bytep bytes = NULL;
    png_uint_32 count = 0;
    int compression = 0;
    if (png_get_iCCP(picture->library, picture->info, &name, &compression, &bytes, &count) == 0) return;
    if (count == 0 || count > longest_profile || (picture->base.profile = malloc(count)) == NULL) return;
    memcpy(picture->base.profile, bytes, count);
    picture->base.profile_count = count;
}

static void has_header(png_structp library, png_infop info) {
    PNGPicture *picture = png_get_progressive_ptr(library);
    if (!picture_set_size(&picture->base, png_get_image_width(library, info), png_get_image_height(library, info))) {
        picture->is_too_large = true;
        png_longjmp(library, 1);
    }
    take_profile(picture);
    /* Converts all formats to RGB or RGBA with 8 bits per channel. */
    png_set_expand(library);
    png_set_scale_16(library);
    png_set_gray_to_rgb(library);
    bool is_interlaced = png_get_interlace_type(library, info) != PNG_INTERLACE_NONE;
    bool has_alpha = (png_get_color_type(library, info) & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(library, info, PNG_INFO_tRNS);
    ReducerInput input = {picture->base.stored_width, picture->base.stored_height, has_alpha, is_interlaced};
    if (!reducer_begin(&picture->reducer, &picture->base, input, picture->limits)) {
        picture->is_out_of_memory = true;
        png_longjmp(library, 1);
    }
    /* The reducer adds the pixels of each pass, so libpng must not combine the passes. */
    if (picture->reducer.sums == NULL) png_set_interlace_handling(library);
    png_read_update_info(library, info);
    if (png_get_bit_depth(library, info) != 8 || png_get_channels(library, info) != (has_alpha ? 4 : 3))
        png_error(library, "pixels of an unknown layout");
    if (picture->reducer.sums == NULL && png_get_rowbytes(library, info) > picture->base.pixels.stride)
        png_error(library, "rows of an unknown layout");
}

/* Adds a row to the sums; in an interlaced picture a pass contains some pixels of some rows. */
static void add_row(PNGPicture *picture, const uint8_t *bytes, uint32_t row, int pass) {
    uint32_t width = picture->base.stored_width;
    if (!picture->reducer.keeps_all) reducer_add(&picture->reducer, &picture->base, bytes, width, row, 0, 1);
    else
        reducer_add(&picture->reducer, &picture->base, bytes, PNG_PASS_COLS(width, pass), PNG_ROW_FROM_PASS_ROW(row, pass),
                    PNG_PASS_START_COL(pass), 1U << PNG_PASS_COL_SHIFT(pass));
}

/* Handles a row; in an interlaced picture each pass refines the previous one. */
static void has_row(png_structp library, png_bytep bytes, png_uint_32 row, int pass) {
    PNGPicture *picture = png_get_progressive_ptr(library);
    CDecodersPixels *pixels = &picture->base.pixels;
    if (bytes == NULL || pixels->pixels == NULL) return;
    if (picture->reducer.sums != NULL) {
        add_row(picture, bytes, row, pass);
        return;
    }
    if (row >= pixels->height) return;
    png_progressive_combine_row(library, picture_row(&picture->base, row), bytes);
    if (row + 1 > pixels->arrived_rows) pixels->arrived_rows = row + 1;
}

static void has_all(png_structp library, png_infop info) {
    (void)info;
    PNGPicture *picture = png_get_progressive_ptr(library);
    picture->is_whole = true;
}

static CDecodersPictureState feed(CDecodersPicture *base, const uint8_t *bytes, size_t count) {
    PNGPicture *picture = (PNGPicture *)base;
    errno = 0;
    if (setjmp(png_jmpbuf(picture->library)) != 0) {
        reducer_finish(&picture->reducer, &picture->base);
        if (picture->is_too_large) return CDECODERS_PICTURE_TOO_LARGE;
        return picture->is_out_of_memory ? CDECODERS_PICTURE_NO_MEMORY : picture_failure();
    }
    /* libpng does not modify the bytes, but the parameter is not const. */
    if (count > 0) png_process_data(picture->library, picture->info, (png_bytep)(uintptr_t)bytes, count);
    if (!picture->is_whole) return CDECODERS_PICTURE_MORE;
    reducer_finish(&picture->reducer, &picture->base);
    return CDECODERS_PICTURE_WHOLE;
}

static CDecodersPictureState end(CDecodersPicture *base) {
    PNGPicture *picture = (PNGPicture *)base;
    if (!picture->is_whole) reducer_finish(&picture->reducer, base);
    return picture->is_whole ? CDECODERS_PICTURE_WHOLE : CDECODERS_PICTURE_BROKEN;
}

static void close(CDecodersPicture *base) {
    PNGPicture *picture = (PNGPicture *)base;
    png_destroy_read_struct(&picture->library, &picture->info, NULL);
    reducer_free(&picture->reducer);
}

static const PictureKind kind = {feed, end, close};

CDecodersPicture *cdecoders_picture_png(uint32_t longest_side, uint64_t maximum_pixels, uint64_t maximum_bytes) {
    PNGPicture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) return NULL;
    picture->base.kind = &kind;
    picture->base.maximum_pixels = maximum_pixels;
    picture->limits = (ReducerLimits){longest_side, maximum_bytes};
    picture->library = png_create_read_struct(PNG_LIBPNG_VER_STRING, picture, fail, stay_silent);
    if (picture->library != NULL) picture->info = png_create_info_struct(picture->library);
    if (picture->info == NULL) {
        cdecoders_picture_free(&picture->base);
        return NULL;
    }
    /* Our own limit applies to width times height. */
    png_set_user_limits(picture->library, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(picture->library, longest_chunk);
    png_set_progressive_read_fn(picture->library, picture, has_header, has_row, has_all);
    return &picture->base;
}
