/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One part of a picture through libheif or libde265. Both are false for what cannot be drawn, with errno at ENOMEM where memory was short. */
#ifndef CDECODERS_PART_DECODERS_H
#define CDECODERS_PART_DECODERS_H

#include "CDecoders.h"

bool heif_part_draw(const CDecodersPart *part);

/* libde265, kept from one part of a picture to the next: it belongs to one thread. */
typedef struct {
    void *context;
} HEVCDecoder;

bool hevc_part_draw(HEVCDecoder *decoder, const CDecodersPart *part);
void hevc_decoder_close(HEVCDecoder *decoder);

#endif
