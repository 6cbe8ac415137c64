/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "CCopying.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/ioctl.h>
#include <unistd.h>

ssize_t picker_copy_range(int source, int64_t from, int target, int64_t to, size_t count) {
    off_t in = (off_t)from, out = (off_t)to;
    return copy_file_range(source, &in, target, &out, count, 0);
}

int picker_share(int source, int target) { return ioctl(target, FICLONE, source); }

int picker_punch(int target, int64_t place, int64_t count) {
    return fallocate(target, FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE, (off_t)place, (off_t)count);
}
