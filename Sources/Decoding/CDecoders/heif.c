/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes the thumbnail item of a HEIF or AVIF file with libheif, reading with pread. */
#include "CDecoders.h"
#include "heif-use.h"

#include <errno.h>
#include <libheif/heif.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct CDecodersThumbnail {
    struct heif_image *image;
    uint32_t item;
    bool has_alpha;
};

/* gdk-pixbuf's loader deinitializes libheif after its last use, which unloads the codecs for the whole process. This
 * initialization is never undone, so they stay loaded. */
static pthread_once_t is_begun = PTHREAD_ONCE_INIT;

static void begin(void) { (void)heif_init(NULL); }

void heif_use(void) { (void)pthread_once(&is_begun, begin); }

/* ---- Reading ---- */

typedef struct {
    int descriptor;
    int64_t length;
    int64_t position;
} Place;

static int64_t get_position(void *place) { return ((Place *)place)->position; }

static int read_bytes(void *target, size_t size, void *data) {
    Place *place = data;
    uint8_t *bytes = target;
    while (size > 0) {
        ssize_t got = pread(place->descriptor, bytes, size, place->position);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return -1;
        place->position += got;
        bytes += got;
        size -= (size_t)got;
    }
    return 0;
}

static int seek_to(int64_t position, void *data) {
    Place *place = data;
    if (position < 0 || position > place->length) return -1;
    place->position = position;
    return 0;
}

static enum heif_reader_grow_status wait_for(int64_t size, void *data) {
    return size <= ((Place *)data)->length ? heif_reader_grow_status_size_reached
                                           : heif_reader_grow_status_size_beyond_eof;
}

static const struct heif_reader reader = {1, get_position, read_bytes, seek_to, wait_for};

/* ---- Choosing ---- */

static uint32_t longest_side_of(const struct heif_image_handle *handle) {
    int width = heif_image_handle_get_width(handle), height = heif_image_handle_get_height(handle);
    return (uint32_t)(width > height ? width : height);
}

static bool is_small(const struct heif_image_handle *handle, uint32_t largest_pixels) {
    int64_t width = heif_image_handle_get_width(handle), height = heif_image_handle_get_height(handle);
    return width > 0 && height > 0 && width * height <= largest_pixels;
}

static bool is_better(uint32_t candidate, uint32_t chosen, uint32_t wanted) {
    return chosen < wanted ? candidate > chosen : candidate >= wanted && candidate < chosen;
}

/* Most thumbnails considered; files have one. */
enum { MOST = 8 };

static struct heif_image_handle *choose(const struct heif_image_handle *picture, uint32_t longest_side,
                                        uint32_t largest_pixels, uint32_t *item) {
    heif_item_id items[MOST];
    int count = heif_image_handle_get_list_of_thumbnail_IDs(picture, items, MOST);
    struct heif_image_handle *chosen = NULL;
    for (int index = 0; index < count && index < MOST; index++) {
        struct heif_image_handle *candidate = NULL;
        if (heif_image_handle_get_thumbnail(picture, items[index], &candidate).code != heif_error_Ok) continue;
        if (is_small(candidate, largest_pixels) &&
            (chosen == NULL || is_better(longest_side_of(candidate), longest_side_of(chosen), longest_side))) {
            if (chosen != NULL) heif_image_handle_release(chosen);
            chosen = candidate;
            *item = items[index];
        } else {
            heif_image_handle_release(candidate);
        }
    }
    return chosen;
}

static CDecodersThumbnail *decode(const struct heif_image_handle *handle, uint32_t item) {
    bool has_alpha = heif_image_handle_has_alpha_channel(handle) != 0;
    struct heif_image *image = NULL;
    enum heif_chroma layout = has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
    if (heif_decode_image(handle, &image, heif_colorspace_RGB, layout, NULL).code != heif_error_Ok) return NULL;
    CDecodersThumbnail *thumbnail = calloc(1, sizeof *thumbnail);
    if (thumbnail == NULL) {
        heif_image_release(image);
        return NULL;
    }
    thumbnail->image = image;
    thumbnail->item = item;
    thumbnail->has_alpha = has_alpha;
    return thumbnail;
}

CDecodersThumbnail *cdecoders_thumbnail_open(int descriptor, uint32_t longest_side, uint32_t largest_pixels) {
    struct stat status;
    heif_use();
    if (fstat(descriptor, &status) != 0) return NULL;
    Place place = {descriptor, status.st_size, 0};
    struct heif_context *context = heif_context_alloc();
    if (context == NULL) return NULL;
    heif_context_set_max_decoding_threads(context, 0);
    struct heif_image_handle *picture = NULL, *chosen = NULL;
    CDecodersThumbnail *thumbnail = NULL;
    uint32_t item = 0;
    if (heif_context_read_from_reader(context, &reader, &place, NULL).code == heif_error_Ok &&
        heif_context_get_primary_image_handle(context, &picture).code == heif_error_Ok) {
        chosen = choose(picture, longest_side, largest_pixels, &item);
        if (chosen != NULL) thumbnail = decode(chosen, item);
    }
    if (chosen != NULL) heif_image_handle_release(chosen);
    if (picture != NULL) heif_image_handle_release(picture);
    heif_context_free(context);
    return thumbnail;
}

void cdecoders_thumbnail_free(CDecodersThumbnail *thumbnail) {
    if (thumbnail == NULL) return;
    heif_image_release(thumbnail->image);
    free(thumbnail);
}

uint32_t cdecoders_thumbnail_item(const CDecodersThumbnail *thumbnail) { return thumbnail->item; }

uint32_t cdecoders_thumbnail_width(const CDecodersThumbnail *thumbnail) {
    return (uint32_t)heif_image_get_width(thumbnail->image, heif_channel_interleaved);
}

uint32_t cdecoders_thumbnail_height(const CDecodersThumbnail *thumbnail) {
    return (uint32_t)heif_image_get_height(thumbnail->image, heif_channel_interleaved);
}

uint32_t cdecoders_thumbnail_stride(const CDecodersThumbnail *thumbnail) {
    int stride = 0;
    (void)heif_image_get_plane_readonly(thumbnail->image, heif_channel_interleaved, &stride);
    return (uint32_t)stride;
}

bool cdecoders_thumbnail_has_alpha(const CDecodersThumbnail *thumbnail) { return thumbnail->has_alpha; }

CDecodersBytes cdecoders_thumbnail_bytes(const CDecodersThumbnail *thumbnail) {
    int stride = 0;
    const uint8_t *bytes = heif_image_get_plane_readonly(thumbnail->image, heif_channel_interleaved, &stride);
    if (bytes == NULL || stride <= 0) return (CDecodersBytes){NULL, 0};
    return (CDecodersBytes){bytes, (size_t)stride * cdecoders_thumbnail_height(thumbnail)};
}
