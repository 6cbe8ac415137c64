/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decodes the parts of a picture on several threads. */
#define _GNU_SOURCE
#include "heif-use.h"
#include "part-decoders.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>

enum { most_lanes = 4 };

/* The work of one thread: every `step`th part, beginning at `first`. */
typedef struct {
    const CDecodersPart *parts;
    size_t first, step, count;
    pthread_t thread;
    bool has_thread;
    CDecodersPartsState state;
} Lane;

static bool draw(HEVCDecoder *decoder, const CDecodersPart *part) {
    const CDecodersPartPlace *place = &part->place;
    if (place->factor == 0 || place->used_width == 0 || place->used_height == 0) return false;
    return part->is_stream ? hevc_part_draw(decoder, part) : heif_part_draw(part);
}

static void *run(void *data) {
    Lane *lane = data;
    HEVCDecoder decoder = {0};
    lane->state = CDECODERS_PARTS_DRAWN;
    for (size_t index = lane->first; index < lane->count && lane->state == CDECODERS_PARTS_DRAWN; index += lane->step) {
        /* The libraries report all errors alike, but malloc sets ENOMEM. */
        errno = 0;
        if (!draw(&decoder, &lane->parts[index]))
            lane->state = errno == ENOMEM ? CDECODERS_PARTS_NO_MEMORY : CDECODERS_PARTS_REFUSED;
    }
    hevc_decoder_close(&decoder);
    return NULL;
}

/* Size of a thread's stack in bytes: enough for the codecs. The default of eight megabytes would count towards the limit for data. */
static const size_t stack = 2 << 20;

static void begin(Lane *lane) {
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0) return;
    (void)pthread_attr_setstacksize(&attributes, stack);
    lane->has_thread = pthread_create(&lane->thread, &attributes, run, lane) == 0;
    (void)pthread_attr_destroy(&attributes);
}

CDecodersPartsState cdecoders_parts_draw(const CDecodersPart *parts, size_t count, size_t lanes) {
    Lane all[most_lanes] = {{0}};
    if (lanes > most_lanes) lanes = most_lanes;
    if (lanes > count) lanes = count;
    if (lanes == 0) return CDECODERS_PARTS_REFUSED;
    heif_use();
    for (size_t index = 0; index < lanes; index++) {
        all[index] = (Lane){.parts = parts, .first = index, .step = lanes, .count = count};
        if (index > 0) begin(&all[index]);
    }
    CDecodersPartsState state = CDECODERS_PARTS_DRAWN;
    for (size_t index = 0; index < lanes; index++) {
        if (all[index].has_thread) (void)pthread_join(all[index].thread, NULL);
        else (void)run(&all[index]);
        if (all[index].state > state) state = all[index].state;
    }
    return state;
}

size_t cdecoders_parts_lanes(void) {
    cpu_set_t processors;
    if (sched_getaffinity(0, sizeof processors, &processors) != 0) return 1;
    int count = CPU_COUNT(&processors);
    return count < 1 ? 1 : count > most_lanes ? most_lanes : (size_t)count;
}
