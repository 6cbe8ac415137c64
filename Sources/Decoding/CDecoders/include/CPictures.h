/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes JPEG, PNG, TIFF, WebP and SVG with the libraries that gdk-pixbuf and its loaders used until 2.44. Since then
 * gdk-pixbuf uses glycin, which starts programs, and a sandboxed worker may not. The caller feeds the bytes, so that it
 * can check a deadline between any two bytes of formats that can be decoded in parts.
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
    /* The file is damaged, or memory is short. Some rows may be decoded. */
    CDECODERS_PICTURE_BROKEN,
} CDecodersPictureState;

/* Begins to decode a picture; NULL if memory is short. A JPEG is reduced by powers of two while it is decoded, as long
 * as its longest side stays at least `longest_side` pixels. A PNG that would take more than a quarter of
 * `maximum_bytes` is reduced to at least twice `longest_side`, and further if memory requires it. Other formats are not
 * reduced. */
CDecodersPicture *cdecoders_picture_jpeg(uint32_t longest_side, uint64_t maximum_pixels);
CDecodersPicture *cdecoders_picture_png(uint32_t longest_side, uint64_t maximum_pixels, uint64_t maximum_bytes);

/* A TIFF is read with pread and decoded in the first call of cdecoders_picture_end; it is not fed. */
CDecodersPicture *cdecoders_picture_tiff(int descriptor, uint64_t maximum_pixels);

/* WebP and SVG are decoded in the first call of cdecoders_picture_end. An SVG is drawn so that its longest side is at
 * most `longest_side` pixels. */
CDecodersPicture *cdecoders_picture_webp(uint64_t maximum_pixels);
CDecodersPicture *cdecoders_picture_svg(uint32_t longest_side, uint64_t maximum_pixels);

void cdecoders_picture_free(CDecodersPicture *picture);

/* Continues with the next bytes of the file. */
CDecodersPictureState cdecoders_picture_feed(CDecodersPicture *picture, const uint8_t *bytes, size_t count);

/* Ends the input; call it again while it returns CDECODERS_PICTURE_BUSY. */
CDecodersPictureState cdecoders_picture_end(CDecodersPicture *picture);

/* Size as stored; 0 until the header was read. */
uint32_t cdecoders_picture_stored_width(const CDecodersPicture *picture);
uint32_t cdecoders_picture_stored_height(const CDecodersPicture *picture);

/* For a PNG: edge of the square of stored pixels that became one pixel. Pixels at the right and bottom may stand for
 * fewer. */
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
