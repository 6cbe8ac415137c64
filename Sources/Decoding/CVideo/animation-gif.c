/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes an animated GIF: each frame has a palette of its own (libimagequant) and only the pixels that change (giflib). */
#include "animation.h"

#include <gif_lib.h>
#include <libimagequant.h>
#include <math.h>
#include <string.h>

/* Colours of a frame; one more entry of its palette stands for pixels that stay as they are. */
enum { most_colours = 255 };

/* What one channel of a pixel may differ from what is shown without being drawn again: less than palettes differ. */
enum { tolerance = 4 };

/* Pixels with less alpha are not drawn: a GIF has no half transparency. */
enum { least_alpha = 128 };

/* Times are in hundredths of a second. Programs show a frame of less than two of them for ten. */
enum { shortest_delay = 2, longest_delay = 65535 };

/* libimagequant's speed, from 1 to 11, and the strength of its dithering. */
enum { speed = 7 };
static const float dithering = 0.8F;

/* Width of the picture as which libimagequant takes the pixels that are drawn. */
enum { packed_width = 1024 };

typedef struct {
    int32_t left, top, width, height;
} Area;

struct CVideoGIF {
    CVideoOutput *output;
    GifFileType *file;
    int32_t width, height;
    uint8_t *shown;    /* what is on the canvas before the waiting frame is drawn: RGBA, alpha 0 or 255 */
    uint8_t *waiting;  /* the frame that is drawn once the next one is known: its time, and whether it is wiped off, depend on it */
    uint8_t *next;
    uint8_t *changed;  /* packed pixels of the waiting frame, for its palette */
    uint8_t *indices;
    bool has_waiting;
    int64_t waiting_time, waiting_end;
};

static int write_bytes(GifFileType *file, const GifByteType *bytes, int count) {
    CVideoGIF *gif = file->UserData;
    return cvideo_output_write(gif->output, bytes, (size_t)count) ? count : 0;
}

static bool begin(CVideoGIF *gif, int plays) {
    int error = 0;
    gif->file = EGifOpen(gif, write_bytes, &error);
    if (!gif->file)
        return false;
    EGifSetGifVersion(gif->file, true);
    if (EGifPutScreenDesc(gif->file, gif->width, gif->height, 8, 0, NULL) == GIF_ERROR)
        return false;
    if (plays == 1)
        return true;
    /* Netscape's extension states how often the animation is repeated after the first time; 0 is endless. */
    const int repeats = plays <= 0 ? 0 : FFMIN(plays - 1, 65535);
    const uint8_t loop[3] = {1, (uint8_t)repeats, (uint8_t)(repeats >> 8)};
    return EGifPutExtensionLeader(gif->file, APPLICATION_EXT_FUNC_CODE) != GIF_ERROR
           && EGifPutExtensionBlock(gif->file, 11, "NETSCAPE2.0") != GIF_ERROR
           && EGifPutExtensionBlock(gif->file, sizeof loop, loop) != GIF_ERROR
           && EGifPutExtensionTrailer(gif->file) != GIF_ERROR;
}

CVideoGIF *cvideo_gif_new(CVideoOutput *output, int32_t width, int32_t height, int plays) {
    CVideoGIF *gif = av_mallocz(sizeof *gif);
    if (!gif)
        return NULL;
    const size_t pixels = (size_t)width * (size_t)height;
    gif->output = output;
    gif->width = width;
    gif->height = height;
    gif->shown = av_calloc(pixels, 4);
    gif->waiting = av_malloc_array(pixels, 4);
    gif->next = av_malloc_array(pixels, 4);
    gif->changed = av_malloc_array(pixels + packed_width, 4);
    gif->indices = av_malloc(pixels);
    if (!gif->shown || !gif->waiting || !gif->next || !gif->changed || !gif->indices || !begin(gif, plays)) {
        cvideo_gif_free(gif);
        return NULL;
    }
    return gif;
}

static bool is_clear(const uint8_t *pixel) { return pixel[3] == 0; }

/* Whether a pixel of a frame has to be drawn over what is shown. */
static bool changes(const uint8_t *shown, const uint8_t *pixel) {
    if (is_clear(pixel))
        return false;
    if (is_clear(shown))
        return true;
    return abs(shown[0] - pixel[0]) > tolerance || abs(shown[1] - pixel[1]) > tolerance || abs(shown[2] - pixel[2]) > tolerance;
}

/* Whether the next frame shows the background somewhere where the waiting one does not, which only wiping the waiting one off can do. */
static bool is_wiped(const CVideoGIF *gif) {
    const size_t pixels = (size_t)gif->width * (size_t)gif->height;
    for (size_t pixel = 0; pixel < pixels; pixel++)
        if (is_clear(gif->next + pixel * 4) && (!is_clear(gif->waiting + pixel * 4) || !is_clear(gif->shown + pixel * 4)))
            return true;
    return false;
}

/* The smallest area with all pixels that are drawn; one pixel where there are none. */
static Area changed_area(const CVideoGIF *gif) {
    int32_t left = gif->width, top = gif->height, right = -1, bottom = -1;
    for (int32_t y = 0; y < gif->height; y++) {
        const size_t row = (size_t)y * (size_t)gif->width * 4;
        for (int32_t x = 0; x < gif->width; x++) {
            if (!changes(gif->shown + row + (size_t)x * 4, gif->waiting + row + (size_t)x * 4))
                continue;
            left = FFMIN(left, x);
            right = FFMAX(right, x);
            top = FFMIN(top, y);
            bottom = y;
        }
    }
    return right < 0 ? (Area){0, 0, 1, 1} : (Area){left, top, right - left + 1, bottom - top + 1};
}

/* Copies the pixels that are drawn, one behind the other. */
static size_t pack(CVideoGIF *gif, Area area) {
    size_t count = 0;
    for (int32_t y = area.top; y < area.top + area.height; y++)
        for (int32_t x = area.left; x < area.left + area.width; x++) {
            const size_t place = ((size_t)y * (size_t)gif->width + (size_t)x) * 4;
            if (changes(gif->shown + place, gif->waiting + place))
                memcpy(gif->changed + 4 * count++, gif->waiting + place, 4);
        }
    return count;
}

/* Gives a row of the area as libimagequant asks for it. It moves the palette towards all that it is given, so pixels that are not drawn are
 * given the colour of one that is. */
typedef struct {
    const CVideoGIF *gif;
    Area area;
} Rows;

static void take_row(liq_color row[], int y, int width, void *opaque) {
    const Rows *rows = opaque;
    const size_t place = ((size_t)(rows->area.top + y) * (size_t)rows->gif->width + (size_t)rows->area.left) * 4;
    const uint8_t *drawn = rows->gif->changed;
    for (int x = 0; x < width; x++) {
        const uint8_t *pixel = rows->gif->waiting + place + (size_t)x * 4;
        if (changes(rows->gif->shown + place + (size_t)x * 4, pixel))
            drawn = pixel;
        row[x] = (liq_color){drawn[0], drawn[1], drawn[2], 255};
    }
}

/* Finds a palette for the packed pixels, and the index of each pixel of the area. */
static bool quantize(CVideoGIF *gif, Area area, size_t count, liq_palette *palette) {
    const Rows rows = {gif, area};
    liq_attr *choices = liq_attr_create();
    liq_image *drawn = NULL, *picture = NULL;
    liq_result *result = NULL;
    bool is_done = false;
    if (choices && liq_set_max_colors(choices, most_colours) == LIQ_OK && liq_set_speed(choices, speed) == LIQ_OK) {
        const size_t width = FFMIN(count, packed_width), height = (count + width - 1) / width;
        /* The last row is filled up with what is there. */
        memcpy(gif->changed + count * 4, gif->changed, (height * width - count) * 4);
        drawn = liq_image_create_rgba(choices, gif->changed, (int)width, (int)height, 0);
        picture = liq_image_create_custom(choices, take_row, (void *)&rows, area.width, area.height, 0);
    }
    if (drawn && picture && liq_image_quantize(drawn, choices, &result) == LIQ_OK
        && liq_set_dithering_level(result, dithering) == LIQ_OK
        && liq_write_remapped_image(result, picture, gif->indices, (size_t)area.width * (size_t)area.height) == LIQ_OK) {
        *palette = *liq_get_palette(result);
        is_done = true;
    }
    if (result)
        liq_result_destroy(result);
    if (picture)
        liq_image_destroy(picture);
    if (drawn)
        liq_image_destroy(drawn);
    if (choices)
        liq_attr_destroy(choices);
    return is_done;
}

/* Writes the area: its times, its palette, and a clear pixel wherever nothing is drawn. */
static bool put(CVideoGIF *gif, Area area, const liq_palette *palette, bool wipes, int delay) {
    GifColorType colours[256] = {0};
    const int clear = (int)palette->count;
    int entries = 2;
    while (entries < clear + 1)
        entries *= 2;
    for (int entry = 0; entry < clear; entry++) {
        const liq_color colour = palette->entries[entry];
        colours[entry] = (GifColorType){colour.r, colour.g, colour.b};
    }
    const GraphicsControlBlock control = {wipes ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, false, delay, clear};
    GifByteType extension[4];
    const size_t length = EGifGCBToExtension(&control, extension);
    ColorMapObject *map = GifMakeMapObject(entries, colours);
    bool is_written = map && EGifPutExtension(gif->file, GRAPHICS_EXT_FUNC_CODE, (int)length, extension) != GIF_ERROR
                      && EGifPutImageDesc(gif->file, area.left, area.top, area.width, area.height, false, map) != GIF_ERROR;
    GifFreeMapObject(map);
    for (int32_t y = 0; is_written && y < area.height; y++) {
        uint8_t *indices = gif->indices + (size_t)y * (size_t)area.width;
        const size_t row = ((size_t)(area.top + y) * (size_t)gif->width + (size_t)area.left) * 4;
        for (int32_t x = 0; x < area.width; x++) {
            uint8_t *shown = gif->shown + row + (size_t)x * 4;
            const uint8_t *pixel = gif->waiting + row + (size_t)x * 4;
            if (changes(shown, pixel))
                memcpy(shown, pixel, 4);
            else
                indices[x] = (uint8_t)clear;
        }
        is_written = EGifPutLine(gif->file, indices, area.width) != GIF_ERROR;
    }
    return is_written;
}

/* Draws the waiting frame, which is shown until the given time. */
static bool draw(CVideoGIF *gif, int64_t end, bool wipes) {
    const Area area = wipes ? (Area){0, 0, gif->width, gif->height} : changed_area(gif);
    const size_t count = pack(gif, area);
    liq_palette palette = {0};
    if (count > 0 && !quantize(gif, area, count, &palette))
        return false;
    const int64_t delay = FFMIN(FFMAX(end - gif->waiting_time, shortest_delay), longest_delay);
    if (!put(gif, area, &palette, wipes, (int)delay))
        return false;
    if (wipes)
        memset(gif->shown, 0, (size_t)gif->width * (size_t)gif->height * 4);
    return true;
}

bool cvideo_gif_add(CVideoGIF *gif, const uint8_t *rgba, double time, double end) {
    const int64_t shown_at = llround(fmin(time, 1e9) * 100);
    /* Of more than fifty frames a second some are left out. */
    const bool is_too_early = gif->has_waiting && shown_at < gif->waiting_time + shortest_delay;
    gif->waiting_end = llround(fmin(end, 1e9) * 100);
    if (is_too_early)
        return true;
    const size_t pixels = (size_t)gif->width * (size_t)gif->height;
    for (size_t pixel = 0; pixel < pixels; pixel++) {
        memcpy(gif->next + pixel * 4, rgba + pixel * 4, 4);
        gif->next[pixel * 4 + 3] = rgba[pixel * 4 + 3] < least_alpha ? 0 : 255;
    }
    if (gif->has_waiting && !draw(gif, shown_at, is_wiped(gif)))
        return false;
    FFSWAP(uint8_t *, gif->waiting, gif->next);
    gif->has_waiting = true;
    gif->waiting_time = shown_at;
    return true;
}

bool cvideo_gif_end(CVideoGIF *gif) {
    if (!gif->has_waiting || !draw(gif, gif->waiting_end, false))
        return false;
    gif->has_waiting = false;
    int error = 0;
    const bool is_closed = EGifCloseFile(gif->file, &error) != GIF_ERROR;
    gif->file = NULL;
    return is_closed && !gif->output->is_out_of_memory;
}

void cvideo_gif_free(CVideoGIF *gif) {
    if (!gif)
        return;
    int error = 0;
    if (gif->file)
        EGifCloseFile(gif->file, &error);
    av_free(gif->shown);
    av_free(gif->waiting);
    av_free(gif->next);
    av_free(gif->changed);
    av_free(gif->indices);
    av_free(gif);
}
