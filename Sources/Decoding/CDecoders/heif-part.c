/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes a HEIF or AVIF file with one picture with libheif. */
#include "part-decoders.h"
#include "part-planes.h"

#include <errno.h>
#include <libheif/heif.h>

static bool take_plane(const struct heif_image *image, enum heif_channel channel, Plane *plane) {
    plane->bytes = heif_image_get_plane_readonly(image, channel, &plane->stride);
    int width = heif_image_get_width(image, channel), height = heif_image_get_height(image, channel);
    plane->width = width > 0 ? (uint32_t)width : 0;
    plane->height = height > 0 ? (uint32_t)height : 0;
    plane->bits = heif_image_get_bits_per_pixel_range(image, channel);
    return plane_is_sound(plane);
}

static bool take_planes(const struct heif_image *image, Planes *planes) {
    enum heif_colorspace space = heif_image_get_colorspace(image);
    enum heif_chroma chroma = heif_image_get_chroma_format(image);
    if (!take_plane(image, heif_channel_Y, &planes->planes[0])) return false;
    planes_set_chroma(planes, (uint32_t)chroma);
    if (space == heif_colorspace_monochrome || chroma == heif_chroma_monochrome) return true;
    return space == heif_colorspace_YCbCr &&
           (chroma == heif_chroma_420 || chroma == heif_chroma_422 || chroma == heif_chroma_444) &&
           take_plane(image, heif_channel_Cb, &planes->planes[1]) && take_plane(image, heif_channel_Cr, &planes->planes[2]);
}

/* The colour codes of a picture. The range is full if the file does not state it, as in libheif. */
static CDecodersColourCodes codes(const struct heif_image *image, const struct heif_image_handle *picture) {
    CDecodersColourCodes found = {.matrix = 2, .is_full_range = true};
    struct heif_color_profile_nclx *profile = NULL;
    /* The codes of the box take precedence over those of the bitstream; libheif 1.15 returns only one of the two. */
    if ((heif_image_handle_get_nclx_color_profile(picture, &profile).code == heif_error_Ok && profile != NULL) ||
        (heif_image_get_nclx_color_profile(image, &profile).code == heif_error_Ok && profile != NULL)) {
        found = (CDecodersColourCodes){(int)profile->matrix_coefficients, profile->full_range_flag != 0};
        heif_nclx_color_profile_free(profile);
    }
    return found;
}

bool heif_part_draw(const CDecodersPart *part) {
    struct heif_context *context = heif_context_alloc();
    if (context == NULL) return false;
    heif_context_set_max_decoding_threads(context, 0);
    struct heif_image_handle *picture = NULL;
    struct heif_image *image = NULL;
    struct heif_decoding_options *options = heif_decoding_options_alloc();
    /* Requests the coded chroma format. With heif_chroma_undefined, libheif 1.15 converts the picture to RGB. */
    enum heif_chroma chroma = (enum heif_chroma)(part->place.chroma & 3);
    enum heif_colorspace space = chroma == heif_chroma_monochrome ? heif_colorspace_monochrome : heif_colorspace_YCbCr;
    bool is_drawn = false;
    if (options != NULL && heif_context_read_from_memory_without_copy(context, part->bytes, part->count, NULL).code == heif_error_Ok &&
        heif_context_get_primary_image_handle(context, &picture).code == heif_error_Ok) {
        Planes planes = {0};
        options->ignore_transformations = 1;
        if (heif_decode_image(picture, &image, space, chroma, options).code == heif_error_Ok && take_planes(image, &planes)) {
            planes.codes = codes(image, picture);
            is_drawn = planes_draw(&planes, &part->place);
        }
    }
    int problem = errno;
    if (image != NULL) heif_image_release(image);
    if (picture != NULL) heif_image_handle_release(picture);
    if (options != NULL) heif_decoding_options_free(options);
    heif_context_free(context);
    errno = problem;
    return is_drawn;
}
