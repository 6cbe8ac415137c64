/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes JPEG with libjpeg(-turbo), fed in chunks: the library suspends at the end of its bytes and continues with the
 * next ones. */
#include "picture.h"

#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

typedef struct {
    CDecodersPicture base;
    struct jpeg_decompress_struct library;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    jmp_buf jump;
    uint32_t longest_side;
    /* Input that libjpeg has not used yet. */
    uint8_t *input;
    size_t input_room;
    /* Number of bytes to skip in the following input. */
    size_t skip;
    bool has_ended;
    enum { HEADER, BEGIN, ROWS } stage;
    /* A row of CMYK. */
    uint8_t *inks;
} JPEGPicture;

static const JOCTET end_of_image[] = {0xFF, JPEG_EOI};

/* Rows decoded in one call, between which the caller can check its deadline. */
enum { rows_at_once = 256 };

/* MARK: - What libjpeg calls */

static void fail(j_common_ptr library) {
    JPEGPicture *picture = library->client_data;
    char text[JMSG_LENGTH_MAX];
    library->err->format_message(library, text);
    picture_say(&picture->base, text);
    longjmp(picture->jump, 1);
}

static void stay_silent(j_common_ptr library) { (void)library; }

static void take_no_note(j_common_ptr library, int level) {
    if (level < 0) library->err->num_warnings++;
}

static void do_nothing(j_decompress_ptr library) { (void)library; }

/* At the end of the file, gives libjpeg an end marker; it then fills the missing rows with grey. */
static boolean fill(j_decompress_ptr library) {
    JPEGPicture *picture = library->client_data;
    if (!picture->has_ended) return FALSE;
    picture->source.next_input_byte = end_of_image;
    picture->source.bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

static void skip(j_decompress_ptr library, long count) {
    JPEGPicture *picture = library->client_data;
    if (count <= 0) return;
    size_t here = picture->source.bytes_in_buffer < (size_t)count ? picture->source.bytes_in_buffer : (size_t)count;
    picture->source.next_input_byte += here;
    picture->source.bytes_in_buffer -= here;
    picture->skip = (size_t)count - here;
}

/* MARK: - Input */

/* Appends new bytes to those that libjpeg has not used. */
static bool append(JPEGPicture *picture, const uint8_t *bytes, size_t count) {
    size_t passed = picture->skip < count ? picture->skip : count;
    picture->skip -= passed;
    bytes += passed;
    count -= passed;
    size_t left = picture->source.bytes_in_buffer;
    if (left > 0 && picture->source.next_input_byte != picture->input)
        memmove(picture->input, picture->source.next_input_byte, left);
    if (left + count > picture->input_room) {
        uint8_t *grown = realloc(picture->input, left + count);
        if (grown == NULL) return false;
        picture->input = grown;
        picture->input_room = left + count;
    }
    if (count > 0) memcpy(picture->input + left, bytes, count);
    picture->source.next_input_byte = picture->input;
    picture->source.bytes_in_buffer = left + count;
    return true;
}

/* MARK: - Output */

/* Converts CMYK to RGB. Files with Adobe's marker have inverted inks, others have not. */
static void convert_inks(const JPEGPicture *picture, uint8_t *row) {
    const uint8_t *ink = picture->inks;
    for (JDIMENSION x = 0; x < picture->library.output_width; x++, ink += 4, row += 3) {
        for (int channel = 0; channel < 3; channel++) {
            int colour = picture->library.saw_Adobe_marker ? ink[channel] * ink[3] : (255 - ink[channel]) * (255 - ink[3]);
            row[channel] = (uint8_t)(colour / 255);
        }
    }
}

static void choose(JPEGPicture *picture) {
    struct jpeg_decompress_struct *library = &picture->library;
    bool has_inks = library->jpeg_color_space == JCS_CMYK || library->jpeg_color_space == JCS_YCCK;
    library->out_color_space = has_inks ? JCS_CMYK : JCS_RGB;
    /* Like in gdk-pixbuf: the picture is scaled anyway, and smooth upsampling takes a third more time. */
    library->do_fancy_upsampling = FALSE;
    library->do_block_smoothing = FALSE;
    library->scale_num = 1;
    library->scale_denom = 1;
    uint64_t longest = library->image_width > library->image_height ? library->image_width : library->image_height;
    while (picture->longest_side > 0 && library->scale_denom < 8 &&
           (longest + library->scale_denom * 2 - 1) / (library->scale_denom * 2) >= picture->longest_side)
        library->scale_denom *= 2;
    jpeg_calc_output_dimensions(library);
}

static CDecodersPictureState advance(JPEGPicture *picture) {
    struct jpeg_decompress_struct *library = &picture->library;
    errno = 0;
    if (setjmp(picture->jump) != 0) return picture_failure();
    if (picture->stage == HEADER) {
        if (jpeg_read_header(library, TRUE) == JPEG_SUSPENDED) return CDECODERS_PICTURE_MORE;
        if (!picture_set_size(&picture->base, library->image_width, library->image_height))
            return CDECODERS_PICTURE_TOO_LARGE;
        choose(picture);
        if (!picture_allocate(&picture->base, library->output_width, library->output_height, false))
            return CDECODERS_PICTURE_NO_MEMORY;
        if (library->out_color_space == JCS_CMYK && (picture->inks = malloc((size_t)library->output_width * 4)) == NULL)
            return CDECODERS_PICTURE_NO_MEMORY;
        picture->stage = BEGIN;
    }
    if (picture->stage == BEGIN) {
        if (!jpeg_start_decompress(library)) return CDECODERS_PICTURE_MORE;
        picture->stage = ROWS;
    }
    for (int count = 0; library->output_scanline < library->output_height; count++) {
        if (count == rows_at_once) return CDECODERS_PICTURE_BUSY;
        uint8_t *row = picture_row(&picture->base, library->output_scanline);
        JSAMPROW target = picture->inks != NULL ? picture->inks : row;
        if (jpeg_read_scanlines(library, &target, 1) == 0) return CDECODERS_PICTURE_MORE;
        if (picture->inks != NULL) convert_inks(picture, row);
        picture->base.pixels.arrived_rows = library->output_scanline;
    }
    return CDECODERS_PICTURE_WHOLE;
}

static CDecodersPictureState feed(CDecodersPicture *base, const uint8_t *bytes, size_t count) {
    JPEGPicture *picture = (JPEGPicture *)base;
    if (count > 0 && !append(picture, bytes, count)) return CDECODERS_PICTURE_NO_MEMORY;
    return advance(picture);
}

static CDecodersPictureState end(CDecodersPicture *base) {
    JPEGPicture *picture = (JPEGPicture *)base;
    if (!picture->has_ended) {
        picture->has_ended = true;
        /* The remaining bytes may be part of a table, which the end marker must not complete. */
        picture->source.bytes_in_buffer = 0;
        picture->library.unread_marker = 0;
    }
    CDecodersPictureState state = advance(picture);
    return state == CDECODERS_PICTURE_MORE ? CDECODERS_PICTURE_BROKEN : state;
}

static void close(CDecodersPicture *base) {
    JPEGPicture *picture = (JPEGPicture *)base;
    if (setjmp(picture->jump) == 0) jpeg_destroy_decompress(&picture->library);
    free(picture->input);
    free(picture->inks);
}

static const PictureKind kind = {feed, end, close};

CDecodersPicture *cdecoders_picture_jpeg(uint32_t longest_side, uint64_t maximum_pixels) {
    JPEGPicture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) return NULL;
    picture->base.kind = &kind;
    picture->base.maximum_pixels = maximum_pixels;
    picture->longest_side = longest_side;
    struct jpeg_decompress_struct *library = &picture->library;
    library->err = jpeg_std_error(&picture->errors);
    picture->errors.error_exit = fail;
    picture->errors.output_message = stay_silent;
    picture->errors.emit_message = take_no_note;
    library->client_data = picture;
    if (setjmp(picture->jump) != 0) {
        cdecoders_picture_free(&picture->base);
        return NULL;
    }
    jpeg_create_decompress(library);
    picture->source = (struct jpeg_source_mgr){.init_source = do_nothing,
                                               .fill_input_buffer = fill,
                                               .skip_input_data = skip,
                                               .resync_to_restart = jpeg_resync_to_restart,
                                               .term_source = do_nothing};
    library->src = &picture->source;
    return &picture->base;
}
