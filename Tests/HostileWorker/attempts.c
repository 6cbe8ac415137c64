/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "CSandbox.h"
#include "hostile.h"

enum { KILLED = -1, SILENT = -2, UNLOCKED = -3, PATIENCE = 10000 };

static const Attack *attack(uint32_t number) {
    const Attack *lists[] = {attacks_on_files, attacks_on_processes, attacks_on_memory};
    for (int list = 0; list < 3; list++)
        for (const Attack *entry = lists[list]; entry->name; entry++)
            if (number-- == 0) return entry;
    return NULL;
}

int hostile_attack(uint32_t number, const Target *target) {
    const Attack *entry = attack(number);
    return entry ? entry->try_it(target) : EINVAL;
}

static int outcome_from(int socket) {
    struct pollfd entry = {.fd = socket, .events = POLLIN};
    if (poll(&entry, 1, PATIENCE) <= 0) return SILENT;
    int32_t outcome;
    return read(socket, &outcome, sizeof outcome) == sizeof outcome ? outcome : KILLED;
}

/* Without locks: in a process of its own, which may be hurt. */
static int without(uint32_t number, const Target *target) {
    int ends[2];
    if (picker_channel_pair(ends) != 0) return SILENT;
    pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        int32_t outcome = hostile_attack(number, target);
        if (write(ends[1], &outcome, sizeof outcome) < 0) _exit(1);
        _exit(0);
    }
    close(ends[1]);
    int outcome = outcome_from(ends[0]);
    close(ends[0]);
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    return outcome;
}

static int within(uint32_t number, const Target *target, int control) {
    int ends[2], files[PICKER_CHANNEL_MOST], memory = picker_shared_memory_make(2 << 20);
    size_t count = 0;
    char byte = 1;
    if (memory < 0 || picker_channel_pair(ends) != 0) return UNLOCKED;
    int given[2] = {ends[1], memory};
    int outcome = UNLOCKED;
    if (picker_channel_send(control, &byte, 1, given, 2, 1) == 0) {
        close(ends[1]);
        ptrdiff_t got = picker_channel_receive(control, &byte, 1, files, &count);
        if (got == 1 && count == 1 && read(ends[0], &byte, 1) == 1 && byte == 0) {
            unsigned char request[21] = {[8] = 200};
            memcpy(request + 9, &number, 4);
            memcpy(request + 13, &target->picker, 4);
            memcpy(request + 17, &target->other, 4);
            picker_channel_send(ends[0], request, sizeof request, &target->photo, 1, 1);
            outcome = outcome_from(ends[0]);
        }
        if (count == 1) picker_kill(files[0]);
    }
    while (count > 0) close(files[--count]);
    close(ends[0]);
    close(memory);
    return outcome;
}

static const char *named(int outcome) {
    switch (outcome) {
    case 0: return "WORKED";
    case KILLED: return "killed";
    case SILENT: return "silent";
    case UNLOCKED: return "UNLOCKED";
    default: return strerrorname_np(outcome) ? strerrorname_np(outcome) : "error";
    }
}

int hostile_prove(const char *photo, char *const command[]) {
    Target target = {.photo = open(photo, O_RDONLY | O_CLOEXEC), .picker = getpid()};
    /* Another worker, as far as a process id tells: it sleeps. */
    target.other = fork();
    if (target.other == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
        for (;;) pause();
    }
    int ends[2];
    if (target.photo < 0 || picker_channel_pair(ends) != 0) return 2;
    int process = picker_spawn(command[0], command, ends[1]);
    close(ends[1]);
    if (process < 0) return 3;
    for (uint32_t number = 0; attack(number); number++) {
        target.memory = picker_shared_memory_make(2 << 20);
        int control = without(number, &target);
        close(target.memory);
        printf("%s\t%s\t%s\n", attack(number)->name, named(control), named(within(number, &target, ends[0])));
        fflush(stdout);
    }
    kill(target.other, SIGKILL);
    waitpid(target.other, NULL, 0);
    close(ends[0]);
    picker_reap(process);
    return 0;
}

int hostile_hold(char *const command[]) {
    int ends[2], worker[2], files[PICKER_CHANNEL_MOST], memory = picker_shared_memory_make(2 << 20);
    size_t count = 0;
    char byte = 1;
    if (memory < 0 || picker_channel_pair(ends) != 0 || picker_channel_pair(worker) != 0) return 2;
    if (picker_spawn(command[0], command, ends[1]) < 0) return 3;
    close(ends[1]);
    int given[2] = {worker[1], memory};
    if (picker_channel_send(ends[0], &byte, 1, given, 2, 1) != 0) return 4;
    close(worker[1]);
    if (picker_channel_receive(ends[0], &byte, 1, files, &count) != 1 || count != 1) return 5;
    if (read(worker[0], &byte, 1) != 1 || byte != 0) return 6;
    /* To a worker of this program: hang (lies.c). One of another program would not know what is meant. */
    if (getenv("HANGS")) {
        unsigned char request[14] = {[8] = 1, [10] = 3};
        picker_channel_send(worker[0], request, sizeof request, NULL, 0, 1);
    }
    puts("ready");
    fflush(stdout);
    for (;;) pause();
}
