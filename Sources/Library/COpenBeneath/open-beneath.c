/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "COpenBeneath.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

int picker_open_beneath(const char *folder, const char *path, int flags) {
    int top = open(folder, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (top < 0) return -1;
    const struct open_how how = {
        .flags = (uint64_t)(unsigned)flags | O_CLOEXEC | O_NOCTTY,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | RESOLVE_NO_XDEV,
    };
    long descriptor = -1;
    /* EAGAIN: something was moved while the kernel checked that the path stays beneath the folder. */
    for (int turn = 0; turn < 8; turn++) {
        descriptor = syscall(SYS_openat2, top, path, &how, sizeof how);
        if (descriptor >= 0 || (errno != EAGAIN && errno != EINTR)) break;
    }
    const int reason = errno;
    close(top);
    errno = reason;
    return (int)descriptor;
}
