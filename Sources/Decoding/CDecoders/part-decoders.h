/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decode one part of a picture with libheif or libde265. Both return false on failure, and set errno to ENOMEM if memory is short. */
#ifndef CDECODERS_PART_DECODERS_H
#define CDECODERS_PART_DECODERS_H

#include "CDecoders.h"

bool heif_part_draw(const CDecodersPart *part);

/* A libde265 decoder, reused for all parts that a thread decodes. */
typedef struct {
    void *context;
} HEVCDecoder;

bool hevc_part_draw(HEVCDecoder *decoder, const CDecodersPart *part);
void hevc_decoder_close(HEVCDecoder *decoder);

#endif
