/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures written and read by libjpeg, libpng and libwebp, as other programs of a desktop do. gdk-pixbuf, which does the same up to
 * Debian 13, starts programs of glycin for it since 2.44: ten times as slow, and without the texts of a PNG. */
#ifndef CPICTUREWITNESS_H
#define CPICTUREWITNESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* RGB or RGBA; the caller frees what it gets. NULL where it cannot be written. */
uint8_t *cpicturewitness_png(const uint8_t *pixels, uint32_t width, uint32_t height, bool has_alpha, size_t *count);
uint8_t *cpicturewitness_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, size_t *count);

/* A lossy WebP whose left half is dark grey and whose right half is light grey, of any size that the format has. */
uint8_t *cpicturewitness_webp_halves(uint32_t width, uint32_t height, size_t *count);

/* RGB or RGBA, rows side by side; NULL where libpng does not read it. */
uint8_t *cpicturewitness_png_pixels(const uint8_t *png, size_t count, uint32_t *width, uint32_t *height, bool *has_alpha);

/* The text under a key; NULL where there is none. */
char *cpicturewitness_png_text(const uint8_t *png, size_t count, const char *key);

#endif
