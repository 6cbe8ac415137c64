/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Draws SVG with librsvg in the requested size. librsvg does not get the file's address, so it reads nothing outside
 * it. */
#include "collected.h"

#include <errno.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

typedef struct {
    CollectedPicture collected;
    uint32_t longest_side;
} SVGPicture;

/* Finds the size of the drawing: in pixels, else its viewBox, else the extent of its contents. */
static bool find_size(RsvgHandle *drawing, double *width, double *height) {
    if (rsvg_handle_get_intrinsic_size_in_pixels(drawing, width, height) && *width > 0 && *height > 0) return true;
    gboolean has_box = FALSE;
    RsvgRectangle box = {0}, logical = {0};
    rsvg_handle_get_intrinsic_dimensions(drawing, NULL, NULL, NULL, NULL, &has_box, &box);
    if (!has_box && !rsvg_handle_get_geometry_for_element(drawing, NULL, &box, &logical, NULL)) return false;
    *width = box.width;
    *height = box.height;
    return *width > 0 && *height > 0;
}

/* Converts cairo's pixels, which are native-endian numbers with premultiplied colours. */
static void take_pixels(CDecodersPixels *pixels, cairo_surface_t *surface) {
    const unsigned char *from = cairo_image_surface_get_data(surface);
    size_t stride = (size_t)cairo_image_surface_get_stride(surface);
    for (uint32_t y = 0; y < pixels->height; y++) {
        const uint32_t *row = (const uint32_t *)(const void *)(from + y * stride);
        uint8_t *to = pixels->pixels + y * pixels->stride;
        for (uint32_t x = 0; x < pixels->width; x++, to += 4) {
            uint32_t alpha = row[x] >> 24;
            for (int channel = 0; channel < 3; channel++) {
                uint32_t colour = row[x] >> (16 - 8 * channel) & 255;
                if (alpha > 0 && alpha < 255) colour = (colour * 255 + alpha / 2) / alpha;
                to[channel] = (uint8_t)(colour < 255 ? colour : 255);
            }
            to[3] = (uint8_t)alpha;
        }
    }
    pixels->arrived_rows = pixels->height;
}

static CDecodersPictureState draw(SVGPicture *picture, RsvgHandle *drawing) {
    CDecodersPicture *base = &picture->collected.base;
    double width = 0, height = 0;
    if (!find_size(drawing, &width, &height)) return CDECODERS_PICTURE_BROKEN;
    if (!picture_set_size(base, width < INT32_MAX ? (uint64_t)ceil(width) : UINT32_MAX,
                          height < INT32_MAX ? (uint64_t)ceil(height) : UINT32_MAX))
        return CDECODERS_PICTURE_TOO_LARGE;
    double across = base->stored_width, down = base->stored_height, longest = across > down ? across : down;
    if (picture->longest_side > 0 && longest > picture->longest_side) {
        across = fmax(1, round(across * picture->longest_side / longest));
        down = fmax(1, round(down * picture->longest_side / longest));
    }
    CDecodersPictureState state = CDECODERS_PICTURE_BROKEN;
    errno = 0;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)across, (int)down);
    cairo_t *context = cairo_create(surface);
    RsvgRectangle place = {0, 0, across, down};
    GError *problem = NULL;
    if (rsvg_handle_render_document(drawing, context, &place, &problem) &&
        cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS &&
        picture_allocate(base, (uint32_t)across, (uint32_t)down, true)) {
        cairo_surface_flush(surface);
        take_pixels(&base->pixels, surface);
        state = CDECODERS_PICTURE_WHOLE;
    } else {
        /* Where librsvg sees it first, no allocation failed. */
        bool is_short = cairo_surface_status(surface) == CAIRO_STATUS_NO_MEMORY;
        state = is_short ? CDECODERS_PICTURE_NO_MEMORY : picture_failure();
        if (problem != NULL) picture_say(base, problem->message);
    }
    g_clear_error(&problem);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    return state;
}

/* Number of bytes before the XML declaration: white space, which XML forbids but hand-edited files have, and a
 * preceding UTF-8 byte order mark. */
static size_t space_before(const uint8_t *bytes, size_t count) {
    size_t mark = count >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0, start = mark;
    while (start < count && strchr(" \t\r\n", bytes[start]) != NULL && bytes[start] != 0) start++;
    return start > mark ? start : 0;
}

static CDecodersPictureState end(CDecodersPicture *base) {
    SVGPicture *picture = (SVGPicture *)base;
    GError *problem = NULL;
    RsvgHandle *drawing = NULL;
    size_t start = space_before(picture->collected.bytes, picture->collected.count);
    if (picture->collected.count > start)
        drawing = rsvg_handle_new_from_data(picture->collected.bytes + start, picture->collected.count - start, &problem);
    if (drawing == NULL) {
        if (problem != NULL) picture_say(base, problem->message);
        g_clear_error(&problem);
        return CDECODERS_PICTURE_BROKEN;
    }
    CDecodersPictureState state = draw(picture, drawing);
    g_object_unref(drawing);
    return state;
}

static const PictureKind kind = {collected_feed, end, collected_free};

CDecodersPicture *cdecoders_picture_svg(uint32_t longest_side, uint64_t maximum_pixels) {
    SVGPicture *picture = (SVGPicture *)collected_new(&kind, sizeof *picture, maximum_pixels);
    if (picture == NULL) return NULL;
    picture->longest_side = longest_side;
    return &picture->collected.base;
}
