/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small C interface to lcms2, libjxl, libraw and libheif. Nothing here opens a path, starts a program or writes to a
 * file: bytes come from the caller, or from a descriptor of the caller with pread.
 *
 * Threads: all functions may be called on several threads at once. Use an object on one thread at a time; a
 * CDecodersTransform is immutable and may be shared. */
#ifndef CDECODERS_H
#define CDECODERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CEncoders.h"
#include "CPictures.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Borrowed bytes; none if count is 0. */
typedef struct {
    const uint8_t *bytes;
    size_t count;
} CDecodersBytes;

/* Sets up the tables of all four libraries, so that nothing is loaded or opened later. Call it once, before all other
 * functions. */
void cdecoders_warm_up(void);

/* ---- Colour (lcms2) ---- */

/* The colour space of pixels with 8 bits per channel. */
typedef enum {
    CDECODERS_SRGB,
    /* Primaries of DCI-P3 with D65 and sRGB's curve. */
    CDECODERS_DISPLAY_P3,
} CDecodersGamut;

/* A transform from an RGB space to sRGB or Display P3, 8 bits per channel. */
typedef struct CDecodersTransform CDecodersTransform;

/* Makes the transform from an ICC profile to sRGB, or to `widest` if that is wider and the profile exceeds sRGB. NULL
 * if the picture is to be treated as sRGB: the profile has the effect of sRGB, is broken, has a colour model other than
 * RGB, or is absurd (white becomes dark). */
CDecodersTransform *cdecoders_transform_of_profile(CDecodersBytes profile, bool has_alpha, CDecodersGamut widest);

/* Makes the transform from code points of ITU-T H.273 (colour primaries, transfer characteristics) in the same way; PQ
 * and HLG always become sRGB. NULL if they mean sRGB or are unknown. */
CDecodersTransform *cdecoders_transform_of_codes(int primaries, int transfer, bool has_alpha, CDecodersGamut widest);

/* Makes the transform from CIE L*a*b*, as CDECODERS_COLOURS_LAB defines it, to `widest`. NULL if memory is short. */
CDecodersTransform *cdecoders_transform_of_lab(bool has_alpha, CDecodersGamut widest);

/* The colour space of the converted picture. */
CDecodersGamut cdecoders_transform_gamut(const CDecodersTransform *transform);

/* Converts rows in place; alpha is not changed. */
void cdecoders_transform_apply(const CDecodersTransform *transform, uint8_t *pixels, uint32_t width, uint32_t height,
                               uint32_t stride);

void cdecoders_transform_free(CDecodersTransform *transform);

/* ---- JPEG XL (libjxl) ---- */

/* Decodes the first frame, upright, with 8 bits per channel, without threads. If libjxl can convert the picture, it is
 * in sRGB, or in the widest gamut if the file exceeds sRGB; cdecoders_jxl_profile returns the resulting profile. */
typedef struct CDecodersJXL CDecodersJXL;

typedef enum {
    /* All given bytes are used. */
    CDECODERS_JXL_MORE,
    /* The size is known: the caller checks it and sets the buffer for the pixels, or stops. */
    CDECODERS_JXL_SIZE,
    /* The picture is complete. */
    CDECODERS_JXL_WHOLE,
    /* This is no JPEG XL. */
    CDECODERS_JXL_BROKEN,
    /* Memory is short, which says nothing about the file. */
    CDECODERS_JXL_NO_MEMORY,
} CDecodersJXLState;

CDecodersJXL *cdecoders_jxl_new(CDecodersGamut widest);
void cdecoders_jxl_free(CDecodersJXL *decoder);

/* Continues with the next bytes of the file, or without bytes with the rest of the previous ones. */
CDecodersJXLState cdecoders_jxl_feed(CDecodersJXL *decoder, const uint8_t *bytes, size_t count);

/* Size of the upright picture, known from CDECODERS_JXL_SIZE on. */
uint32_t cdecoders_jxl_width(const CDecodersJXL *decoder);
uint32_t cdecoders_jxl_height(const CDecodersJXL *decoder);
bool cdecoders_jxl_has_alpha(const CDecodersJXL *decoder);

/* Sets the buffer for pixels: RGB or RGBA, not premultiplied, rows of a multiple of four bytes, `count` bytes in all.
 * It must outlive the decoder. */
void cdecoders_jxl_set_pixels(CDecodersJXL *decoder, uint8_t *pixels, size_t count);

/* Draws the decoded part of a truncated picture; false if there is none. */
bool cdecoders_jxl_flush(CDecodersJXL *decoder);

/* The ICC profile of the pixels; valid as long as the decoder. */
CDecodersBytes cdecoders_jxl_profile(const CDecodersJXL *decoder);

/* ---- RAW (libraw) ---- */

/* The preview embedded in a camera's raw file. */
typedef struct CDecodersRaw CDecodersRaw;

typedef enum {
    CDECODERS_RAW_JPEG,
    /* RGB, 8 bits per channel, rows without padding. */
    CDECODERS_RAW_BITMAP,
    /* A raw file without a usable preview. */
    CDECODERS_RAW_NONE,
    /* The file is unknown to libraw, or damaged. */
    CDECODERS_RAW_UNKNOWN,
} CDecodersRawKind;

/* Opens a raw file and reads it with pread; previews above `longest_bytes` are ignored. NULL if memory is short. */
CDecodersRaw *cdecoders_raw_open(int descriptor, uint32_t longest_bytes);
void cdecoders_raw_free(CDecodersRaw *raw);

CDecodersRawKind cdecoders_raw_kind(const CDecodersRaw *raw);

/* The bytes of the JPEG or bitmap; valid as long as the object. */
CDecodersBytes cdecoders_raw_bytes(const CDecodersRaw *raw);
uint32_t cdecoders_raw_width(const CDecodersRaw *raw);
uint32_t cdecoders_raw_height(const CDecodersRaw *raw);

/* EXIF orientation of the raw picture, 1, 3, 6 or 8. */
int cdecoders_raw_orientation(const CDecodersRaw *raw);

/* ---- HEIF (libheif) ---- */

/* The thumbnail item of a HEIF or AVIF file, decoded. */
typedef struct CDecodersThumbnail CDecodersThumbnail;

/* Decodes the smallest thumbnail whose longest side is at least `longest_side`, or the largest one; never one above
 * `largest_pixels`. Its own rotation is applied. NULL if there is none or it cannot be decoded. */
CDecodersThumbnail *cdecoders_thumbnail_open(int descriptor, uint32_t longest_side, uint32_t largest_pixels);
void cdecoders_thumbnail_free(CDecodersThumbnail *thumbnail);

/* The number of the thumbnail's item in the file. */
uint32_t cdecoders_thumbnail_item(const CDecodersThumbnail *thumbnail);

/* RGB or RGBA, 8 bits per channel; valid as long as the object. */
CDecodersBytes cdecoders_thumbnail_bytes(const CDecodersThumbnail *thumbnail);
uint32_t cdecoders_thumbnail_width(const CDecodersThumbnail *thumbnail);
uint32_t cdecoders_thumbnail_height(const CDecodersThumbnail *thumbnail);
uint32_t cdecoders_thumbnail_stride(const CDecodersThumbnail *thumbnail);
bool cdecoders_thumbnail_has_alpha(const CDecodersThumbnail *thumbnail);

/* Where to draw one part of a picture, and by how much to reduce it. */
typedef struct {
    /* Chroma format as numbered by HEVC: 0 none, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
    uint32_t chroma;
    /* Edge of the square of pixels that becomes one pixel: 1 or an even number. */
    uint32_t factor;
    /* Size of the part that belongs to the picture, from its top left; the rest is cropped. */
    uint32_t used_width;
    uint32_t used_height;
    /* RGB, 8 bits per channel: used_width / factor columns and used_height / factor rows, rounded up. */
    uint8_t *pixels;
    size_t stride;
} CDecodersPartPlace;

/* The meaning of luma and chroma, by the code points of ITU-T H.273. */
typedef struct {
    int matrix;
    bool is_full_range;
} CDecodersColourCodes;

/* A coded picture, and the place where it is drawn. */
typedef struct {
    const uint8_t *bytes;
    size_t count;
    /* Whether the bytes are NAL units of HEVC, each after its length in four bytes, parameter sets first. Else they are a HEIF or AVIF
     * file with this picture. */
    bool is_stream;
    /* Whether the container of a stream states colour codes. */
    bool has_codes;
    CDecodersColourCodes codes;
    CDecodersPartPlace place;
} CDecodersPart;

typedef enum {
    CDECODERS_PARTS_DRAWN,
    /* A picture cannot be decoded, is smaller than the used area, or has unsupported colours. */
    CDECODERS_PARTS_REFUSED,
    /* Memory is short, which says nothing about the file. */
    CDECODERS_PARTS_NO_MEMORY,
} CDecodersPartsState;

/* Decodes and draws pictures without applying their rotation or transparency, on up to `lanes` threads, at most four. Their areas must
 * not overlap, and their factors must be equal. If the result is not CDECODERS_PARTS_DRAWN, any of the areas may be undrawn. */
CDecodersPartsState cdecoders_parts_draw(const CDecodersPart *parts, size_t count, size_t lanes);

/* The best number of threads: that of the processors this process may use, at most four. */
size_t cdecoders_parts_lanes(void);

/* ---- What is in a HEIF (libheif) ---- */

typedef enum {
    CDECODERS_ITEM_EXIF, /* bytes from the TIFF header on */
    CDECODERS_ITEM_XMP,
    CDECODERS_ITEM_OTHER, /* metadata of another type, without bytes */
    CDECODERS_ITEM_THUMBNAIL,
} CDecodersItem;

/* Takes an item; type and bytes are valid during the call. */
typedef void (*CDecodersTakeItem)(void *taker, CDecodersItem item, const char *type, CDecodersBytes bytes);

/* The metadata and thumbnails that libheif lists of all pictures of a HEIC, HEIF or AVIF. Nothing is decoded. False if libheif cannot
 * read the file. */
bool cdecoders_heif_items(int descriptor, uint64_t length, CDecodersTakeItem take, void *taker);

#ifdef __cplusplus
}
#endif

#endif
