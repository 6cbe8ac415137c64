/* SPDX-License-Identifier: GPL-3.0-or-later
 * A reply of a worker, put together byte by byte. */
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct Message {
    unsigned char bytes[64];
    size_t count;
} Message;

static inline void put(Message *message, const void *bytes, size_t count) {
    memcpy(message->bytes + message->count, bytes, count);
    message->count += count;
}

static inline void put_number(Message *message, uint32_t value) { put(message, &value, sizeof value); }

static inline Message begun(uint32_t id, unsigned char kind) {
    Message message = {.count = 0};
    put_number(&message, 0x33525044);
    put_number(&message, id);
    put(&message, &kind, 1);
    return message;
}
