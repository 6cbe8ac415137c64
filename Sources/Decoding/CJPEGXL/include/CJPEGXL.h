/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colour profiles of JPEG XL, by calls that have other parameters in other versions of libjxl, and where a codestream ends. */
#ifndef CJPEGXL_H
#define CJPEGXL_H

#include <jxl/decode.h>
#include <stddef.h>
#include <stdint.h>

/* The profile of the file or of the decoded pixels, to be freed by free(); NULL if there is none, if it is longer than any real one, or if
 * memory is short. */
uint8_t *cjpegxl_profile(const JxlDecoder *decoder, JxlColorProfileTarget target, size_t *count);

/* Has pixels of libjxl's internal space decoded to a space with the curve of sRGB. Other pictures keep their space, and where libjxl
 * refuses, the profile of the pixels describes them. */
void cjpegxl_prefer(JxlDecoder *decoder, const JxlBasicInfo *info, JxlPrimaries primaries);

/* Bytes of a codestream without a container, from its signature to the end of its last frame: what is behind that is no picture. The
 * last frame is decoded for it, into nothing. 0 where it breaks off or libjxl refuses it. */
size_t cjpegxl_end(const uint8_t *codestream, size_t count);

#endif
