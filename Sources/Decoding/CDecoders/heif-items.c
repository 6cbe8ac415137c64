/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What libheif lists of a file besides its pictures. */
#include "CDecoders.h"
#include "heif-use.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* More than any camera writes. */
enum { most_pictures = 64, most_blocks = 256, longest_block = 16 << 20 };

typedef struct {
    int descriptor;
    int64_t length, place;
} File;

static int64_t position(void *data) { return ((File *)data)->place; }

static int read_bytes(void *bytes, size_t count, void *data) {
    File *file = data;
    if (count > (uint64_t)(file->length - file->place)) return -1;
    for (uint8_t *to = bytes; count > 0;) {
        ssize_t got = pread(file->descriptor, to, count, file->place);
        if (got <= 0) return -1;
        to += got;
        count -= (size_t)got;
        file->place += got;
    }
    return 0;
}

static int seek(int64_t place, void *data) {
    File *file = data;
    if (place < 0 || place > file->length) return -1;
    file->place = place;
    return 0;
}

static enum heif_reader_grow_status wait_for(int64_t size, void *data) {
    return size <= ((File *)data)->length ? heif_reader_grow_status_size_reached : heif_reader_grow_status_size_beyond_eof;
}

/* EXIF stands behind the offset of its TIFF header. */
static CDecodersBytes tiff(const uint8_t *bytes, size_t count) {
    if (count < 4) return (CDecodersBytes){NULL, 0};
    size_t offset = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
    if (offset > count - 4) return (CDecodersBytes){NULL, 0};
    return (CDecodersBytes){bytes + 4 + offset, count - 4 - offset};
}

static void take_block(const struct heif_image_handle *picture, heif_item_id id, CDecodersTakeItem take, void *taker) {
    const char *type = heif_image_handle_get_metadata_type(picture, id);
    const char *content = heif_image_handle_get_metadata_content_type(picture, id);
    size_t count = heif_image_handle_get_metadata_size(picture, id);
    bool is_exif = type != NULL && strcmp(type, "Exif") == 0;
    bool is_xmp = content != NULL && strcmp(content, "application/rdf+xml") == 0;
    uint8_t *bytes = (is_exif || is_xmp) && count > 0 && count <= longest_block ? malloc(count) : NULL;
    if (bytes == NULL || heif_image_handle_get_metadata(picture, id, bytes).code != heif_error_Ok)
        take(taker, CDECODERS_ITEM_OTHER, type != NULL ? type : "", (CDecodersBytes){NULL, 0});
    else if (is_exif)
        take(taker, CDECODERS_ITEM_EXIF, type, tiff(bytes, count));
    else
        take(taker, CDECODERS_ITEM_XMP, type, (CDecodersBytes){bytes, count});
    free(bytes);
}

static void take_items(const struct heif_image_handle *picture, CDecodersTakeItem take, void *taker) {
    heif_item_id blocks[most_blocks];
    int count = heif_image_handle_get_list_of_metadata_block_IDs(picture, NULL, blocks, most_blocks);
    for (int index = 0; index < count; index++) take_block(picture, blocks[index], take, taker);
    if (heif_image_handle_get_number_of_thumbnails(picture) > 0)
        take(taker, CDECODERS_ITEM_THUMBNAIL, "thmb", (CDecodersBytes){NULL, 0});
}

bool cdecoders_heif_items(int descriptor, uint64_t length, CDecodersTakeItem take, void *taker) {
    heif_use();
    if (length > INT64_MAX) return false;
    File file = {descriptor, (int64_t)length, 0};
    const struct heif_reader reader = {
        .reader_api_version = 1, .get_position = position, .read = read_bytes, .seek = seek, .wait_for_file_size = wait_for};
    struct heif_context *context = heif_context_alloc();
    if (context == NULL) return false;
    bool is_read = heif_context_read_from_reader(context, &reader, &file, NULL).code == heif_error_Ok;
    heif_item_id pictures[most_pictures];
    int count = is_read ? heif_context_get_list_of_top_level_image_IDs(context, pictures, most_pictures) : 0;
    for (int index = 0; index < count; index++) {
        struct heif_image_handle *picture = NULL;
        if (heif_context_get_image_handle(context, pictures[index], &picture).code != heif_error_Ok) continue;
        take_items(picture, take, taker);
        heif_image_handle_release(picture);
    }
    heif_context_free(context);
    return is_read;
}
