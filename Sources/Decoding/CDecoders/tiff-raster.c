/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tiff-raster.h"

#include <stdlib.h>

static uint32_t least(uint32_t one, uint32_t other) { return one < other ? one : other; }

bool tiff_raster_open(TIFFRaster *raster, int descriptor, uint32_t *width, uint32_t *height) {
    *raster = (TIFFRaster){.descriptor = descriptor};
    raster->handles[0] = tiff_file_open(&raster->files[0], descriptor);
    if (raster->handles[0] == NULL) return false;
    if (!TIFFGetField(raster->handles[0], TIFFTAG_IMAGEWIDTH, width)) *width = 0;
    if (!TIFFGetField(raster->handles[0], TIFFTAG_IMAGELENGTH, height)) *height = 0;
    return true;
}

/* Whether all colours come from one plane: grey and palettes. */
static bool has_one_colour(const TIFFRGBAImage *image) {
    return image->photometric == PHOTOMETRIC_MINISWHITE || image->photometric == PHOTOMETRIC_MINISBLACK ||
           image->photometric == PHOTOMETRIC_PALETTE;
}

bool tiff_raster_begin(TIFFRaster *raster) {
    TIFF *handle = raster->handles[0];
    if (!TIFFRGBAImageOK(handle, raster->reason) || !TIFFRGBAImageBegin(&raster->image, handle, 1, raster->reason)) return false;
    raster->has_image = true;
    raster->plane_count = 1;
    /* In `image`, the fourth ink counts as alpha. */
    if (!raster->image.isContig) raster->plane_count = (has_one_colour(&raster->image) ? 1 : 3) + (raster->image.alpha != 0 ? 1 : 0);
    raster->is_tiled = TIFFIsTiled(handle) != 0;
    if (raster->is_tiled) {
        TIFFGetField(handle, TIFFTAG_TILEWIDTH, &raster->unit_width);
        TIFFGetField(handle, TIFFTAG_TILELENGTH, &raster->unit_height);
    } else {
        raster->unit_width = raster->image.width;
        TIFFGetFieldDefaulted(handle, TIFFTAG_ROWSPERSTRIP, &raster->unit_height);
        raster->unit_height = least(raster->unit_height, raster->image.height);
    }
    return raster->unit_width > 0 && raster->unit_height > 0;
}

uint64_t tiff_raster_unit_bytes(const TIFFRaster *raster) {
    tmsize_t count = raster->is_tiled ? TIFFTileSize(raster->handles[0]) : TIFFStripSize(raster->handles[0]);
    return count > 0 ? (uint64_t)count * raster->plane_count : 0;
}

/* Not if colours are subsampled, where rows are coded in groups, or the codec cannot decode rows, as JBIG. */
bool tiff_raster_gives_rows(const TIFFRaster *raster, uint64_t *bytes) {
    TIFF *handle = raster->handles[0];
    uint16_t compression = COMPRESSION_NONE;
    uint64_t longest = 0;
    TIFFGetFieldDefaulted(handle, TIFFTAG_COMPRESSION, &compression);
    if (raster->is_tiled || compression == COMPRESSION_JBIG || compression == COMPRESSION_OJPEG ||
        raster->image.photometric == PHOTOMETRIC_YCBCR)
        return false;
    for (uint32_t strip = 0; strip < TIFFNumberOfStrips(handle); strip++) {
        uint64_t count = TIFFGetStrileByteCount(handle, strip);
        if (count > raster->files[0].length) count = raster->files[0].length;
        if (count > longest) longest = count;
    }
    *bytes = longest * raster->plane_count;
    return true;
}

bool tiff_raster_allocate(TIFFRaster *raster, bool has_rows) {
    raster->has_rows = has_rows;
    if (has_rows) raster->unit_height = 1;
    for (uint32_t plane = 1; has_rows && plane < raster->plane_count; plane++) {
        raster->handles[plane] = tiff_file_open(&raster->files[plane], raster->descriptor);
        if (raster->handles[plane] == NULL) return false;
    }
    tmsize_t row = TIFFScanlineSize(raster->handles[0]);
    raster->sample_bytes = has_rows ? (row > 0 ? (size_t)row : 0) : (size_t)tiff_raster_unit_bytes(raster) / raster->plane_count;
    if (raster->sample_bytes == 0) return false;
    raster->samples = calloc(raster->plane_count, raster->sample_bytes);
    return raster->samples != NULL;
}

/* The part of the picture that a tile, a strip or a row covers, in pixels. Rows of the target have `stride` pixels. */
typedef struct {
    uint32_t left, top, width, height, stride;
} Place;

static bool read_plane(TIFFRaster *raster, const Place *place, uint16_t plane, uint8_t *samples) {
    TIFF *handle = raster->handles[raster->has_rows ? plane : 0];
    tmsize_t count = (tmsize_t)raster->sample_bytes;
    if (raster->has_rows) return TIFFReadScanline(handle, samples, place->top, plane) >= 0;
    if (raster->is_tiled)
        return TIFFReadEncodedTile(handle, TIFFComputeTile(handle, place->left, place->top, 0, plane), samples, count) >= 0;
    return TIFFReadEncodedStrip(handle, TIFFComputeStrip(handle, place->top, plane), samples, count) >= 0;
}

static void put(TIFFRaster *raster, const Place *place, uint32_t y, uint32_t rows, size_t offset, uint32_t *pixels) {
    TIFFRGBAImage *image = &raster->image;
    int32_t skipped = (int32_t)(raster->unit_width - place->width), behind = (int32_t)(place->stride - place->width);
    uint8_t *planes[tiff_planes] = {NULL};
    for (uint32_t plane = 0; plane < raster->plane_count; plane++) planes[plane] = raster->samples + plane * raster->sample_bytes + offset;
    if (image->isContig) {
        (*image->put.contig)(image, pixels, place->left, place->top + y, place->width, rows, skipped, behind, planes[0]);
        return;
    }
    bool is_one = has_one_colour(image);
    uint8_t *alpha = image->alpha != 0 ? planes[raster->plane_count - 1] : NULL;
    (*image->put.separate)(image, pixels, place->left, place->top + y, place->width, rows, skipped, behind, planes[0],
                           planes[is_one ? 0 : 1], planes[is_one ? 0 : 2], alpha);
}

/* Reads a tile, a strip or a row. If colours are not subsampled, each row is converted separately: for grey of 16 bits and grey with alpha,
 * libtiff skips the samples beyond the edge of the picture incorrectly. */
static bool read_unit(TIFFRaster *raster, const Place *place, uint32_t *pixels) {
    for (uint32_t plane = 0; plane < raster->plane_count; plane++)
        if (!read_plane(raster, place, (uint16_t)plane, raster->samples + plane * raster->sample_bytes)) return false;
    if (raster->image.photometric == PHOTOMETRIC_YCBCR) {
        put(raster, place, 0, place->height, 0, pixels);
        return true;
    }
    tmsize_t row = raster->is_tiled ? TIFFTileRowSize(raster->handles[0]) : TIFFScanlineSize(raster->handles[0]);
    if (row <= 0 || (uint64_t)row * place->height > raster->sample_bytes) return false;
    for (uint32_t y = 0; y < place->height; y++) put(raster, place, y, 1, (size_t)row * y, pixels + (size_t)y * place->stride);
    return true;
}

bool tiff_raster_read(TIFFRaster *raster, uint32_t left, uint32_t top, uint32_t width, uint32_t height, uint32_t *pixels) {
    for (uint32_t column = 0; column < width;) {
        Place place = {left + column, top, least(raster->unit_width, width - column), height, width};
        if (!read_unit(raster, &place, pixels + column)) return false;
        column += place.width;
    }
    return true;
}

/* libtiff premultiplies colours, but not grey. */
bool tiff_raster_is_multiplied(const TIFFRaster *raster) {
    return !(raster->image.isContig && has_one_colour(&raster->image) && raster->image.alpha == EXTRASAMPLE_UNASSALPHA);
}

bool tiff_raster_has_alpha(const TIFFRaster *raster) {
    return raster->image.alpha != 0 && raster->image.photometric != PHOTOMETRIC_SEPARATED;
}

void tiff_raster_close(TIFFRaster *raster) {
    if (raster->has_image) TIFFRGBAImageEnd(&raster->image);
    for (int plane = 0; plane < tiff_planes; plane++)
        if (raster->handles[plane] != NULL) TIFFClose(raster->handles[plane]);
    free(raster->samples);
}
