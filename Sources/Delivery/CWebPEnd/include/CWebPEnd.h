/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where a picture of WebP ends, found by libwebp: it decodes as bytes come, and says when it needs no more. Any thread; no state. */
#ifndef CWEBPEND_H
#define CWEBPEND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The bytes that draw the picture in the contents of a chunk VP8 or, where IS_LOSSLESS, VP8L; all of them where it breaks off, and 0
 * where they are none. */
size_t cwebpend_find(const uint8_t *contents, size_t count, bool is_lossless);

#endif
