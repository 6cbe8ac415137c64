/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file of a film, as parts that are handed over while it grows: a worker writes to no file. */
#include "film.h"

#include <string.h>

enum { buffer_size = 64 * 1024, part_size = 1 << 20 };

/* Bytes of parts that wait at most: the index of a film of a day has some tens of megabytes. */
static const size_t most_waiting = (size_t)192 << 20;

static CVideoPart *new_part(CVideoFilm *film) {
    CVideoPart *part = av_mallocz(sizeof *part);
    if (!part)
        return NULL;
    part->offset = film->place;
    if (film->last)
        film->last->next = part;
    else
        film->first = part;
    film->last = part;
    return part;
}

static bool has_room(CVideoPart *part, size_t more) {
    if (part->count + more <= part->room)
        return true;
    size_t room = FFMAX(part->count + more, FFMIN(FFMAX(2 * part->room, (size_t)buffer_size), (size_t)part_size));
    uint8_t *bytes = av_realloc(part->bytes, room);
    if (!bytes)
        return false;
    part->bytes = bytes;
    part->room = room;
    return true;
}

static size_t waiting(const CVideoFilm *film) {
    size_t count = 0;
    for (const CVideoPart *part = film->first; part; part = part->next)
        count += part->count;
    return count;
}

#if LIBAVFORMAT_VERSION_MAJOR >= 61
static int write_bytes(void *opaque, const uint8_t *bytes, int count) {
#else
static int write_bytes(void *opaque, uint8_t *bytes, int count) {
#endif
    CVideoFilm *film = opaque;
    CVideoPart *part = film->last;
    if (!part || part->offset + (int64_t)part->count != film->place || part->count + (size_t)count > part_size)
        part = waiting(film) + (size_t)count <= most_waiting ? new_part(film) : NULL;
    if (!part || !has_room(part, (size_t)count)) {
        film->is_out_of_memory = true;
        return AVERROR(ENOMEM);
    }
    memcpy(part->bytes + part->count, bytes, (size_t)count);
    part->count += (size_t)count;
    film->place += count;
    return count;
}

/* The muxer goes back to state the size of the pictures' box. */
static int64_t seek_bytes(void *opaque, int64_t offset, int whence) {
    CVideoFilm *film = opaque;
    if ((whence & ~AVSEEK_FORCE) != SEEK_SET || offset < 0)
        return AVERROR(EINVAL);
    return film->place = offset;
}

CVideoResult cvideo_film_open_output(CVideoFilm *film) {
    if (avformat_alloc_output_context2(&film->container, NULL, "mp4", NULL) < 0)
        return CVIDEO_NO_ENCODER;
    uint8_t *buffer = av_malloc(buffer_size);
    film->io = buffer ? avio_alloc_context(buffer, buffer_size, 1, film, NULL, write_bytes, seek_bytes) : NULL;
    film->packet = av_packet_alloc();
    if (!film->io)
        av_free(buffer);
    if (!film->io || !film->packet)
        return CVIDEO_NO_MEMORY;
    film->container->pb = film->io;
    /* Neither the name nor the version of libav stands in the film. */
    film->container->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    return CVIDEO_OK;
}

/* Whether a part is whole: the last one may still grow. */
bool cvideo_film_has_part(const CVideoFilm *film) {
    return film->first && (film->first->next || film->is_complete);
}

static void free_part(CVideoPart *part) {
    if (part)
        av_free(part->bytes);
    av_free(part);
}

void cvideo_film_hand_over(CVideoFilm *film, CVideoPiece *piece) {
    free_part(film->handed_over);
    film->handed_over = NULL;
    if (cvideo_film_has_part(film)) {
        film->handed_over = film->first;
        film->first = film->first->next;
        if (!film->first)
            film->last = NULL;
    }
    const CVideoPart *part = film->handed_over;
    *piece = (CVideoPiece){.time = film->time, .is_last = film->is_complete && !film->first};
    if (part)
        piece->bytes = part->bytes, piece->count = part->count, piece->offset = part->offset;
}

void cvideo_film_forget_parts(CVideoFilm *film) {
    free_part(film->handed_over);
    while (film->first) {
        CVideoPart *part = film->first;
        film->first = part->next;
        free_part(part);
    }
    film->handed_over = film->last = NULL;
}
