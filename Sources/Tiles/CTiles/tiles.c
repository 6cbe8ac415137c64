/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CTiles.h"

#include <pixman.h>
#include <stdlib.h>

static const int longest_side = 16384;

/* Converts rows to pixman's premultiplied words. */
static void write_words(CTilesPicture picture, uint32_t *word) {
    for (int row = 0; row < picture.height; row++) {
        const uint8_t *pixel = picture.pixels + (size_t)row * picture.stride;
        if (picture.has_alpha) {
            for (int column = 0; column < picture.width; column++, pixel += 4) {
                const uint32_t alpha = pixel[3];
                *word++ = alpha << 24 | (pixel[0] * alpha + 127) / 255 << 16 | (pixel[1] * alpha + 127) / 255 << 8 |
                          (pixel[2] * alpha + 127) / 255;
            }
        } else {
            for (int column = 0; column < picture.width; column++, pixel += 3)
                *word++ = 0xFF000000u | (uint32_t)pixel[0] << 16 | (uint32_t)pixel[1] << 8 | pixel[2];
        }
    }
}

/* Four neighbours are enough down to half the size. Below that each pixel is the average of all pixels that it covers, which
 * takes thirty times as long. */
static bool set_filter(pixman_image_t *image, CTilesPlace place) {
    if (place.scale_x == 1 && place.scale_y == 1) return pixman_image_set_filter(image, PIXMAN_FILTER_NEAREST, NULL, 0);
    if (place.scale_x >= 0.5 && place.scale_y >= 0.5)
        return pixman_image_set_filter(image, PIXMAN_FILTER_BILINEAR, NULL, 0);
    int count = 0;
    pixman_fixed_t *kernel = pixman_filter_create_separable_convolution(
        &count, pixman_double_to_fixed(1 / place.scale_x), pixman_double_to_fixed(1 / place.scale_y),
        PIXMAN_KERNEL_IMPULSE, PIXMAN_KERNEL_IMPULSE, PIXMAN_KERNEL_BOX, PIXMAN_KERNEL_BOX, 2, 2);
    if (kernel == NULL) return false;
    const bool is_set = pixman_image_set_filter(image, PIXMAN_FILTER_SEPARABLE_CONVOLUTION, kernel, count);
    free(kernel);
    return is_set;
}

static void fill(CTilesBackground background, uint32_t *tile, int width, int height) {
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            const bool is_odd = (x / background.square + y / background.square) & 1;
            *tile++ = 0xFF000000u | (is_odd ? background.second : background.first);
        }
}

static bool is_side(int side) { return side > 0 && side <= longest_side; }

static bool is_tile_already(CTilesPicture picture, CTilesPlace place, int width, int height) {
    return !picture.has_alpha && picture.width == width && picture.height == height && place.left == 0 &&
           place.top == 0 && place.scale_x == 1 && place.scale_y == 1;
}

size_t ctiles_scratch_count(CTilesPicture picture, CTilesPlace place, int width, int height) {
    if (!is_side(picture.width) || !is_side(picture.height) || is_tile_already(picture, place, width, height)) return 0;
    return (size_t)picture.width * (size_t)picture.height;
}

bool ctiles_draw(CTilesPicture picture, CTilesPlace place, CTilesBackground background, uint32_t *scratch, uint32_t *tile,
                 int width, int height) {
    if (!is_side(picture.width) || !is_side(picture.height) || !is_side(width) || !is_side(height) ||
        !(place.scale_x > 0) || !(place.scale_y > 0) || background.square < 1)
        return false;
    if (is_tile_already(picture, place, width, height)) {
        write_words(picture, tile);
        return true;
    }
    write_words(picture, scratch);
    pixman_image_t *source = pixman_image_create_bits(
        picture.has_alpha ? PIXMAN_a8r8g8b8 : PIXMAN_x8r8g8b8, picture.width, picture.height, scratch,
        picture.width * 4);
    pixman_image_t *target = pixman_image_create_bits(PIXMAN_x8r8g8b8, width, height, tile, width * 4);
    bool is_drawn = false;
    if (source != NULL && target != NULL && set_filter(source, place)) {
        if (picture.has_alpha) fill(background, tile, width, height);
        pixman_transform_t transform;
        pixman_transform_init_scale(&transform, pixman_double_to_fixed(1 / place.scale_x),
                                    pixman_double_to_fixed(1 / place.scale_y));
        /* Pixels beyond the edge repeat the edge, so that rounding leaves no seam. */
        pixman_image_set_repeat(source, PIXMAN_REPEAT_PAD);
        is_drawn = pixman_image_set_transform(source, &transform);
        if (is_drawn)
            pixman_image_composite32(picture.has_alpha ? PIXMAN_OP_OVER : PIXMAN_OP_SRC, source, NULL, target,
                                     -place.left, -place.top, 0, 0, 0, 0, width, height);
        /* The unused byte is left to pixman, which may clear it. */
        for (size_t word = 0; is_drawn && word < (size_t)width * (size_t)height; word++) tile[word] |= 0xFF000000u;
    }
    if (source != NULL) pixman_image_unref(source);
    if (target != NULL) pixman_image_unref(target);
    return is_drawn;
}
