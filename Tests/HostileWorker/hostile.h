/* SPDX-License-Identifier: GPL-3.0-or-later
 * A decoding worker that somebody took over, for tests. */
#pragma once
#include <stddef.h>
#include <stdint.h>

/* What a request asks for, as far as this program cares. */
typedef struct Request {
    uint32_t id;
    uint32_t conduct; /* longest side of a picture, or the number that the first file's ending is */
    int is_facts;
    int number; /* of this worker's requests, from 1 */
} Request;

/* Answers as `conduct` says (lies.c). */
void hostile_answer(int socket, unsigned char *memory, const Request *request, const int *files, size_t file_count);

/* Answers what is asked of a clip: to open it (5), for its next step (6) or to go elsewhere (7), as `conduct`, the width that was
 * asked for, says (lies-of-clips.c). */
void hostile_play(int socket, uint32_t id, int kind, uint32_t conduct);

/* Answers what is asked of a film: to begin it (11) or for its next piece (12), as `conduct`, the place in the alphabet of the first letter
 * of the file's ending, says (lies-of-films.c). */
void hostile_film(int socket, uint32_t id, int kind, uint32_t conduct);

/* Whom and what attacks are aimed at. */
typedef struct Target {
    int photo;  /* open for reading */
    int memory; /* the lent memory */
    int picker; /* process id */
    int other;  /* process id of another worker */
} Target;

typedef struct Attack {
    const char *name;
    /* 0 where it worked, else why not. */
    int (*try_it)(const Target *target);
} Attack;

extern const Attack attacks_on_files[], attacks_on_processes[], attacks_on_memory[];

/* Every attack, twice: without any lock, then in a locked worker of `command` (attempts.c). Prints a line each. */
int hostile_prove(const char *photo, char *const command[]);
/* Starts one worker of `command`, prints a line when it is ready, and waits to be killed. */
int hostile_hold(char *const command[]);
/* In a worker: the attack of this number. */
int hostile_attack(uint32_t number, const Target *target);
