/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "COpenBeneath.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Closes a descriptor that was got on the way, without losing the reason of a failure. */
static void let_go(int descriptor) {
    const int reason = errno;
    close(descriptor);
    errno = reason;
}

static int at_once(int folder, const char *path, int flags, int crosses) {
    const struct open_how how = {
        .flags = (uint64_t)(unsigned)flags,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS | (crosses ? 0u : RESOLVE_NO_XDEV),
    };
    long descriptor = -1;
    /* EAGAIN: something was moved while the kernel checked that the path stays beneath the folder. */
    for (int turn = 0; turn < 8; turn++) {
        descriptor = syscall(SYS_openat2, folder, path, &how, sizeof how);
        if (descriptor >= 0 || (errno != EAGAIN && errno != EINTR)) break;
    }
    return (int)descriptor;
}

int picker_open_by_steps(int folder, const char *path, int flags, int crosses) {
    char names[PATH_MAX];
    struct stat top, entered;
    const size_t length = strlen(path);
    if (length >= sizeof names) return errno = ENAMETOOLONG, -1;
    memcpy(names, path, length + 1);
    if (fstat(folder, &top) != 0) return -1;
    int here = folder;
    for (char *rest = names, *name; (name = strsep(&rest, "/")) != NULL;) {
        const int is_last = rest == NULL;
        int next = -1;
        if (*name == 0 || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            errno = EXDEV;
        else
            next = openat(here, name, O_NOFOLLOW | O_CLOEXEC | (is_last ? flags : O_PATH | O_DIRECTORY));
        if (here != folder) let_go(here);
        if (next < 0) return -1;
        if (!crosses && (fstat(next, &entered) != 0 || entered.st_dev != top.st_dev)) {
            errno = EXDEV;
            let_go(next);
            return -1;
        }
        here = next;
    }
    return here;
}

int picker_open_beneath(int folder, const char *path, int flags, int crosses) {
    /* openat2 refuses flags that O_PATH makes meaningless. */
    flags |= O_CLOEXEC | (flags & O_PATH ? 0 : O_NOCTTY);
    const int descriptor = at_once(folder, path, flags, crosses);
    if (descriptor >= 0 || errno != ENOSYS) return descriptor;
    return picker_open_by_steps(folder, path, flags, crosses);
}
