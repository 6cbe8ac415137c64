/* SPDX-License-Identifier: GPL-3.0-or-later
 * Speaks as a decoder's warm parent does, with workers that are locked as real ones are and do what their requests say:
 *   HostileWorker [--namespaced]               as a picker starts it
 *   HostileWorker --prove PHOTO COMMAND...     as a picker that starts COMMAND and has its workers attack
 *   HostileWorker --hold COMMAND...            as a picker with one worker of COMMAND, until it is killed */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CSandbox.h"
#include "hostile.h"

enum { MEMORY = 2 << 20, DECODE = 1, FACTS = 3, OPEN_CLIP = 5, CLIP_SEEK = 7, OPEN_FILM = 11, FILM_STEP = 12, ATTACK = 200 };

static uint32_t number(const unsigned char *bytes) {
    uint32_t value;
    memcpy(&value, bytes, sizeof value);
    return value;
}

static void serve(int socket, int memory_descriptor) {
    unsigned char *memory = picker_shared_memory_map(memory_descriptor, MEMORY, 1);
    uint32_t clip = 0, film = 0;
    if (!memory) return;
    for (int count = 1;; count++) {
        unsigned char bytes[8192];
        int files[PICKER_CHANNEL_MOST];
        size_t file_count = 0;
        ptrdiff_t got = picker_channel_receive(socket, bytes, sizeof bytes, files, &file_count);
        if (got < 9) return;
        Request request = {.id = number(bytes + 4), .number = count};
        if (bytes[8] == ATTACK) {
            Target target = {.photo = files[0], .memory = memory_descriptor};
            target.picker = (int)number(bytes + 13);
            target.other = (int)number(bytes + 17);
            int32_t outcome = hostile_attack(number(bytes + 9), &target);
            if (picker_channel_send(socket, &outcome, sizeof outcome, NULL, 0, 1) != 0) return;
        } else if (bytes[8] >= OPEN_CLIP && bytes[8] <= CLIP_SEEK) {
            if (bytes[8] == OPEN_CLIP && got >= 14) clip = number(bytes + 10);
            hostile_play(socket, request.id, bytes[8], clip);
        } else if (bytes[8] == OPEN_FILM || bytes[8] == FILM_STEP) {
            if (bytes[8] == OPEN_FILM && got >= 15) film = (uint32_t)(bytes[13] - 'a');
            hostile_film(socket, request.id, bytes[8], film);
        } else {
            request.is_facts = bytes[8] == FACTS;
            if (!request.is_facts && got >= 14) request.conduct = number(bytes + 10);
            if (request.is_facts && got >= 18) {
                char ending[8] = {0};
                memcpy(ending, bytes + 17, (size_t)(got - 17) < 7 ? (size_t)(got - 17) : 7);
                request.conduct = (uint32_t)atoi(ending);
            }
            hostile_answer(socket, memory, &request, files, file_count);
        }
        while (file_count > 0) close(files[--file_count]);
    }
}

int main(int count, char **arguments) {
    if (count > 3 && strcmp(arguments[1], "--prove") == 0) return hostile_prove(arguments[2], arguments + 3);
    if (count > 2 && strcmp(arguments[1], "--hold") == 0) return hostile_hold(arguments + 2);
    PickerLimits limits = picker_limits(count > 1 && strcmp(arguments[1], "--namespaced") == 0);
    if (picker_lock_prepare() != 0) return 1;
    picker_zygote_run(PICKER_CONTROL, &limits, serve);
    return 0;
}
