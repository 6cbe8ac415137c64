/* SPDX-License-Identifier: GPL-3.0-or-later
 * The kernel ends a program that asked to die with its parent when the thread that started it ends. Therefore one
 * thread, which never ends, starts all programs. */
#define _GNU_SOURCE
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>

typedef struct Order {
    const char *path;
    char *const *arguments;
    int control;
    int process;
    int reason;
    int is_done;
} Order;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static Order *waiting;
static int is_running;

static int start(Order *order) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int reason = posix_spawn_file_actions_init(&actions);
    if (reason != 0) return reason;
    reason = posix_spawnattr_init(&attributes);
    if (reason == 0) {
        char *environment[] = {"LANG=C.UTF-8", NULL};
        sigset_t none, all;
        sigemptyset(&none);
        sigfillset(&all);
        sigdelset(&all, SIGKILL);
        sigdelset(&all, SIGSTOP);
        posix_spawnattr_setsigmask(&attributes, &none);
        posix_spawnattr_setsigdefault(&attributes, &all);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
        reason = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDWR, 0);
        if (reason == 0) reason = posix_spawn_file_actions_adddup2(&actions, 0, 1);
        if (reason == 0) reason = posix_spawn_file_actions_adddup2(&actions, 0, 2);
        if (reason == 0) reason = posix_spawn_file_actions_adddup2(&actions, order->control, PICKER_CONTROL);
        if (reason == 0) reason = posix_spawn_file_actions_addclosefrom_np(&actions, PICKER_CONTROL + 1);
        if (reason == 0)
            reason = posix_spawn(&order->process, order->path, &actions, &attributes, order->arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return reason;
}

static void *run(void *nothing) {
    (void)nothing;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!waiting || waiting->is_done) pthread_cond_wait(&changed, &lock);
        waiting->reason = start(waiting);
        waiting->is_done = 1;
        pthread_cond_broadcast(&changed);
    }
    return NULL;
}

/* The lock must be held. */
static int have_thread(void) {
    if (is_running) return 0;
    pthread_t thread;
    sigset_t all, before;
    sigfillset(&all);
    /* This thread handles no signals of the program. */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int reason = pthread_create(&thread, NULL, run, NULL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (reason != 0) return reason;
    pthread_detach(thread);
    is_running = 1;
    return 0;
}

void picker_spawn_prepare(void) {
    pthread_mutex_lock(&lock);
    have_thread();
    pthread_mutex_unlock(&lock);
}

int picker_spawn(const char *path, char *const arguments[], int control) {
    Order order = {.path = path, .arguments = arguments, .control = control, .process = -1};
    pthread_mutex_lock(&lock);
    order.reason = have_thread();
    if (order.reason == 0) {
        while (waiting) pthread_cond_wait(&changed, &lock);
        waiting = &order;
        pthread_cond_broadcast(&changed);
        while (!order.is_done) pthread_cond_wait(&changed, &lock);
        waiting = NULL;
        pthread_cond_broadcast(&changed);
    }
    pthread_mutex_unlock(&lock);
    if (order.reason == 0) return order.process;
    errno = order.reason;
    return -1;
}
