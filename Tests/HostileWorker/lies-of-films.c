/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <unistd.h>

#include "CSandbox.h"
#include "hostile.h"
#include "message.h"

/* The letters that WorkersTests/HostileFilmTests.swift names, from a. */
enum {
    HONEST, HOLE, FAR, TOO_LONG, NO_TIME, NO_WIDTH, ENDLESS, NO_DURATION, BEGINS_WITH_A_PIECE, ANSWERS_NOTHING, NEVER_ENDS, DIES,
    STREAMS, STREAM_WITH_A_HOLE
};

static void put_seconds(Message *message, double value) { put(message, &value, sizeof value); }

static Message opened(uint32_t id, uint32_t width, double duration) {
    Message message = begun(id, 12);
    put_number(&message, width);
    put_number(&message, 2);
    put_seconds(&message, duration);
    return message;
}

static Message piece(uint32_t id, uint64_t offset, uint32_t count, double time, int is_last) {
    Message message = begun(id, 13);
    put(&message, &offset, sizeof offset);
    put_number(&message, count);
    put_seconds(&message, time);
    put(&message, "\0", 1);
    put(&message, is_last ? "\1" : "\0", 1);
    put(&message, "\0", 1);
    return message;
}

static Message streamed(uint32_t id, uint64_t offset) {
    Message message = begun(id, 13);
    put(&message, &offset, sizeof offset);
    put_number(&message, 8);
    put_seconds(&message, 0);
    put(&message, "\1", 1);
    put(&message, "\1", 1);
    put(&message, "\1", 1);
    return message;
}

static Message beginning(uint32_t id, uint32_t conduct) {
    switch (conduct) {
    case NO_WIDTH: return opened(id, 0, 2);
    case ENDLESS: return opened(id, 2, 1e30);
    case NO_DURATION: return opened(id, 2, -1);
    case BEGINS_WITH_A_PIECE: return piece(id, 0, 8, 0, 0);
    default: return opened(id, 2, 2);
    }
}

static Message next(uint32_t id, uint32_t conduct) {
    switch (conduct) {
    case HOLE: return piece(id, 1, 8, 0, 1);
    case FAR: return piece(id, UINT64_MAX, 8, 0, 1);
    case TOO_LONG: return piece(id, 0, 0xFFFFFFFF, 0, 1);
    case NO_TIME: return piece(id, 0, 8, NAN, 1);
    case ANSWERS_NOTHING: return begun(id, 3);
    case STREAMS: return streamed(id, 0);
    case STREAM_WITH_A_HOLE: return streamed(id, 1);
    case NEVER_ENDS: return piece(id, 0, 1 << 20, 0, 0);
    default: return piece(id, 0, 8, 1, 1);
    }
}

void hostile_film(int socket, uint32_t id, int kind, uint32_t conduct) {
    Message message = kind == 11 ? beginning(id, conduct) : next(id, conduct);
    if (kind == 12 && conduct == DIES) _exit(1);
    if (picker_channel_send(socket, message.bytes, message.count, NULL, 0, 1) != 0) _exit(1);
}
