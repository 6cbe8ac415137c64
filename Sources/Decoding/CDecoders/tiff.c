/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes the first page of a TIFF without applying its orientation. The page is read in rectangles one after the other, so that a picture
 * that is reduced is never held at full size. */
#include "reduce.h"
#include "tiff-raster.h"

#include <errno.h>
#include <stdlib.h>

/* Pixels read in one call, between which the caller can check its deadline. */
enum { pixels_at_once = 1 << 19 };

typedef struct {
    CDecodersPicture base;
    int descriptor;
    ReducerLimits limits;
    Reducer reducer;
    TIFFRaster raster;
    bool has_raster;
    /* Size of the rectangles, which are read from left to right and from top to bottom; those at the edges may be smaller. */
    uint32_t block_width, block_height;
    uint32_t column, row;
    uint32_t *block;
    /* A row of pixels for the reducer. */
    uint8_t *line;
} TIFFPicture;

static uint64_t least(uint64_t one, uint64_t other) { return one < other ? one : other; }

/* MARK: - Rectangles */

/* Selects the rectangles: strips, rows of tiles or single tiles; single rows if strips are large. */
static CDecodersPictureState choose_block(TIFFPicture *picture, bool is_by_tile) {
    TIFFRaster *raster = &picture->raster;
    CDecodersPicture *base = &picture->base;
    uint64_t width = is_by_tile ? least(raster->unit_width, base->stored_width) : base->stored_width;
    uint64_t height = least(raster->unit_height, base->stored_height), most = picture->limits.maximum_bytes;
    uint64_t decoded = tiff_raster_unit_bytes(raster), needed = width * height * 4 + decoded, row_bytes = 0;
    if (decoded == 0) return CDECODERS_PICTURE_BROKEN;
    bool has_rows = needed > most / 8 && tiff_raster_gives_rows(raster, &row_bytes);
    if (has_rows) {
        needed = row_bytes;
        height = 1;
    }
    if (needed + base->pixels.stride * base->pixels.height + picture->reducer.sum_bytes > most) return CDECODERS_PICTURE_TOO_LARGE;
    picture->block_width = (uint32_t)width;
    picture->block_height = (uint32_t)height;
    return tiff_raster_allocate(raster, has_rows) ? CDECODERS_PICTURE_BUSY : picture_failure();
}

static CDecodersPictureState begin(TIFFPicture *picture) {
    CDecodersPicture *base = &picture->base;
    TIFFRaster *raster = &picture->raster;
    uint32_t width = 0, height = 0;
    if (!tiff_raster_open(raster, picture->descriptor, &width, &height)) return picture_failure();
    picture->has_raster = true;
    if (!picture_set_size(base, width, height)) return width > 0 && height > 0 ? CDECODERS_PICTURE_TOO_LARGE : CDECODERS_PICTURE_BROKEN;
    if (!tiff_raster_begin(raster)) {
        picture_say(base, raster->reason);
        return picture_failure();
    }
    /* Single tiles arrive from left to right, not row by row, so all sums must be kept. */
    bool is_by_tile = raster->is_tiled && (uint64_t)width * least(raster->unit_height, height) * 4 > picture->limits.maximum_bytes / 4;
    ReducerInput input = {base->stored_width, base->stored_height, tiff_raster_has_alpha(raster), is_by_tile};
    if (!reducer_begin(&picture->reducer, base, input, picture->limits))
        return CDECODERS_PICTURE_NO_MEMORY;
    CDecodersPictureState state = choose_block(picture, is_by_tile);
    if (state != CDECODERS_PICTURE_BUSY) return state;
    picture->block = calloc((size_t)picture->block_width * picture->block_height, sizeof *picture->block);
    picture->line = malloc((size_t)picture->block_width * 4);
    return picture->block != NULL && picture->line != NULL ? CDECODERS_PICTURE_BUSY : CDECODERS_PICTURE_NO_MEMORY;
}

/* MARK: - Pixels */

static void convert(const TIFFRaster *raster, const uint32_t *from, uint32_t count, uint8_t *pixel) {
    bool has_alpha = tiff_raster_has_alpha(raster), is_multiplied = has_alpha && tiff_raster_is_multiplied(raster);
    for (uint32_t index = 0; index < count; index++, pixel += has_alpha ? 4 : 3) {
        uint32_t value = from[index], alpha = TIFFGetA(value);
        uint32_t colours[3] = {TIFFGetR(value), TIFFGetG(value), TIFFGetB(value)};
        for (int channel = 0; channel < 3; channel++) {
            uint32_t colour = colours[channel];
            if (is_multiplied && alpha > 0 && alpha < 255) colour = (colour * 255 + alpha / 2) / alpha;
            pixel[channel] = (uint8_t)(colour < 255 ? colour : 255);
        }
        if (has_alpha) pixel[3] = (uint8_t)alpha;
    }
}

static void take_block(TIFFPicture *picture, uint32_t width, uint32_t height) {
    CDecodersPicture *base = &picture->base;
    size_t channels = base->pixels.has_alpha ? 4 : 3;
    for (uint32_t y = 0; y < height; y++) {
        const uint32_t *from = picture->block + (size_t)y * width;
        if (picture->reducer.sums == NULL) {
            convert(&picture->raster, from, width, picture_row(base, picture->row + y) + picture->column * channels);
        } else {
            convert(&picture->raster, from, width, picture->line);
            reducer_add(&picture->reducer, base, picture->line, width, picture->row + y, picture->column, 1);
        }
    }
}

/* MARK: - The kind */

static CDecodersPictureState end(CDecodersPicture *base) {
    TIFFPicture *picture = (TIFFPicture *)base;
    errno = 0;
    if (!picture->has_raster) return begin(picture);
    for (uint64_t pixels = 0; picture->row < base->stored_height && pixels < pixels_at_once;) {
        uint32_t width = (uint32_t)least(picture->block_width, base->stored_width - picture->column);
        uint32_t height = (uint32_t)least(picture->block_height, base->stored_height - picture->row);
        if (!tiff_raster_read(&picture->raster, picture->column, picture->row, width, height, picture->block)) {
            reducer_finish(&picture->reducer, base);
            return picture_failure();
        }
        take_block(picture, width, height);
        pixels += (uint64_t)width * height;
        picture->column += width;
        if (picture->column < base->stored_width) continue;
        picture->column = 0;
        picture->row += height;
        if (picture->reducer.sums == NULL) base->pixels.arrived_rows = picture->row;
    }
    if (picture->row < base->stored_height) return CDECODERS_PICTURE_BUSY;
    reducer_finish(&picture->reducer, base);
    return CDECODERS_PICTURE_WHOLE;
}

static void close_picture(CDecodersPicture *base) {
    TIFFPicture *picture = (TIFFPicture *)base;
    if (picture->has_raster) tiff_raster_close(&picture->raster);
    reducer_free(&picture->reducer);
    free(picture->block);
    free(picture->line);
}

static const PictureKind kind = {picture_takes_nothing, end, close_picture};

CDecodersPicture *cdecoders_picture_tiff(int descriptor, uint32_t longest_side, uint64_t maximum_pixels, uint64_t maximum_bytes) {
    TIFFPicture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) return NULL;
    picture->base.kind = &kind;
    picture->base.maximum_pixels = maximum_pixels;
    picture->limits = (ReducerLimits){longest_side, maximum_bytes};
    picture->descriptor = descriptor;
    return &picture->base;
}
