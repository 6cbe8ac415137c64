/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copying between open files within the kernel, and descriptors that other programs get: Linux's own calls, which Glibc's module for Swift leaves out. */
#ifndef CCOPYING_H
#define CCOPYING_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Copies bytes from one place to another; the offsets of the files stay as they are. The bytes copied, 0 at the end of the source, or -1
 * with errno. */
ssize_t picker_copy_range(int source, int64_t from, int target, int64_t to, size_t count);

/* Gives the target the source's blocks, where the file system shares them (FICLONE). 0, or -1 with errno. */
int picker_share(int source, int target);

/* Makes bytes zero without writing them, where the file system can. 0, or -1 with errno. */
int picker_punch(int target, int64_t place, int64_t count);

/* When an open file was made, in nanoseconds since 1970; 0 where its file system does not say. */
int64_t picker_birth(int descriptor);

/* A descriptor that names a file and reads nothing of it (O_PATH). -1 with errno. */
int picker_name_file(const char *path);

/* Opens the file of such a descriptor to be read, without waiting for what a pipe or a device has. -1 with errno. */
int picker_read_named(int descriptor);

/* A copy of an open file in memory that nobody can write to (memfd_create(2), F_SEAL_WRITE), at its beginning. -1 with errno. */
int picker_sealed_copy(int source);

/* Such memory with these bytes. -1 with errno. */
int picker_sealed_bytes(const void *bytes, size_t count);

#endif
