/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "CCopying.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

ssize_t picker_copy_range(int source, int64_t from, int target, int64_t to, size_t count) {
    off_t in = (off_t)from, out = (off_t)to;
    return copy_file_range(source, &in, target, &out, count, 0);
}

int picker_share(int source, int target) { return ioctl(target, FICLONE, source); }

int picker_punch(int target, int64_t place, int64_t count) {
    return fallocate(target, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, (off_t)place, (off_t)count);
}

int64_t picker_birth(int descriptor) {
    struct statx status;
    if (statx(descriptor, "", AT_EMPTY_PATH, STATX_BTIME, &status) != 0 || !(status.stx_mask & STATX_BTIME))
        return 0;
    return (int64_t)((uint64_t)status.stx_btime.tv_sec * 1000000000u + status.stx_btime.tv_nsec);
}

int picker_name_file(const char *path) { return open(path, O_PATH | O_CLOEXEC); }

int picker_read_named(int descriptor) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    return open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

static int seal(int memory) {
    if (fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) != 0)
        return -1;
    return lseek(memory, 0, SEEK_SET) == 0 ? 0 : -1;
}

static int fill_from(int memory, int source) {
    for (;;) {
        ssize_t count = sendfile(memory, source, NULL, 1 << 24);
        if (count == 0)
            return 0;
        if (count < 0 && errno != EINTR)
            return -1;
    }
}

static int fill_with(int memory, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(memory, bytes, count);
        if (written < 0 && errno != EINTR)
            return -1;
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
    return 0;
}

static int closed(int memory) {
    int reason = errno;
    close(memory);
    errno = reason;
    return -1;
}

int picker_sealed_copy(int source) {
    int memory = memfd_create("photo", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0)
        return -1;
    return fill_from(memory, source) == 0 && seal(memory) == 0 ? memory : closed(memory);
}

int picker_sealed_bytes(const void *bytes, size_t count) {
    int memory = memfd_create("photo", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0)
        return -1;
    return fill_with(memory, bytes, count) == 0 && seal(memory) == 0 ? memory : closed(memory);
}
