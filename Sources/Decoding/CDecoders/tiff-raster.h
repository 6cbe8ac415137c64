/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads rectangles of pixels from the first page of a TIFF. libtiff decodes strips, tiles or rows and converts their samples to colours.
 * libtiff's own RGBA reader is not used: it holds whole strips, which may be as large as the picture, and that of 4.5 refuses uncompressed
 * tiles whose size is not a multiple of 1024 bytes. */
#ifndef CDECODERS_TIFF_RASTER_H
#define CDECODERS_TIFF_RASTER_H

#include <stdbool.h>

#include "tiff-file.h"

/* The most planes: red, green, blue and alpha, or four inks. */
enum { tiff_planes = 4 };

typedef struct {
    int descriptor;
    TIFFFile files[tiff_planes];
    /* The first handle reads everything, except rows of separate planes: there each plane has a handle, since rows of a plane can only be
     * read in order. */
    TIFF *handles[tiff_planes];
    TIFFRGBAImage image;
    bool has_image;
    uint32_t plane_count;
    bool is_tiled;
    /* Size of a tile, or of a strip, which is as wide as the picture. Units at the edges are not clipped. */
    uint32_t unit_width, unit_height;
    /* Whether rows are read one by one. */
    bool has_rows;
    /* The decoded samples of a unit, plane after plane. */
    uint8_t *samples;
    size_t sample_bytes;
    /* libtiff's error message. */
    char reason[1024];
} TIFFRaster;

/* Reads the header. False if libtiff refuses the file. Width and height are 0 if the file does not state them. */
bool tiff_raster_open(TIFFRaster *raster, int descriptor, uint32_t *width, uint32_t *height);

/* Selects the conversion of samples to colours. False if libtiff does not support them. */
bool tiff_raster_begin(TIFFRaster *raster);

/* Bytes of a decoded tile or strip, in all planes; 0 if they are unknown. */
uint64_t tiff_raster_unit_bytes(const TIFFRaster *raster);

/* Whether rows can be read one by one. `bytes` becomes the memory that this takes, since libtiff holds a stored strip of each plane. */
bool tiff_raster_gives_rows(const TIFFRaster *raster, uint64_t *bytes);

/* Allocates the samples of a row, or of a tile or strip. False if memory is short or the header is invalid. */
bool tiff_raster_allocate(TIFFRaster *raster, bool has_rows);

/* Reads a rectangle into `pixels`, whose rows have `width` numbers for TIFFGetR, TIFFGetG, TIFFGetB and TIFFGetA. The rectangle must begin at
 * the top left of a tile, a strip or a row, and must not be higher than it. False if the file is damaged. */
bool tiff_raster_read(TIFFRaster *raster, uint32_t left, uint32_t top, uint32_t width, uint32_t height, uint32_t *pixels);

/* Whether the pixels are premultiplied. */
bool tiff_raster_is_multiplied(const TIFFRaster *raster);

/* Whether the picture has alpha. */
bool tiff_raster_has_alpha(const TIFFRaster *raster);

void tiff_raster_close(TIFFRaster *raster);

#endif
