/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes the first page of a TIFF with libtiff from a descriptor. The caller applies the orientation. */
#define _GNU_SOURCE
#include "picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <tiffio.h>

typedef struct {
    CDecodersPicture base;
    int descriptor;
    uint64_t length;
    uint64_t position;
} TIFFPicture;

/* MARK: - What libtiff calls */

static tmsize_t read_bytes(thandle_t handle, void *buffer, tmsize_t count) {
    TIFFPicture *picture = handle;
    tmsize_t done = 0;
    while (done < count) {
        ssize_t got = pread(picture->descriptor, (uint8_t *)buffer + done, (size_t)(count - done), (off_t)picture->position);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        done += got;
        picture->position += (uint64_t)got;
    }
    return done;
}

static tmsize_t write_nothing(thandle_t handle, void *buffer, tmsize_t count) {
    (void)handle;
    (void)buffer;
    (void)count;
    return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int whence) {
    TIFFPicture *picture = handle;
    if (whence == SEEK_CUR) offset += picture->position;
    if (whence == SEEK_END) offset += picture->length;
    if (offset > INT64_MAX) return (toff_t)-1;
    return picture->position = offset;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t length(thandle_t handle) { return ((TIFFPicture *)handle)->length; }

static int map_nothing(thandle_t handle, void **bytes, toff_t *count) {
    (void)handle;
    (void)bytes;
    (void)count;
    return 0;
}

static void unmap_nothing(thandle_t handle, void *bytes, toff_t count) {
    (void)handle;
    (void)bytes;
    (void)count;
}

/* MARK: - Decoding */

/* Converts libtiff's pixels, which are numbers with premultiplied colours: on a little-endian machine, red comes
 * first. */
static void finish_pixels(CDecodersPixels *pixels) {
    for (uint64_t index = 0; index < (uint64_t)pixels->width * pixels->height; index++) {
        uint8_t *pixel = pixels->pixels + index * 4;
        uint32_t value;
        memcpy(&value, pixel, sizeof value);
        uint32_t alpha = TIFFGetA(value);
        uint32_t colours[3] = {TIFFGetR(value), TIFFGetG(value), TIFFGetB(value)};
        for (int channel = 0; channel < 3; channel++) {
            uint32_t colour = colours[channel];
            if (alpha > 0 && alpha < 255) colour = (colour * 255 + alpha / 2) / alpha;
            pixel[channel] = (uint8_t)(colour < 255 ? colour : 255);
        }
        pixel[3] = (uint8_t)alpha;
    }
}

static CDecodersPictureState decode(TIFFPicture *picture, TIFF *library) {
    uint32_t width = 0, height = 0;
    uint16_t orientation = ORIENTATION_TOPLEFT;
    if (!TIFFGetField(library, TIFFTAG_IMAGEWIDTH, &width) || !TIFFGetField(library, TIFFTAG_IMAGELENGTH, &height))
        return CDECODERS_PICTURE_BROKEN;
    if (!picture_set_size(&picture->base, width, height)) return CDECODERS_PICTURE_TOO_LARGE;
    TIFFGetFieldDefaulted(library, TIFFTAG_ORIENTATION, &orientation);
    if (!picture_allocate(&picture->base, width, height, true)) {
        picture_say(&picture->base, "not enough memory for the picture");
        return CDECODERS_PICTURE_BROKEN;
    }
    /* Requesting the file's own orientation prevents rotation. malloc's memory is aligned for 32-bit numbers. */
    uint32_t *raster = (uint32_t *)(void *)picture->base.pixels.pixels;
    if (!TIFFReadRGBAImageOriented(library, width, height, raster, orientation, 1)) return CDECODERS_PICTURE_BROKEN;
    finish_pixels(&picture->base.pixels);
    picture->base.pixels.arrived_rows = height;
    return CDECODERS_PICTURE_WHOLE;
}

static CDecodersPictureState feed(CDecodersPicture *base, const uint8_t *bytes, size_t count) {
    (void)base;
    (void)bytes;
    (void)count;
    return CDECODERS_PICTURE_MORE;
}

static CDecodersPictureState end(CDecodersPicture *base) {
    TIFFPicture *picture = (TIFFPicture *)base;
    struct stat status;
    if (fstat(picture->descriptor, &status) != 0) return CDECODERS_PICTURE_BROKEN;
    picture->length = (uint64_t)status.st_size;
    /* libtiff would print messages about files on standard error. */
    TIFFSetErrorHandler(NULL);
    TIFFSetWarningHandler(NULL);
    TIFF *library = TIFFClientOpen("picture", "rm", picture, read_bytes, write_nothing, seek, close_nothing, length,
                                   map_nothing, unmap_nothing);
    if (library == NULL) return CDECODERS_PICTURE_BROKEN;
    CDecodersPictureState state = decode(picture, library);
    TIFFClose(library);
    return state;
}

static void close_picture(CDecodersPicture *base) { (void)base; }

static const PictureKind kind = {feed, end, close_picture};

CDecodersPicture *cdecoders_picture_tiff(int descriptor, uint64_t maximum_pixels) {
    TIFFPicture *picture = calloc(1, sizeof *picture);
    if (picture == NULL) return NULL;
    picture->base.kind = &kind;
    picture->base.maximum_pixels = maximum_pixels;
    picture->descriptor = descriptor;
    return &picture->base;
}
