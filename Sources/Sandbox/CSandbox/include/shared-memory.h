/* SPDX-License-Identifier: GPL-3.0-or-later
 * Memory that a picker lends a worker for its answers. The picker creates it with a fixed size, so that a worker can
 * neither shrink it while the picker reads it (SIGBUS) nor let it grow. */
#pragma once
#include <stddef.h>

/* Anonymous memory of `size` bytes, sealed against shrinking, growing and further seals; pages cost nothing until they
 * are written. A descriptor closed on exec, or -1 with errno. */
int picker_shared_memory_make(size_t size);

/* Maps all of it. NULL on failure. `writes` is the worker's side. */
void *picker_shared_memory_map(int descriptor, size_t size, int writes);

void picker_shared_memory_unmap(void *memory, size_t size);

/* Anonymous memory with these contents, sealed against any change, open for reading at its start. -1 with errno. */
int picker_shared_memory_of_bytes(const void *bytes, size_t count);
