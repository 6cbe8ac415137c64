/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The first page of a TIFF as rectangles of pixels: libtiff decodes strips, tiles or rows and puts their samples into colours. Its own
 * reader of rectangles holds strips that are as large as the picture, and 4.5 refuses plain tiles whose bytes are no multiple of 1024. */
#ifndef CDECODERS_TIFF_RASTER_H
#define CDECODERS_TIFF_RASTER_H

#include <stdbool.h>

#include "tiff-file.h"

/* Red, green, blue and alpha, or as many inks, in planes of their own. */
enum { tiff_planes = 4 };

typedef struct {
    int descriptor;
    TIFFFile files[tiff_planes];
    /* The first reads all; of rows in planes each reads its own, since rows come in their order only. */
    TIFF *handles[tiff_planes];
    TIFFRGBAImage image;
    bool has_image;
    uint32_t plane_count;
    bool is_tiled;
    /* Of a tile, or of a strip, which is as wide as the picture; not clipped by it. */
    uint32_t unit_width, unit_height;
    /* Rows are read one by one. */
    bool has_rows;
    /* Decoded, of each plane. */
    uint8_t *samples;
    size_t sample_bytes;
    /* What libtiff said. */
    char reason[1024];
} TIFFRaster;

/* Reads the header. False where libtiff refuses the file; width and height are 0 where it states none. */
bool tiff_raster_open(TIFFRaster *raster, int descriptor, uint32_t *width, uint32_t *height);

/* Finds out how the samples become colours, and how they lie. False where libtiff knows no way. */
bool tiff_raster_begin(TIFFRaster *raster);

/* Bytes that tiles or strips take, as they are decoded; 0 where nothing can be said. */
uint64_t tiff_raster_unit_bytes(const TIFFRaster *raster);

/* Whether rows can be read one by one, and the bytes that this takes: libtiff holds a whole strip of each plane as it is stored. */
bool tiff_raster_gives_rows(const TIFFRaster *raster, uint64_t *bytes);

/* Makes room for samples, of rows or of tiles and strips. False where memory is short or the header makes no sense. */
bool tiff_raster_allocate(TIFFRaster *raster, bool has_rows);

/* Puts a rectangle into `pixels`, whose rows are as long as it is wide, each pixel a number as TIFFGetR and its like have it. The rectangle
 * begins at a tile, a strip or a row, and reaches over one of these from top to bottom. False for damage. */
bool tiff_raster_read(TIFFRaster *raster, uint32_t left, uint32_t top, uint32_t width, uint32_t height, uint32_t *pixels);

/* Whether the colours that come are multiplied by alpha. */
bool tiff_raster_is_multiplied(const TIFFRaster *raster);

/* Whether there is something to be seen through. */
bool tiff_raster_has_alpha(const TIFFRaster *raster);

void tiff_raster_close(TIFFRaster *raster);

#endif
