/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * lcms2, libjxl, libraw and libheif in C, as small as Swift needs them. Nothing here opens a path, starts a program or
 * writes to a file: bytes come from the caller, or by pread from a descriptor that the caller owns.
 *
 * Threads: everything may be called on several threads at once. One object belongs to one thread at a time; a
 * CDecodersTransform is immutable and may be shared. */
#ifndef CDECODERS_H
#define CDECODERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CPictures.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of somebody else; nothing where count is 0. */
typedef struct {
    const uint8_t *bytes;
    size_t count;
} CDecodersBytes;

/* Sets up the tables of all four libraries, so that nothing is loaded or opened later. Once a process, before the rest. */
void cdecoders_warm_up(void);

/* ---- Colour (lcms2) ---- */

/* Which colours 8 bits a channel stand for. */
typedef enum {
    CDECODERS_SRGB,
    /* The primaries of DCI-P3 with D65 and sRGB's curve. */
    CDECODERS_DISPLAY_P3,
} CDecodersGamut;

/* From one RGB space to sRGB, or to Display P3, 8 bits a channel. */
typedef struct CDecodersTransform CDecodersTransform;

/* From an ICC profile: to sRGB, or to `widest` where that is more and the profile reaches beyond sRGB. NULL where the picture is to
 * be taken as sRGB as it is: the profile is sRGB by what it does, or is broken, of another colour model than RGB, or absurd (white
 * that comes out dark). */
CDecodersTransform *cdecoders_transform_of_profile(CDecodersBytes profile, bool has_alpha, CDecodersGamut widest);

/* From code points of ITU-T H.273 (colour primaries, transfer characteristics), in the same way; PQ and HLG become sRGB always.
 * NULL where they mean sRGB or nothing. */
CDecodersTransform *cdecoders_transform_of_codes(int primaries, int transfer, bool has_alpha, CDecodersGamut widest);

/* What the converted picture is in. */
CDecodersGamut cdecoders_transform_gamut(const CDecodersTransform *transform);

/* Converts rows in place; alpha stays as it is. */
void cdecoders_transform_apply(const CDecodersTransform *transform, uint8_t *pixels, uint32_t width, uint32_t height,
                               uint32_t stride);

void cdecoders_transform_free(CDecodersTransform *transform);

/* ---- JPEG XL (libjxl) ---- */

/* One decoding of the first frame, upright, 8 bits a channel, without threads. What libjxl may put into a space of our choice comes
 * in sRGB, or in the widest gamut where the file reaches beyond sRGB; cdecoders_jxl_profile says it. */
typedef struct CDecodersJXL CDecodersJXL;

typedef enum {
    /* Everything given is used up. */
    CDECODERS_JXL_MORE,
    /* The size is known: look at it and give a place for the pixels, or stop. */
    CDECODERS_JXL_SIZE,
    /* The picture is there. */
    CDECODERS_JXL_WHOLE,
    /* This is no JPEG XL, or memory is short. */
    CDECODERS_JXL_BROKEN,
} CDecodersJXLState;

CDecodersJXL *cdecoders_jxl_new(CDecodersGamut widest);
void cdecoders_jxl_free(CDecodersJXL *decoder);

/* Goes on with the next bytes of the file; with none, with what is left of those given before. */
CDecodersJXLState cdecoders_jxl_feed(CDecodersJXL *decoder, const uint8_t *bytes, size_t count);

/* Known from CDECODERS_JXL_SIZE on, as the picture is shown. */
uint32_t cdecoders_jxl_width(const CDecodersJXL *decoder);
uint32_t cdecoders_jxl_height(const CDecodersJXL *decoder);
bool cdecoders_jxl_has_alpha(const CDecodersJXL *decoder);

/* Where pixels go: RGB or RGBA, not premultiplied, rows of a multiple of four bytes, `count` bytes in all. They must last
 * as long as the decoder. */
void cdecoders_jxl_set_pixels(CDecodersJXL *decoder, uint8_t *pixels, size_t count);

/* Draws what has arrived of a picture that breaks off; false where that is nothing. */
bool cdecoders_jxl_flush(CDecodersJXL *decoder);

/* The ICC profile of the pixels; it lasts as long as the decoder. */
CDecodersBytes cdecoders_jxl_profile(const CDecodersJXL *decoder);

/* ---- RAW (libraw) ---- */

/* The preview that a camera put into its raw file. */
typedef struct CDecodersRaw CDecodersRaw;

typedef enum {
    CDECODERS_RAW_JPEG,
    /* RGB, 8 bits a channel, rows side by side. */
    CDECODERS_RAW_BITMAP,
    /* A raw file without a preview that can be shown. */
    CDECODERS_RAW_NONE,
    /* Not a raw file that libraw knows, or damaged. */
    CDECODERS_RAW_UNKNOWN,
} CDecodersRawKind;

/* Reads through pread; previews above `longest_bytes` are left. NULL where memory is short. */
CDecodersRaw *cdecoders_raw_open(int descriptor, uint32_t longest_bytes);
void cdecoders_raw_free(CDecodersRaw *raw);

CDecodersRawKind cdecoders_raw_kind(const CDecodersRaw *raw);

/* The JPEG or the bitmap; they last as long as the object. */
CDecodersBytes cdecoders_raw_bytes(const CDecodersRaw *raw);
uint32_t cdecoders_raw_width(const CDecodersRaw *raw);
uint32_t cdecoders_raw_height(const CDecodersRaw *raw);

/* EXIF orientation of the raw picture, 1, 3, 6 or 8. */
int cdecoders_raw_orientation(const CDecodersRaw *raw);

/* ---- HEIF (libheif) ---- */

/* The thumbnail item of a HEIF or AVIF file, decoded. */
typedef struct CDecodersThumbnail CDecodersThumbnail;

/* The smallest thumbnail whose longest side is at least `longest_side`, or the largest; never one above `largest_pixels`.
 * Turned by its own properties. NULL where there is none, or none that can be decoded. */
CDecodersThumbnail *cdecoders_thumbnail_open(int descriptor, uint32_t longest_side, uint32_t largest_pixels);
void cdecoders_thumbnail_free(CDecodersThumbnail *thumbnail);

/* The number of its item in the file. */
uint32_t cdecoders_thumbnail_item(const CDecodersThumbnail *thumbnail);

/* RGB or RGBA, 8 bits a channel; the bytes last as long as the object. */
CDecodersBytes cdecoders_thumbnail_bytes(const CDecodersThumbnail *thumbnail);
uint32_t cdecoders_thumbnail_width(const CDecodersThumbnail *thumbnail);
uint32_t cdecoders_thumbnail_height(const CDecodersThumbnail *thumbnail);
uint32_t cdecoders_thumbnail_stride(const CDecodersThumbnail *thumbnail);
bool cdecoders_thumbnail_has_alpha(const CDecodersThumbnail *thumbnail);

/* Where one part of a picture is drawn, and how much smaller. */
typedef struct {
    /* Planes of colour that are coded, as HEVC numbers them: 0 none, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
    uint32_t chroma;
    /* Each pixel is the mean of a square of so many pixels on a side: 1, or even. */
    uint32_t factor;
    /* Pixels of the part that belong to the picture, from its top left; what is more is left out. */
    uint32_t used_width;
    uint32_t used_height;
    /* RGB, 8 bits a channel: used_width / factor columns and used_height / factor rows, rounded up. */
    uint8_t *pixels;
    size_t stride;
} CDecodersPartPlace;

/* A HEIF or AVIF file of one picture, and where that is drawn. */
typedef struct {
    const uint8_t *file;
    size_t count;
    CDecodersPartPlace place;
} CDecodersPart;

/* Decodes pictures as they are coded, without turns and without transparency, each on a thread of its own where there is one to be had;
 * none draws where another does. False where libheif refuses one, where it is smaller than what is to be drawn, or where its colours are
 * of a rare kind; then nothing may be drawn or a part. */
bool cdecoders_parts_draw(const CDecodersPart *parts, size_t count);

/* How many are best drawn at once: as many as there are processors for this process, and four at most. */
size_t cdecoders_parts_at_once(void);

#ifdef __cplusplus
}
#endif

#endif
