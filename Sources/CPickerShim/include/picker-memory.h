/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_MEMORY_H
#define PICKER_MEMORY_H

/* Before the first thread: threads share three heaps. By itself glibc gives each of many threads a heap of its own, and what a worker
 * of the pool has freed in one serves none of the others. Fewer than three, and GTK's thread waits in its frames for a thread that
 * allocates in the same one (docs/adr/0016-three-heaps.md). */
void picker_memory_prepare (void);

/* Gives memory that is free inside of the heaps back to the kernel. Milliseconds; any thread. */
void picker_memory_give_back (void);

#endif
