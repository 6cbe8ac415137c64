/* SPDX-License-Identifier: GPL-3.0-or-later
 * openat2(2), which the C library has no function for. */
#pragma once

/* Opens what lies beneath a folder, by a path that follows no symbolic link and does not lead out again.
 *
 * folder: open, stays the caller's. path: relative to it, without `.`, `..` and doubled slashes. flags: as open(2) takes them, of no
 * O_CREAT; O_CLOEXEC and O_NOCTTY are added. crosses: whether other file systems that are mounted beneath are entered. Returns a
 * descriptor, or -1 with errno: ELOOP or ENOTDIR for a link, EXDEV for another file system or a way out. */
int picker_open_beneath(int folder, const char *path, int flags, int crosses);

/* The same a name at a time, for where there is no openat2: on kernels before 5.6, and in sandboxes that answer it by ENOSYS.
 * picker_open_beneath takes it there by itself. */
int picker_open_by_steps(int folder, const char *path, int flags, int crosses);
