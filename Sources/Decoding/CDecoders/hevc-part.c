/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes an HEVC picture with libde265, which libheif uses as well. Going through libheif 1.15 costs a third of the
 * time of a grid, since it converts every tile to RGB and back, and starts a thread and a decoder for each. */
#include "part-decoders.h"
#include "part-planes.h"

#include <errno.h>
#include <libde265/de265.h>

/* From this factor on the deblocking filter, which takes a quarter of the time, is left out: the means hide the edges of blocks, and no
 * other picture is predicted from this one. */
static const uint32_t coarse_factor = 4;

static de265_decoder_context *begin(HEVCDecoder *decoder, uint32_t factor) {
    if (decoder->context != NULL) {
        de265_reset(decoder->context);
        return decoder->context;
    }
    de265_decoder_context *context = de265_new_decoder();
    if (context == NULL) return NULL;
    decoder->context = context;
    de265_set_parameter_bool(context, DE265_DECODER_PARAM_DISABLE_DEBLOCKING, factor >= coarse_factor);
    de265_set_parameter_bool(context, DE265_DECODER_PARAM_DISABLE_SAO, factor >= coarse_factor);
    return context;
}

/* Passes NAL units, each after its length in four bytes, to the decoder. False if the last one is truncated. */
static bool push(de265_decoder_context *context, const uint8_t *bytes, size_t count) {
    for (size_t place = 0; place < count;) {
        if (count - place < 4) return false;
        size_t length = (size_t)bytes[place] << 24 | (size_t)bytes[place + 1] << 16 | (size_t)bytes[place + 2] << 8 | bytes[place + 3];
        place += 4;
        if (length > count - place || de265_push_NAL(context, bytes + place, (int)length, 0, NULL) != DE265_OK) return false;
        place += length;
    }
    return de265_flush_data(context) == DE265_OK;
}

static const struct de265_image *decode(de265_decoder_context *context) {
    for (int more = 1; more != 0;) {
        more = 0;
        if (de265_decode(context, &more) != DE265_OK) return NULL;
        const struct de265_image *image = de265_get_next_picture(context);
        if (image != NULL) return image;
    }
    return NULL;
}

static void take_planes(const struct de265_image *image, Planes *planes) {
    uint32_t chroma = (uint32_t)de265_get_chroma_format(image);
    planes_set_chroma(planes, chroma);
    for (int index = 0; index < (chroma == 0 ? 1 : 3); index++) {
        Plane *plane = &planes->planes[index];
        int width = de265_get_image_width(image, index), height = de265_get_image_height(image, index);
        plane->bytes = de265_get_image_plane(image, index, &plane->stride);
        plane->width = width > 0 ? (uint32_t)width : 0;
        plane->height = height > 0 ? (uint32_t)height : 0;
        plane->bits = de265_get_bits_per_pixel(image, index);
    }
    planes->codes = (CDecodersColourCodes){de265_get_image_matrix_coefficients(image), de265_get_image_full_range_flag(image) != 0};
}

bool hevc_part_draw(HEVCDecoder *decoder, const CDecodersPart *part) {
    de265_decoder_context *context = begin(decoder, part->place.factor);
    if (context == NULL || !push(context, part->bytes, part->count)) return false;
    const struct de265_image *image = decode(context);
    if (image == NULL) return false;
    Planes planes = {0};
    take_planes(image, &planes);
    /* The codes of the container take precedence over those of the bitstream. */
    if (part->has_codes) planes.codes = part->codes;
    return planes_draw(&planes, &part->place);
}

void hevc_decoder_close(HEVCDecoder *decoder) {
    if (decoder->context != NULL) (void)de265_free_decoder(decoder->context);
    decoder->context = NULL;
}
