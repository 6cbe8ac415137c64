/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Encodes PNG with libpng into memory. */
#include "CEncoders.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    CEncodersFile file;
    size_t room;
    png_structp library;
    png_infop info;
} Encoding;

static void fail(png_structp library, png_const_charp reason) {
    (void)reason;
    png_longjmp(library, 1);
}

static void stay_silent(png_structp library, png_const_charp reason) {
    (void)library;
    (void)reason;
}

static void append(png_structp library, png_bytep bytes, size_t count) {
    Encoding *encoding = png_get_io_ptr(library);
    if (encoding->room - encoding->file.count < count) {
        size_t room = encoding->room + encoding->room / 2 + count + (64 << 10);
        uint8_t *grown = realloc(encoding->file.bytes, room);
        if (grown == NULL) png_longjmp(library, 1);
        encoding->file.bytes = grown;
        encoding->room = room;
    }
    memcpy(encoding->file.bytes + encoding->file.count, bytes, count);
    encoding->file.count += count;
}

static void flush(png_structp library) { (void)library; }

static bool encode(Encoding *encoding, CEncodersPixels pixels) {
    encoding->library = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, stay_silent);
    if (encoding->library == NULL) return false;
    encoding->info = png_create_info_struct(encoding->library);
    if (encoding->info == NULL || setjmp(png_jmpbuf(encoding->library)) != 0) return false;
    png_set_write_fn(encoding->library, encoding, append, flush);
    png_set_IHDR(encoding->library, encoding->info, pixels.width, pixels.height, 8,
                 pixels.has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(encoding->library, encoding->info, PNG_sRGB_INTENT_PERCEPTUAL);
    png_write_info(encoding->library, encoding->info);
    for (uint32_t y = 0; y < pixels.height; y++) {
        png_write_row(encoding->library, pixels.bytes + (size_t)y * pixels.stride);
    }
    png_write_end(encoding->library, encoding->info);
    return true;
}

CEncodersFile cencoders_png(CEncodersPixels pixels) {
    CEncodersFile file = {NULL, 0};
    Encoding *encoding = calloc(1, sizeof *encoding);
    if (encoding == NULL) return file;
    if (encode(encoding, pixels)) {
        file = encoding->file;
        encoding->file.bytes = NULL;
    }
    png_destroy_write_struct(&encoding->library, &encoding->info);
    free(encoding->file.bytes);
    free(encoding);
    return file;
}
