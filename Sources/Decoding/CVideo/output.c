/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "output.h"

#include <libavutil/macros.h>
#include <libavutil/mem.h>
#include <string.h>
#include <time.h>

enum { smallest_room = 64 * 1024, part_size = 1 << 20 };

/* How long one call works before it tells how far it is, in nanoseconds. */
static const int64_t slice = 200 * 1000 * 1000;

/* Bytes of parts that wait at most: the index of a film of a day has some tens of megabytes. */
static const size_t most_waiting = (size_t)192 << 20;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int64_t cvideo_output_slice_end(void) { return now() + slice; }

bool cvideo_output_has_time(int64_t end) { return now() < end; }

static CVideoPart *new_part(CVideoOutput *output) {
    CVideoPart *part = av_mallocz(sizeof *part);
    if (!part)
        return NULL;
    part->offset = output->place;
    if (output->last)
        output->last->next = part;
    else
        output->first = part;
    output->last = part;
    return part;
}

static bool has_room(CVideoPart *part, size_t more) {
    if (part->count + more <= part->room)
        return true;
    size_t room = FFMAX(part->count + more, FFMIN(FFMAX(2 * part->room, (size_t)smallest_room), (size_t)part_size));
    uint8_t *bytes = av_realloc(part->bytes, room);
    if (!bytes)
        return false;
    part->bytes = bytes;
    part->room = room;
    return true;
}

static size_t waiting(const CVideoOutput *output) {
    size_t count = 0;
    for (const CVideoPart *part = output->first; part; part = part->next)
        count += part->count;
    return count;
}

bool cvideo_output_write(CVideoOutput *output, const uint8_t *bytes, size_t count) {
    CVideoPart *part = output->last;
    if (!part || output->is_part_ended || part->offset + (int64_t)part->count != output->place
        || part->count + count > part_size)
        part = waiting(output) + count <= most_waiting ? new_part(output) : NULL;
    if (!part || !has_room(part, count)) {
        output->is_out_of_memory = true;
        return false;
    }
    output->is_part_ended = false;
    memcpy(part->bytes + part->count, bytes, count);
    part->count += count;
    output->place += (int64_t)count;
    return true;
}

bool cvideo_output_has_part(const CVideoOutput *output) {
    return output->first && (output->first->next || output->is_complete || output->is_part_ended);
}

void cvideo_output_end_part(CVideoOutput *output) { output->is_part_ended = output->first != NULL; }

static void free_part(CVideoPart *part) {
    if (part)
        av_free(part->bytes);
    av_free(part);
}

void cvideo_output_hand_over(CVideoOutput *output, CVideoPiece *piece) {
    free_part(output->handed_over);
    output->handed_over = NULL;
    if (cvideo_output_has_part(output)) {
        output->handed_over = output->first;
        output->first = output->first->next;
        if (!output->first)
            output->last = NULL;
    }
    const CVideoPart *part = output->handed_over;
    *piece = (CVideoPiece){.time = output->time, .is_last = output->is_complete && !output->first};
    if (part)
        piece->bytes = part->bytes, piece->count = part->count, piece->offset = part->offset;
}

void cvideo_output_forget(CVideoOutput *output) {
    free_part(output->handed_over);
    while (output->first) {
        CVideoPart *part = output->first;
        output->first = part->next;
        free_part(part);
    }
    output->handed_over = output->last = NULL;
}
