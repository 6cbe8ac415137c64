/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "CPictureWitness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <png.h>
#include <webp/encode.h>

uint8_t *cpicturewitness_png(const uint8_t *pixels, uint32_t width, uint32_t height, bool has_alpha, size_t *count) {
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = width,
                       .height = height,
                       .format = has_alpha ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB};
    png_alloc_size_t size = 0;
    if (!png_image_write_to_memory(&image, NULL, &size, 0, pixels, 0, NULL)) return NULL;
    uint8_t *file = malloc(size);
    if (file != NULL && png_image_write_to_memory(&image, file, &size, 0, pixels, 0, NULL)) {
        *count = size;
        return file;
    }
    free(file);
    return NULL;
}

uint8_t *cpicturewitness_jpeg(const uint8_t *pixels, uint32_t width, uint32_t height, size_t *count) {
    struct jpeg_compress_struct library;
    struct jpeg_error_mgr errors;
    unsigned char *file = NULL;
    unsigned long size = 0;
    library.err = jpeg_std_error(&errors);
    jpeg_create_compress(&library);
    jpeg_mem_dest(&library, &file, &size);
    library.image_width = width;
    library.image_height = height;
    library.input_components = 3;
    library.in_color_space = JCS_RGB;
    jpeg_set_defaults(&library);
    jpeg_set_quality(&library, 75, TRUE);
    jpeg_start_compress(&library, TRUE);
    while (library.next_scanline < height) {
        JSAMPROW row = (JSAMPROW)(uintptr_t)(pixels + (size_t)library.next_scanline * width * 3);
        jpeg_write_scanlines(&library, &row, 1);
    }
    jpeg_finish_compress(&library);
    jpeg_destroy_compress(&library);
    *count = size;
    return file;
}

uint8_t *cpicturewitness_png_pixels(const uint8_t *png, size_t count, uint32_t *width, uint32_t *height, bool *has_alpha) {
    png_image image = {.version = PNG_IMAGE_VERSION};
    if (!png_image_begin_read_from_memory(&image, png, count)) return NULL;
    image.format &= PNG_FORMAT_FLAG_ALPHA;
    image.format |= PNG_FORMAT_RGB;
    uint8_t *pixels = malloc(PNG_IMAGE_SIZE(image));
    if (pixels == NULL || !png_image_finish_read(&image, NULL, pixels, 0, NULL)) {
        png_image_free(&image);
        free(pixels);
        return NULL;
    }
    *width = image.width;
    *height = image.height;
    *has_alpha = (image.format & PNG_FORMAT_FLAG_ALPHA) != 0;
    return pixels;
}

char *cpicturewitness_png_text(const uint8_t *png, size_t count, const char *key) {
    FILE *file = fmemopen((void *)(uintptr_t)png, count, "rb");
    png_structp library = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = library != NULL ? png_create_info_struct(library) : NULL;
    char *found = NULL;
    if (file != NULL && info != NULL && setjmp(png_jmpbuf(library)) == 0) {
        png_init_io(library, file);
        png_read_info(library, info);
        png_textp texts = NULL;
        int most = png_get_text(library, info, &texts, NULL);
        for (int index = 0; index < most && found == NULL; index++)
            if (strcmp(texts[index].key, key) == 0) found = strdup(texts[index].text);
    }
    png_destroy_read_struct(&library, &info, NULL);
    if (file != NULL) fclose(file);
    return found;
}

uint8_t *cpicturewitness_webp_halves(uint32_t width, uint32_t height, size_t *count) {
    WebPConfig config;
    WebPPicture picture;
    WebPMemoryWriter writer;
    if (!WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, 50) || !WebPPictureInit(&picture)) return NULL;
    config.method = 0;
    /* What is said of each block has half a megabyte at most, for a million of them. */
    config.segments = 1;
    config.partition_limit = 100;
    WebPMemoryWriterInit(&writer);
    uint8_t *luma = malloc(width), *chroma = malloc(width);
    if (luma != NULL && chroma != NULL) {
        memset(chroma, 128, width);
        memset(luma, 60, width);
        memset(luma + width / 2, 200, width - width / 2);
        picture.width = (int)width;
        picture.height = (int)height;
        /* Every row is the same one. */
        picture.y = luma;
        picture.u = picture.v = chroma;
        picture.y_stride = picture.uv_stride = 0;
        picture.writer = WebPMemoryWrite;
        picture.custom_ptr = &writer;
        if (!WebPEncode(&config, &picture)) WebPMemoryWriterClear(&writer);
    }
    free(luma);
    free(chroma);
    *count = writer.size;
    return writer.mem;
}
