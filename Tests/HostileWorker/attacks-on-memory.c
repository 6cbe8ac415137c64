/* SPDX-License-Identifier: GPL-3.0-or-later
 * Code that was not there, and more of everything than a worker may have. */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "hostile.h"

static const size_t much = 1 << 30;
static const size_t page = 4096;

static int mapped(size_t size, int protection, int flags, int file) {
    void *memory = mmap(NULL, size, protection, flags, file, 0);
    if (memory == MAP_FAILED) return errno;
    munmap(memory, size);
    return 0;
}

static int executable(const Target *target) {
    (void)target;
    return mapped(page, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1);
}

static int executable_photo(const Target *target) {
    return mapped(page, PROT_READ | PROT_EXEC, MAP_PRIVATE, target->photo);
}

static int executable_lent(const Target *target) {
    return mapped(page, PROT_READ | PROT_EXEC, MAP_SHARED, target->memory);
}

static int becomes_executable(const Target *target) {
    (void)target;
    void *memory = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return EIO;
    return mprotect(memory, page, PROT_READ | PROT_EXEC) < 0 ? errno : 0;
}

static int becomes_executable_by_key(const Target *target) {
    (void)target;
    void *memory = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return EIO;
    return syscall(SYS_pkey_mprotect, memory, page, PROT_READ | PROT_EXEC, -1) < 0 ? errno : 0;
}

static int executable_file_in_memory(const Target *target) {
    (void)target;
    int file = memfd_create("x", 0);
    if (file < 0 || ftruncate(file, (off_t)page) < 0) return errno;
    return mapped(page, PROT_READ | PROT_EXEC, MAP_PRIVATE, file);
}

static int private_memory(const Target *target) {
    (void)target;
    return mapped(much, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
}

static int shared_memory(const Target *target) {
    (void)target;
    return mapped(much, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1);
}

static int growing_memory(const Target *target) {
    (void)target;
    return mapped(much, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_GROWSDOWN, -1);
}

/* Reserved without the right to write, which costs nothing, then made writable. */
static int reserved_memory(const Target *target) {
    (void)target;
    void *memory = mmap(NULL, much, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return errno;
    return mprotect(memory, much, PROT_READ | PROT_WRITE) < 0 ? errno : 0;
}

static int heap(const Target *target) {
    (void)target;
    return sbrk((intptr_t)much) == (void *)-1 ? errno : 0;
}

/* Each page that is read costs a page of tables at worst. */
static int addresses(const Target *target) {
    (void)target;
    return mapped(32 * much, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1);
}

static int huge_pages(const Target *target) {
    (void)target;
    return mapped(2 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1);
}

static int locked_memory(const Target *target) {
    (void)target;
    void *memory = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return mlock(memory, page) < 0 ? errno : 0;
}

/* Equal pages are merged with those of others, and the time of a write tells whether there were any. */
static int merged_memory(const Target *target) {
    (void)target;
    void *memory = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return madvise(memory, page, MADV_MERGEABLE) < 0 ? errno : 0;
}

static void *sleeps(void *nothing) {
    nanosleep(&(struct timespec){.tv_sec = 100}, NULL);
    return nothing;
}

static int threads(const Target *target) {
    (void)target;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 32 << 10);
    for (int count = 0; count < 4000; count++) {
        pthread_t thread;
        int reason = pthread_create(&thread, &small, sleeps, NULL);
        if (reason != 0) return reason;
    }
    return 0;
}

/* The stack of the first thread is no data. */
static volatile char sink;
static int goes_deep(size_t left) {
    volatile char room[64 << 10];
    room[0] = sink;
    sink = room[left % sizeof room];
    return left == 0 ? 0 : goes_deep(left - 1) + (sink == 1);
}

static int stack(const Target *target) {
    (void)target;
    goes_deep(32 << 4);
    return 0;
}

const Attack attacks_on_memory[] = {
    {"executable memory", executable},
    {"the photo as code", executable_photo},
    {"the lent memory as code", executable_lent},
    {"mprotect to code", becomes_executable},
    {"pkey_mprotect to code", becomes_executable_by_key},
    {"a file in memory as code", executable_file_in_memory},
    {"1 GB of private memory", private_memory},
    {"1 GB of shared memory", shared_memory},
    {"1 GB of growing stack", growing_memory},
    {"1 GB reserved, then writable", reserved_memory},
    {"1 GB of heap", heap},
    {"32 GB of addresses", addresses},
    {"huge pages", huge_pages},
    {"locked memory", locked_memory},
    {"merged memory", merged_memory},
    {"4,000 threads", threads},
    {"32 MB of stack", stack},
    {NULL, NULL},
};
