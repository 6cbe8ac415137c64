/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes JPEG, PNG, TIFF, WebP and SVG with the libraries that gdk-pixbuf and its loaders used until 2.44. Since then
 * gdk-pixbuf uses glycin, which starts programs, and a sandboxed worker may not. JPEG 2000 never had a loader. The caller
 * feeds the bytes, so that it can check a deadline between any two bytes of formats that can be decoded in parts.
 *
 * Threads: like in CDecoders.h. */
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A picture that is being decoded. */
typedef struct CDecodersPicture CDecodersPicture;

typedef enum {
    /* All given bytes are used. */
    CDECODERS_PICTURE_MORE,
    /* There is work left without new bytes: feed none to continue. */
    CDECODERS_PICTURE_BUSY,
    /* The picture is complete. */
    CDECODERS_PICTURE_WHOLE,
    /* The picture is above the limit, as its width and height show. Nothing was allocated for it. */
    CDECODERS_PICTURE_TOO_LARGE,
    /* Damaged. Rows may have arrived before. */
    CDECODERS_PICTURE_BROKEN,
    /* Memory is short, which says nothing about the file. */
    CDECODERS_PICTURE_NO_MEMORY,
} CDecodersPictureState;

/* Makes a decoder; NULL if memory is short.
 *
 * A JPEG is reduced by powers of two while it is decoded, as long as its longest side is at least `longest_side` pixels. A PNG, TIFF or
 * WebP is reduced only if its pixels take more than a quarter of `maximum_bytes`: to at least twice `longest_side`, or further if memory
 * requires it. CDECODERS_PICTURE_TOO_LARGE also means that a picture cannot be reduced within `maximum_bytes`. */
CDecodersPicture *cdecoders_picture_jpeg(uint32_t longest_side, uint64_t maximum_pixels);
CDecodersPicture *cdecoders_picture_png(uint32_t longest_side, uint64_t maximum_pixels, uint64_t maximum_bytes);

/* Reads the file with pread during cdecoders_picture_end; takes no input from cdecoders_picture_feed. */
CDecodersPicture *cdecoders_picture_tiff(int descriptor, uint32_t longest_side, uint64_t maximum_pixels, uint64_t maximum_bytes);

/* Decodes during cdecoders_picture_end. */
CDecodersPicture *cdecoders_picture_webp(uint32_t longest_side, uint64_t maximum_pixels, uint64_t maximum_bytes);

/* Draws in the first call of cdecoders_picture_end, with a longest side of at most `longest_side` pixels. */
CDecodersPicture *cdecoders_picture_svg(uint32_t longest_side, uint64_t maximum_pixels);

/* The meaning of the planes of a picture. */
typedef enum {
    CDECODERS_COLOURS_GREY,
    CDECODERS_COLOURS_RGB,
    /* Luma and two planes of chroma like in JFIF: BT.601, full range. */
    CDECODERS_COLOURS_YCC,
    /* Four inks; the largest sample means no ink. */
    CDECODERS_COLOURS_CMYK,
    /* L* of 0 to 100 as 0 to 255, a* and b* plus 128. The pixels keep these values in place of RGB;
     * cdecoders_transform_of_lab converts them. */
    CDECODERS_COLOURS_LAB,
} CDecodersColours;

typedef enum {
    CDECODERS_ALPHA_NONE,
    /* One more plane after those of the colours. */
    CDECODERS_ALPHA_APART,
    /* One more plane, and the colours are blended with black or with white. */
    CDECODERS_ALPHA_OVER_BLACK,
    CDECODERS_ALPHA_OVER_WHITE,
} CDecodersAlpha;

typedef struct {
    CDecodersColours colours;
    CDecodersAlpha alpha;
} CDecodersPlanes;

/* Makes a plane from a component of a JPEG 2000 codestream. */
typedef struct {
    /* Number of the component, from 0. */
    uint16_t component;
    /* A palette: 8-bit samples, indexed by the component's values. NULL if the values are samples. */
    const uint8_t *table;
    size_t table_count;
    /* Exchange the smallest and the largest sample. */
    bool is_inverted;
} CDecodersChannel;

/* A JPEG 2000 codestream in a file, read with pread. */
typedef struct {
    int descriptor;
    /* Offset and length in the file, in bytes. */
    uint64_t start;
    uint64_t count;
    CDecodersPlanes planes;
    /* One for each plane. */
    CDecodersChannel channels[5];
} CDecodersCodestream;

/* Decodes one tile in each call of cdecoders_picture_end, which returns CDECODERS_PICTURE_BUSY in between; takes no input
 * from cdecoders_picture_feed. Leaves out resolutions as long as the longest side is at least `longest_side` pixels, unless
 * there is a palette, and is reduced further like a PNG. CDECODERS_PICTURE_TOO_LARGE also means that a tile needs more than
 * half of `maximum_bytes`. Copies the tables. NULL if memory is short. */
CDecodersPicture *cdecoders_picture_jpeg2000(const CDecodersCodestream *stream, uint32_t longest_side,
                                             uint64_t maximum_pixels, uint64_t maximum_bytes);

/* A picture whose rows the caller reads. */
typedef struct {
    uint32_t width;
    uint32_t height;
    /* Bits of a sample: 1 (1 is black), 8, 16, or 32 (a floating-point number of linear light). */
    uint32_t bits;
    CDecodersPlanes planes;
} CDecodersRows;

/* Reduced like a PNG. Takes rows with cdecoders_picture_add_row; cdecoders_picture_end finishes it. NULL if memory is short,
 * a side is 0, or `bits` is another number. */
CDecodersPicture *cdecoders_picture_rows(CDecodersRows rows, uint32_t longest_side, uint64_t maximum_bytes);

/* Bytes of a row of one plane: big-endian samples, or bits from the most significant one on. */
size_t cdecoders_picture_plane_bytes(const CDecodersPicture *rows);

/* Adds the next row: the rows of all planes, one after the other. Ignores rows after the last one. */
void cdecoders_picture_add_row(CDecodersPicture *rows, const uint8_t *bytes);

void cdecoders_picture_free(CDecodersPicture *picture);

/* Continues with the next bytes of the file. */
CDecodersPictureState cdecoders_picture_feed(CDecodersPicture *picture, const uint8_t *bytes, size_t count);

/* Ends the input; call it again while it returns CDECODERS_PICTURE_BUSY. */
CDecodersPictureState cdecoders_picture_end(CDecodersPicture *picture);

/* Size as stored; 0 until the header was read. */
uint32_t cdecoders_picture_stored_width(const CDecodersPicture *picture);
uint32_t cdecoders_picture_stored_height(const CDecodersPicture *picture);

/* For PNG, TIFF, JPEG 2000 and rows: the edge of the square of stored pixels that became one pixel; squares at the right and at the bottom
 * may be incomplete. 0 for other formats. */
uint32_t cdecoders_picture_factor(const CDecodersPicture *picture);

/* RGB or RGBA, 8 bits per channel, not premultiplied. */
typedef struct {
    /* NULL if there are none. The caller calls free(). */
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
    size_t stride;
    bool has_alpha;
    /* Number of rows decoded, from the top. */
    uint32_t arrived_rows;
} CDecodersPixels;

/* Returns the pixels decoded so far. Nothing can be fed after it. */
CDecodersPixels cdecoders_picture_take(CDecodersPicture *picture);

/* The ICC profile compressed in a PNG; none for other formats. It is valid as long as the picture. */
const uint8_t *cdecoders_picture_profile(const CDecodersPicture *picture, size_t *count);

/* The library's error message in English; empty if there is none. */
const char *cdecoders_picture_reason(const CDecodersPicture *picture);

#ifdef __cplusplus
}
#endif

#endif
