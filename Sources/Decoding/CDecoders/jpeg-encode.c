/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Encodes JPEG with libjpeg(-turbo) into memory. */
#include "CEncoders.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct {
    struct jpeg_compress_struct library;
    struct jpeg_error_mgr errors;
    jmp_buf jump;
    unsigned char *bytes;
    unsigned long count;
    uint8_t *row;
} Encoding;

static void fail(j_common_ptr library) {
    Encoding *encoding = library->client_data;
    longjmp(encoding->jump, 1);
}

static void stay_silent(j_common_ptr library) { (void)library; }

static void take_no_note(j_common_ptr library, int level) {
    (void)library;
    (void)level;
}

/* A row of RGBA on white, as RGB. */
static void flatten(const uint8_t *from, uint8_t *to, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, from += 4, to += 3) {
        unsigned alpha = from[3];
        for (int channel = 0; channel < 3; channel++) {
            to[channel] = (uint8_t)((from[channel] * alpha + 255 * (255 - alpha) + 127) / 255);
        }
    }
}

static void encode(Encoding *encoding, CEncodersPixels pixels, int quality) {
    j_compress_ptr library = &encoding->library;
    jpeg_create_compress(library);
    jpeg_mem_dest(library, &encoding->bytes, &encoding->count);
    library->image_width = pixels.width;
    library->image_height = pixels.height;
    library->input_components = 3;
    library->in_color_space = JCS_RGB;
    jpeg_set_defaults(library);
    jpeg_set_quality(library, quality, TRUE);
    library->optimize_coding = TRUE;
    jpeg_start_compress(library, TRUE);
    while (library->next_scanline < pixels.height) {
        const uint8_t *from = pixels.bytes + (size_t)library->next_scanline * pixels.stride;
        if (pixels.has_alpha) flatten(from, encoding->row, pixels.width);
        /* libjpeg only reads rows. */
        JSAMPROW row = pixels.has_alpha ? encoding->row : (uint8_t *)(uintptr_t)from;
        jpeg_write_scanlines(library, &row, 1);
    }
    jpeg_finish_compress(library);
}

CEncodersFile cencoders_jpeg(CEncodersPixels pixels, int quality) {
    CEncodersFile file = {NULL, 0};
    Encoding *encoding = calloc(1, sizeof *encoding);
    if (encoding == NULL) return file;
    encoding->library.err = jpeg_std_error(&encoding->errors);
    encoding->errors.error_exit = fail;
    encoding->errors.output_message = stay_silent;
    encoding->errors.emit_message = take_no_note;
    encoding->library.client_data = encoding;
    if (pixels.has_alpha) encoding->row = malloc((size_t)pixels.width * 3);
    if ((!pixels.has_alpha || encoding->row != NULL) && setjmp(encoding->jump) == 0) {
        encode(encoding, pixels, quality);
        file = (CEncodersFile){encoding->bytes, encoding->count};
        encoding->bytes = NULL;
    }
    jpeg_destroy_compress(&encoding->library);
    free(encoding->bytes);
    free(encoding->row);
    free(encoding);
    return file;
}
