/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "CDescriptorStatus.h"

#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__((visibility("default"))) int fstat(int descriptor, struct stat *status) {
    return (int)syscall(SYS_fstat, descriptor, status);
}

__attribute__((visibility("default"))) int fstat64(int descriptor, struct stat64 *status) {
    return (int)syscall(SYS_fstat, descriptor, status);
}
