/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "channel.h"

/* A worker must not inherit descriptors that the parent's libraries may have open. */
static void close_others(const int given[2]) {
    const unsigned low = (unsigned)(given[0] < given[1] ? given[0] : given[1]);
    const unsigned high = (unsigned)(given[0] < given[1] ? given[1] : given[0]);
    if (low > 3) syscall(SYS_close_range, 3u, low - 1, 0u);
    if (high - low > 1) syscall(SYS_close_range, low + 1, high - 1, 0u);
    syscall(SYS_close_range, high + 1, ~0u, 0u);
}

/* Niceness of long work: the window and thumbnails go before it. */
enum { long_work_niceness = 10 };

/* In the new process: closes all descriptors of the parent but those that are the worker's. */
static void become_worker(pid_t parent, int control, const int given[2], const PickerLimits *limits, char work,
                          void (*serve)(int socket, int memory)) {
    close(control);
    close_others(given);
    /* PR_SET_PDEATHSIG is not inherited by a fork, and the parent may have ended before this call. */
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) _exit(1);
    prctl(PR_SET_NAME, "picker-worker", 0, 0, 0);
    signal(SIGCHLD, SIG_DFL);
    PickerLimits own = *limits;
    if (work == PICKER_LONG_WORK) {
        own.processor = PICKER_LONG_WORK_TIME;
        setpriority(PRIO_PROCESS, 0, long_work_niceness);
    }
    unsigned char failure = (unsigned char)picker_lock(&own);
    if (picker_channel_send(given[0], &failure, 1, NULL, 0, 1) != 0 || failure != 0) _exit(1);
    serve(given[0], given[1]);
    _exit(0);
}

void picker_zygote_run(int control, const PickerLimits *limits, void (*serve)(int socket, int memory)) {
    /* SIGCHLD is ignored: the kernel removes dead workers without a wait. */
    signal(SIGCHLD, SIG_IGN);
    /* The parent ends when its control socket is closed; should it hang, it dies with the thread that started it (spawn.c). */
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    const pid_t self = getpid();
    for (;;) {
        char request;
        int given[PICKER_CHANNEL_MOST];
        size_t count = 0;
        ptrdiff_t got = picker_channel_receive(control, &request, 1, given, &count);
        if (got <= 0) return;
        pid_t process = count == 2 ? fork() : -1;
        if (process == 0) become_worker(self, control, given, limits, request, serve);
        int descriptor = process > 0 ? picker_process_open(process) : -1;
        /* Without a pidfd the picker could not end the worker, so it is given up. */
        if (process > 0 && descriptor < 0) kill(process, SIGKILL);
        char answer = descriptor >= 0;
        int sent = picker_channel_send(control, &answer, 1, &descriptor, descriptor >= 0, 1);
        if (descriptor >= 0) close(descriptor);
        while (count > 0) close(given[--count]);
        if (sent != 0) return;
    }
}

void picker_reap(int process) {
    struct timespec pause = {0, 2000000};
    for (int turn = 0; turn < 500; turn++) {
        pid_t done = waitpid(process, NULL, WNOHANG);
        if (done == process || (done < 0 && errno == ECHILD)) return;
        nanosleep(&pause, NULL);
    }
    kill(process, SIGKILL);
    while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {
    }
}

int picker_exit_status(int process) {
    struct timespec pause = {0, 2000000};
    for (int turn = 0; turn < 500; turn++) {
        siginfo_t information = {0};
        if (waitid(P_PID, (id_t)process, &information, WEXITED | WNOHANG | WNOWAIT) != 0) return -1;
        if (information.si_pid == process) {
            const int status = information.si_status;
            /* SIGSYS: a filter around the picker that kills for a request for namespaces counts as a refusal. */
            if (information.si_code != CLD_EXITED) return status == SIGSYS ? 127 : -1;
            /* A status above 128 is how bubblewrap, as shells do, hands on that a signal ended its program. */
            return status == 128 + SIGSYS ? 127 : status < 128 ? status : -1;
        }
        nanosleep(&pause, NULL);
    }
    return -1;
}

int picker_process_number(int process_descriptor) {
    char path[64], text[1024];
    snprintf(path, sizeof path, "/proc/self/fdinfo/%d", process_descriptor);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return 0;
    ssize_t count = read(descriptor, text, sizeof text - 1);
    close(descriptor);
    if (count <= 0) return 0;
    text[count] = 0;
    const char *line = strstr(text, "\nPid:");
    const long number = line ? strtol(line + 5, NULL, 10) : 0;
    return number > 0 && number <= INT_MAX ? (int)number : 0;
}

int64_t picker_processor_time(int process) {
    clockid_t clock;
    struct timespec time;
    if (process <= 0 || clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

int picker_process_open(int process) { return (int)syscall(SYS_pidfd_open, process, 0); }

void picker_kill(int process_descriptor) {
    syscall(SYS_pidfd_send_signal, process_descriptor, SIGKILL, NULL, 0);
}
