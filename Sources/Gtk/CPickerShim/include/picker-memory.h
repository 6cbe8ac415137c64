/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_MEMORY_H
#define PICKER_MEMORY_H

/* Has all threads share three heaps; to be called before the first thread is started. By default glibc gives each of many threads a
 * heap of its own, and memory that one thread has freed is not reused by the others. With fewer than three heaps GTK's thread waits
 * in its frames for threads that allocate from the same one (docs/adr/0016-three-heaps.md). */
void picker_memory_prepare (void);

/* Gives memory that is free inside of the heaps back to the kernel. Milliseconds; any thread. */
void picker_memory_give_back (void);

#endif
