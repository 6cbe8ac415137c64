/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * PNG through libpng's progressive reader: of an animation the first frame. */
#include "picture.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    CDecodersPicture base;
    png_structp library;
    png_infop info;
    bool is_too_large;
    bool is_whole;
} PNGPicture;

/* A profile above this is none of a picture. */
static const size_t longest_profile = 4 << 20;

/* A chunk that is no pixels may take this much memory. */
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
    /* To 8 bits of RGB or RGBA, whatever was stored. */
    png_set_expand(library);
    png_set_scale_16(library);
    png_set_gray_to_rgb(library);
    png_set_interlace_handling(library);
    png_read_update_info(library, info);
    int channels = png_get_channels(library, info);
    if (png_get_bit_depth(library, info) != 8 || (channels != 3 && channels != 4))
        png_error(library, "pixels of an unknown layout");
    if (!picture_allocate(&picture->base, picture->base.stored_width, picture->base.stored_height, channels == 4))
        png_error(library, "not enough memory for the picture");
    if (png_get_rowbytes(library, info) > picture->base.pixels.stride) png_error(library, "rows of an unknown layout");
}

/* Of an interlaced picture each pass draws over the last, in blocks that become smaller. */
static void has_row(png_structp library, png_bytep bytes, png_uint_32 row, int pass) {
    (void)pass;
    PNGPicture *picture = png_get_progressive_ptr(library);
    CDecodersPixels *pixels = &picture->base.pixels;
    if (bytes == NULL || pixels->pixels == NULL || row >= pixels->height) return;
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
    if (setjmp(png_jmpbuf(picture->library)) != 0)
        return picture->is_too_large ? CDECODERS_PICTURE_TOO_LARGE : CDECODERS_PICTURE_BROKEN;
    /* libpng changes nothing of what it is given, and does not say so. */
    if (count > 0) png_process_data(picture->library, picture->info, (png_bytep)(uintptr_t)bytes, count);
    return picture->is_whole ? CDECODERS_PICTURE_WHOLE : CDECODERS_PICTURE_MORE;
}

static CDecodersPictureState end(CDecodersPicture *base) {
    const PNGPicture *picture = (PNGPicture *)base;
    return picture->is_whole ? CDECODERS_PICTURE_WHOLE : CDECODERS_PICTURE_BROKEN;
}

static void close(CDecodersPicture *base) {
    PNGPicture *picture = (PNGPicture *)base;
    png_destroy_read_struct(&picture->library, &picture->info, NULL);
}

static const PictureKind kind = {feed, end, close};

CDecodersPicture *cdecoders_picture_png(uint64_t maximum_pixels) {
    PNGPicture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) return NULL;
    picture->base.kind = &kind;
    picture->base.maximum_pixels = maximum_pixels;
    picture->library = png_create_read_struct(PNG_LIBPNG_VER_STRING, picture, fail, stay_silent);
    if (picture->library != NULL) picture->info = png_create_info_struct(picture->library);
    if (picture->info == NULL) {
        cdecoders_picture_free(&picture->base);
        return NULL;
    }
    /* Our own limit is on width times height. */
    png_set_user_limits(picture->library, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    png_set_chunk_malloc_max(picture->library, longest_chunk);
    png_set_progressive_read_fn(picture->library, picture, has_header, has_row, has_all);
    return &picture->base;
}
