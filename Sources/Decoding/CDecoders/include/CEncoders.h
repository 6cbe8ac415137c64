/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Encodes pixels as JPEG and PNG, into memory.
 *
 * Threads: like in CDecoders.h. */
#ifndef CENCODERS_H
#define CENCODERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Rows of RGB or RGBA from the top, 8 bits per channel, alpha not premultiplied. */
typedef struct {
    const uint8_t *bytes;
    uint32_t width;
    uint32_t height;
    size_t stride;
    bool has_alpha;
} CEncodersPixels;

/* A file in memory, which the caller frees with free(); no bytes if memory is short. */
typedef struct {
    uint8_t *bytes;
    size_t count;
} CEncodersFile;

/* Pixels with transparency stand on white. `quality` is libjpeg's, 1 to 100. Chroma is halved in both directions, as phones do. */
CEncodersFile cencoders_jpeg(CEncodersPixels pixels, int quality);

/* Adds an sRGB chunk. */
CEncodersFile cencoders_png(CEncodersPixels pixels);

#ifdef __cplusplus
}
#endif

#endif
