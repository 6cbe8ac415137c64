/* SPDX-License-Identifier: GPL-3.0-or-later
 * The warm parent of workers, and how a picker starts it.
 *
 * To start a decoder with all its libraries takes ten milliseconds and more; to fork one that is ready takes less than
 * one. So a parent warms up once, decodes nothing ever, and forks a worker for each request to do so. */
#pragma once
#include "lock.h"

/* The descriptor of a started program's connection to its picker. */
#define PICKER_CONTROL 3

/* What a picker asks its worker program for: a worker for requests that a person waits for, or one that works for minutes, which makes
 * way for others and has processor time for it (PICKER_LONG_WORK_TIME). */
#define PICKER_SHORT_WORK 1
#define PICKER_LONG_WORK 2

/* Seconds of processor time of a worker for long work, all threads together: 12 hours. */
#define PICKER_LONG_WORK_TIME 43200

/* Serves one picker: until its end, receives a kind of work with a worker's socket and shared memory, forks the worker, answers with a
 * pidfd of it. In the worker: locks it, sends one byte (0, or why it could not be locked) and runs `serve`, which gets the socket
 * and the memory and must not return before the picker goes. Returns when the picker has gone. */
void picker_zygote_run(int control, const PickerLimits *limits, void (*serve)(int socket, int memory));

/* Starts the thread that starts programs. Programs get the niceness of the thread that calls this (or picker_spawn) first, for
 * good. Any thread. */
void picker_spawn_prepare(void);

/* Starts a program with nothing inherited but `control` (as PICKER_CONTROL) and /dev/null. `arguments` end with NULL, the
 * environment is empty but for LANG. It may ask to die with its parent, which is this process, not the calling thread. The
 * process, or -1 with errno. Reap it with picker_reap. Any thread. */
int picker_spawn(const char *path, char *const arguments[], int control);

/* Waits for a process that ends because its control was closed, and kills it where it takes more than a second. */
void picker_reap(int process);

/* The exit status, 0 to 127, of a process that is ending and has not been reaped. A death by the system call filter
 * (SIGSYS) counts as 127. -1 if another signal ended it or its child (bubblewrap), or if it has not ended after a
 * second. */
int picker_exit_status(int process);

/* A pidfd of a process: readable once it has ended. -1 with errno. */
int picker_process_open(int process);

/* The number of a pidfd's process for this process, or 0. */
int picker_process_number(int process_descriptor);

/* Processor time of all threads of a process, in nanoseconds; -1 if unknown. Costs one system call. */
int64_t picker_processor_time(int process);

/* Kills the process of a pidfd. */
void picker_kill(int process_descriptor);
