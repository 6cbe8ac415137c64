/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unpacks streams of deflate (RFC 1951) by zlib, piece by piece, and tells where they end. What is around them, as zlib's or gzip's head and checksum, is
 * the caller's business: some programs leave the checksum out. Any thread, one at a time for each stream. */
#ifndef CINFLATE_H
#define CINFLATE_H

#include <stddef.h>
#include <stdint.h>

typedef struct CInflate CInflate;

typedef enum { CINFLATE_GOES_ON, CINFLATE_ENDED, CINFLATE_DAMAGED } CInflateState;

typedef struct {
  size_t taken, written;
  CInflateState state;
} CInflateStep;

/* NULL where memory is short. */
CInflate *cinflate_new(void);
void cinflate_free(CInflate *stream);

/* Takes bytes of the stream and writes what they hold, as far as there is room. */
CInflateStep cinflate_feed(CInflate *stream, const uint8_t *bytes, size_t count, uint8_t *room, size_t space);

/* Adler-32 (RFC 1950) of bytes behind others, whose sum is given; 1 for none. */
uint32_t cinflate_adler(uint32_t sum, const uint8_t *bytes, size_t count);

#endif
