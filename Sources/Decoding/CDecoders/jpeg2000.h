/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Declarations shared by the files of the JPEG 2000 decoder. */
#ifndef CDECODERS_JPEG2000_H
#define CDECODERS_JPEG2000_H

#include "planes.h"
#include "reduce.h"

#include <openjpeg.h>

/* The bytes of a codestream, and OpenJPEG's position in them. */
typedef struct {
    int descriptor;
    uint64_t start;
    uint64_t count;
    uint64_t position;
} CodestreamBytes;

/* Opens a stream over `bytes`, which must outlive it. NULL if memory is short. */
opj_stream_t *codestream_open(CodestreamBytes *bytes);

/* Converts the samples of a component to those of a plane. */
typedef struct {
    uint32_t component;
    uint32_t bits;
    bool is_signed;
    /* Subsampling: pixels of the picture per sample. */
    uint32_t across, down;
    /* 8-bit samples, indexed by the upper 16 bits of a value minus the smallest value. */
    uint8_t *levels;
} PlaneSource;

/* Initialises `source`. False if memory is short. */
bool plane_source_make(PlaneSource *source, const CDecodersChannel *channel, const opj_image_comp_t *component);

/* A half-open rectangle on the reference grid or on the grid of a component. */
typedef struct {
    int64_t left, top, right, bottom;
} Area;

/* The area on the grid of a component with this subsampling when `shift` resolutions are left out. */
Area area_reduced(Area area, uint32_t across, uint32_t down, uint32_t shift);

/* The decoded samples of a tile: one component after the other, with 1, 2 or 4 bytes per sample depending on its bits. */
typedef struct {
    const uint8_t *bytes;
    size_t count;
    /* On the reference grid, at full resolution. */
    Area area;
    uint32_t shift;
} DecodedTile;

/* Draws a tile; the picture begins at `left`, `top` of the reduced grid. False if samples are missing or memory is short. */
bool tile_draw(const DecodedTile *tile, const opj_image_t *header, const PlaneSource *sources, const CDecodersPlanes *planes, int64_t left,
               int64_t top, Reducer *reducer, CDecodersPicture *picture);

#endif
