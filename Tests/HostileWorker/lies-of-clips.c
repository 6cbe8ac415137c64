/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>
#include <unistd.h>

#include "CSandbox.h"
#include "hostile.h"
#include "message.h"

/* The numbers that WorkersTests/HostileClipTests.swift names. */
enum {
    HONEST = 1, FAR = 2, LONG_BEFORE = 3, NO_TIME = 4, WIDER = 5, HIGHER = 6, NO_WIDTH = 7, ENDLESS = 8, NO_DURATION = 9,
    BEGINS_WITH_A_PICTURE = 10, SOUND_FAR = 11, SOUND_TOO_LONG = 12, ANSWERS_AN_IMAGE = 13, ENDS_AS_IT_GOES = 14
};

static void put_seconds(Message *message, double value) { put(message, &value, sizeof value); }

static Message opened(uint32_t id, double duration) {
    Message message = begun(id, 5);
    put_seconds(&message, duration);
    put(&message, "\1", 1);
    return message;
}

static Message picture(uint32_t id, double time, uint32_t width, uint32_t height) {
    Message message = begun(id, 6);
    put_seconds(&message, time);
    put_number(&message, width);
    put_number(&message, height);
    return message;
}

static Message sound(uint32_t id, double time, uint32_t samples) {
    Message message = begun(id, 7);
    put_seconds(&message, time);
    put_number(&message, samples);
    return message;
}

static Message step(uint32_t id, uint32_t conduct) {
    switch (conduct) {
    case FAR: return picture(id, 1e30, 1, 1);
    case LONG_BEFORE: return picture(id, -1e30, 1, 1);
    case NO_TIME: return picture(id, NAN, 1, 1);
    case WIDER: return picture(id, 0, conduct + 1, 1);
    case HIGHER: return picture(id, 0, 1, 65);
    case NO_WIDTH: return picture(id, 0, 0, 1);
    case SOUND_FAR: return sound(id, 1e300, 1);
    case SOUND_TOO_LONG: return sound(id, 0, 0xFFFFFFFF);
    case ANSWERS_AN_IMAGE: return begun(id, 3);
    default: return picture(id, 0.5, 1, 1);
    }
}

void hostile_play(int socket, uint32_t id, int kind, uint32_t conduct) {
    Message message = kind == 5 ? opened(id, 2) : kind == 6 ? step(id, conduct) : begun(id, 3);
    if (kind == 5 && conduct == ENDLESS) message = opened(id, 1e30);
    if (kind == 5 && conduct == NO_DURATION) message = opened(id, -1);
    if (kind == 5 && conduct == BEGINS_WITH_A_PICTURE) message = picture(id, 0, 1, 1);
    if (kind == 7 && conduct == ENDS_AS_IT_GOES) _exit(1);
    if (picker_channel_send(socket, message.bytes, message.count, NULL, 0, 1) != 0) _exit(1);
}
