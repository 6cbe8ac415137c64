/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Makes pixels from the samples of a tile. */
#include "jpeg2000.h"

#include <stdlib.h>
#include <string.h>

enum { most_levels = 1 << 16 };

/* MARK: - Samples */

static uint32_t level_bits(uint32_t bits) { return bits < 16 ? bits : 16; }

bool plane_source_make(PlaneSource *source, const CDecodersChannel *channel, const opj_image_comp_t *component) {
    *source = (PlaneSource){channel->component, component->prec, component->sgnd != 0, component->dx, component->dy, NULL};
    uint32_t count = 1U << level_bits(source->bits);
    source->levels = malloc(most_levels);
    if (source->levels == NULL) return false;
    for (uint32_t value = 0; value < count; value++) {
        uint8_t level = (uint8_t)((value * 255ULL + (count - 1) / 2) / (count - 1));
        /* Values above the last index of a palette mean the last entry. */
        if (channel->table != NULL) level = channel->table[value < channel->table_count ? value : channel->table_count - 1];
        source->levels[value] = channel->is_inverted ? 255 - level : level;
    }
    return true;
}

static size_t sample_bytes(uint32_t bits) { return bits <= 8 ? 1 : bits <= 16 ? 2 : 4; }

static uint8_t sample_at(const PlaneSource *source, const uint8_t *bytes) {
    uint32_t value = 0;
    if (source->bits <= 8) {
        value = *bytes;
    } else if (source->bits <= 16) {
        uint16_t pair;
        memcpy(&pair, bytes, sizeof pair);
        value = pair;
    } else {
        memcpy(&value, bytes, sizeof value);
    }
    /* Makes signed values unsigned, in the same order. */
    if (source->is_signed) value ^= 1U << (source->bits - 1);
    if (source->bits < 32) value &= (1U << source->bits) - 1;
    return source->levels[value >> (source->bits - level_bits(source->bits))];
}

/* MARK: - Areas */

static int64_t divided(int64_t value, int64_t by) { return (value + by - 1) / by; }

Area area_reduced(Area area, uint32_t across, uint32_t down, uint32_t shift) {
    int64_t step = (int64_t)1 << shift;
    return (Area){divided(divided(area.left, across), step), divided(divided(area.top, down), step),
                  divided(divided(area.right, across), step), divided(divided(area.bottom, down), step)};
}

static int64_t within(int64_t value, int64_t first, int64_t end) { return value < first ? first : value >= end ? end - 1 : value; }

/* MARK: - Rows */

/* Samples of one component in a tile. */
typedef struct {
    const uint8_t *bytes;
    Area area;
} Samples;

/* Finds the samples of a component. False if there are none or the tile has too few bytes. */
static bool find_samples(const DecodedTile *tile, const opj_image_t *header, uint32_t wanted, Samples *samples) {
    size_t offset = 0;
    for (uint32_t index = 0; index < header->numcomps; index++) {
        const opj_image_comp_t *component = &header->comps[index];
        Area area = area_reduced(tile->area, component->dx, component->dy, tile->shift);
        if (area.right <= area.left || area.bottom <= area.top) area = (Area){0};
        uint64_t count = (uint64_t)(area.right - area.left) * (uint64_t)(area.bottom - area.top) * sample_bytes(component->prec);
        if (count > tile->count - offset) return false;
        if (index == wanted) {
            *samples = (Samples){tile->bytes + offset, area};
            return count > 0;
        }
        offset += (size_t)count;
    }
    return false;
}

static void fill_plane(const PlaneSource *source, const Samples *samples, int64_t row, int64_t left, uint32_t count, uint8_t *plane) {
    const Area *area = &samples->area;
    size_t size = sample_bytes(source->bits);
    int64_t line = within(row / source->down, area->top, area->bottom) - area->top;
    const uint8_t *bytes = samples->bytes + (size_t)(line * (area->right - area->left)) * size;
    for (uint32_t x = 0; x < count; x++) {
        int64_t column = within((left + x) / source->across, area->left, area->right) - area->left;
        plane[x] = sample_at(source, bytes + (size_t)column * size);
    }
}

bool tile_draw(const DecodedTile *tile, const opj_image_t *header, const PlaneSource *sources, const CDecodersPlanes *kind, int64_t left,
               int64_t top, Reducer *reducer, CDecodersPicture *picture) {
    uint32_t planes = planes_of_colours(kind->colours) + (kind->alpha != CDECODERS_ALPHA_NONE);
    Area area = area_reduced(tile->area, 1, 1, tile->shift);
    if (area.left < left || area.top < top) return false;
    /* A small tile may have no pixels at a low resolution. */
    if (area.right <= area.left || area.bottom <= area.top) return true;
    Samples samples[planes_most];
    for (uint32_t plane = 0; plane < planes; plane++)
        if (!find_samples(tile, header, sources[plane].component, &samples[plane])) return false;
    uint32_t count = (uint32_t)(area.right - area.left);
    uint8_t *room = calloc(count, planes_most + 4);
    if (room == NULL) return false;
    uint8_t *pixels = room + (size_t)count * planes_most;
    const uint8_t *rows[planes_most];
    for (int64_t row = area.top; row < area.bottom; row++) {
        for (uint32_t plane = 0; plane < planes; plane++) {
            uint8_t *samples_of_row = room + (size_t)count * plane;
            fill_plane(&sources[plane], &samples[plane], row, area.left, count, samples_of_row);
            rows[plane] = samples_of_row;
        }
        planes_to_pixels(kind, rows, count, pixels);
        reducer_take(reducer, picture, pixels, count, (uint32_t)(row - top), (uint32_t)(area.left - left));
    }
    free(room);
    return true;
}
