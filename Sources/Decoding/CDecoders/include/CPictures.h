/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * JPEG, PNG, TIFF, WebP and SVG through the libraries that gdk-pixbuf and its loaders used for them until it handed them to
 * glycin (2.44): that starts programs, which a locked worker may not. Fed by the caller, so that a deadline can be held between
 * any two bytes of those that can be decoded in parts.
 *
 * Threads: as CDecoders.h. */
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One picture that is being decoded. */
typedef struct CDecodersPicture CDecodersPicture;

typedef enum {
    /* Everything given is used up. */
    CDECODERS_PICTURE_MORE,
    /* There is work left without new bytes: feed nothing, to go on. */
    CDECODERS_PICTURE_BUSY,
    /* The picture is there. */
    CDECODERS_PICTURE_WHOLE,
    /* Above the limit; width and height say by how much. Nothing was allocated for it. */
    CDECODERS_PICTURE_TOO_LARGE,
    /* Damaged, or memory is short. Rows may have arrived before. */
    CDECODERS_PICTURE_BROKEN,
} CDecodersPictureState;

/* A JPEG is made smaller while it is decoded, by halves, as long as its longest side stays at `longest_side` pixels or above. So is a PNG
 * that takes more than a quarter of `maximum_bytes` as it is, at twice `longest_side` or above, and further where memory wants it. The
 * others are not. NULL where memory is short. */
CDecodersPicture *cdecoders_picture_jpeg(uint32_t longest_side, uint64_t maximum_pixels);
CDecodersPicture *cdecoders_picture_png(uint32_t longest_side, uint64_t maximum_pixels, uint64_t maximum_bytes);

/* Read with pread, as a whole in the first call of cdecoders_picture_end; not fed. */
CDecodersPicture *cdecoders_picture_tiff(int descriptor, uint64_t maximum_pixels);

/* Decoded as a whole in the first call of cdecoders_picture_end. An SVG is drawn so that its longest side is `longest_side`
 * pixels at most. */
CDecodersPicture *cdecoders_picture_webp(uint64_t maximum_pixels);
CDecodersPicture *cdecoders_picture_svg(uint32_t longest_side, uint64_t maximum_pixels);

void cdecoders_picture_free(CDecodersPicture *picture);

/* Goes on with the next bytes of the file. */
CDecodersPictureState cdecoders_picture_feed(CDecodersPicture *picture, const uint8_t *bytes, size_t count);

/* Says that no bytes will follow; again while it answers that it is busy. */
CDecodersPictureState cdecoders_picture_end(CDecodersPicture *picture);

/* As stored; 0 until the header was read. */
uint32_t cdecoders_picture_stored_width(const CDecodersPicture *picture);
uint32_t cdecoders_picture_stored_height(const CDecodersPicture *picture);

/* Of a PNG: how many stored pixels on a side became one. Those at the right and at the bottom may stand for fewer. */
uint32_t cdecoders_picture_factor(const CDecodersPicture *picture);

/* RGB or RGBA, 8 bits a channel, not premultiplied. */
typedef struct {
    /* NULL where there are none. The receiver calls free(). */
    uint8_t *pixels;
    uint32_t width;
    uint32_t height;
    size_t stride;
    bool has_alpha;
    /* Rows that were decoded: 0 up to this one and without it. */
    uint32_t arrived_rows;
} CDecodersPixels;

/* Hands over what was decoded so far. Nothing can be fed after it. */
CDecodersPixels cdecoders_picture_take(CDecodersPicture *picture);

/* The ICC profile that a PNG packs; none of other formats. It lasts as long as the picture. */
const uint8_t *cdecoders_picture_profile(const CDecodersPicture *picture, size_t *count);

/* What the library said was wrong, in English; empty where it said nothing. */
const char *cdecoders_picture_reason(const CDecodersPicture *picture);

#ifdef __cplusplus
}
#endif

#endif
