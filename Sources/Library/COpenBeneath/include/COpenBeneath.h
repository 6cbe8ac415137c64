/* SPDX-License-Identifier: GPL-3.0-or-later
 * openat2(2), which the C library has no function for. */
#pragma once

/* Opens a file or folder beneath a folder, by a path that follows no symbolic link, enters no other file system and
 * does not leave the folder.
 *
 * folder: absolute path; may not be a link itself. path: relative to it. flags: as open(2) takes them, of no O_CREAT; O_CLOEXEC and
 * O_NOCTTY are added. Returns a descriptor, or -1 with errno: ELOOP for a link, EXDEV for another file system or a way out, ENOSYS on
 * a kernel before 5.6. */
int picker_open_beneath(const char *folder, const char *path, int flags);
