/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CSandbox.h"
#include "hostile.h"
#include "message.h"

/* The numbers that WorkersTests/Conduct.swift names. */
enum {
    HONEST = 1, DIES = 2, HANGS = 3, OTHER_ID = 4, TOO_LARGE = 5, NO_SIZE = 6, DESCRIPTORS = 7, SEVERAL = 8, NOTHING = 9,
    CLOSES = 10, NONSENSE = 11, TOO_LONG = 12, EMPTY = 13, SCRIBBLES = 14, MORE_THAN_MEMORY = 15, FORBIDDEN = 16, FLOODS = 17,
    CANCELS = 18, DENIES = 19, DIES_AFTERWARDS = 20, DIES_UNLESS_FRESH = 21, HUGE_NUMBERS = 22, MANY_DESCRIPTORS = 23,
    CLOSES_AND_SPINS = 24, RANDOM_FACTS = 25, ENDLESS_THREADS = 26, HANGS_UNLESS_FRESH = 27,
    IS_WIDER = 28, HAS_NO_GAMUT = 29, SPINS = 30
};

static Message image_in(uint32_t id, uint32_t side, unsigned char gamut) {
    Message message = begun(id, 1);
    for (int index = 0; index < 4; index++) put_number(&message, side);
    /* No alpha. */
    put(&message, "", 1);
    put(&message, &gamut, 1);
    return message;
}

static Message image(uint32_t id, uint32_t side) { return image_in(id, side, 0); }

static Message facts(uint32_t id, uint32_t count) {
    Message message = begun(id, 2);
    put_number(&message, count);
    return message;
}

static void say(int socket, const Message *message, const int *files, size_t file_count) {
    if (picker_channel_send(socket, message->bytes, message->count, files, file_count, 1) != 0) _exit(1);
}

static void hang(void) {
    for (;;) nanosleep(&(struct timespec){.tv_sec = 1000}, NULL);
}

static void *scribble(void *memory) {
    for (unsigned char value = 0;; value++) memset(memory, value, 2 << 20);
    return NULL;
}

static void *spin(void *nothing) {
    for (volatile unsigned count = 0;; count++) {
    }
    return nothing;
}

static void thread(void *(*run)(void *), void *with) {
    pthread_t made;
    pthread_create(&made, NULL, run, with);
}

void hostile_answer(int socket, unsigned char *memory, const Request *request, const int *files, size_t file_count) {
    Message honest = request->is_facts ? facts(request->id, 0) : image(request->id, 1);
    Message message = honest;
    char long_one[9000] = {0};
    int many[PICKER_CHANNEL_MOST];
    switch (request->conduct) {
    case DIES: _exit(1);
    case HANGS: hang(); break;
    case SPINS: spin(NULL); break;
    case OTHER_ID: message = image(request->id + 1, 1); break;
    case TOO_LARGE: message = image(request->id, request->conduct + 1); break;
    case IS_WIDER: message = image_in(request->id, 1, 1); break;
    case HAS_NO_GAMUT: message = image_in(request->id, 1, 2); break;
    case NO_SIZE: message = image(request->id, 0); break;
    case HUGE_NUMBERS: message = image(request->id, 0xFFFFFFFF); break;
    case DESCRIPTORS: say(socket, &honest, files, file_count); return;
    case MANY_DESCRIPTORS:
        for (int index = 0; index < PICKER_CHANNEL_MOST; index++) many[index] = files[0];
        say(socket, &honest, many, PICKER_CHANNEL_MOST);
        return;
    case SEVERAL:
        for (int index = 0; index < 3; index++) say(socket, &honest, NULL, 0);
        return;
    case NOTHING: message = begun(request->id, 3); break;
    case CLOSES: close(socket); hang(); break;
    case CLOSES_AND_SPINS: thread(spin, NULL); close(socket); hang(); break;
    case NONSENSE: memset(message.bytes, 0xA5, message.count); break;
    case TOO_LONG: picker_channel_send(socket, long_one, sizeof long_one, NULL, 0, 1); return;
    case EMPTY: message.count = 0; break;
    case SCRIBBLES: thread(scribble, memory); break;
    case MORE_THAN_MEMORY: message = facts(request->id, (2 << 20) + 1); break;
    case FORBIDDEN: syscall(SYS_getppid); break;
    case FLOODS:
        for (;;) say(socket, &honest, NULL, 0);
    case CANCELS: message = begun(request->id, 4); put(&message, "\x09", 1); break;
    case DENIES: message = begun(request->id, 4); put(&message, "\x0A", 1); break;
    case DIES_AFTERWARDS: say(socket, &honest, NULL, 0); _exit(0);
    case DIES_UNLESS_FRESH:
        if (request->number > 1) _exit(1);
        break;
    case HANGS_UNLESS_FRESH:
        if (request->number > 1) hang();
        break;
    case RANDOM_FACTS:
        for (uint32_t value = request->id * 2654435761u, index = 0; index < 4096; index++) {
            value = value * 1664525u + 1013904223u;
            memory[index] = (unsigned char)(value >> 24);
        }
        message = facts(request->id, 4096);
        break;
    case ENDLESS_THREADS:
        for (int index = 0; index < 4; index++) thread(spin, NULL);
        break;
    default: break;
    }
    say(socket, &message, NULL, 0);
}
