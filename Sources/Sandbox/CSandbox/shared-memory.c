/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE
#include "shared-memory.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int picker_shared_memory_make(size_t size) {
    int descriptor = memfd_create("picker-answers", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    if (ftruncate(descriptor, (off_t)size) == 0 &&
        fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0)
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

void *picker_shared_memory_map(int descriptor, size_t size, int writes) {
    void *memory = mmap(NULL, size, writes ? PROT_READ | PROT_WRITE : PROT_READ, MAP_SHARED, descriptor, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void picker_shared_memory_unmap(void *memory, size_t size) { munmap(memory, size); }

int picker_shared_memory_of_bytes(const void *bytes, size_t count) {
    int descriptor = memfd_create("picker-input", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (descriptor < 0) return -1;
    size_t done = 0;
    while (done < count) {
        ssize_t written = pwrite(descriptor, (const char *)bytes + done, count - done, (off_t)done);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) break;
        done += (size_t)written;
    }
    if (done == count &&
        fcntl(descriptor, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0)
        return descriptor;
    int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}
