/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_MEMORY_H
#define PICKER_MEMORY_H

/* Before the first thread: threads share two heaps. By itself glibc gives each of many threads a heap of its own, and what a worker
 * of the pool has freed in one serves none of the others. */
void picker_memory_prepare (void);

/* Gives memory that is free inside of the heaps back to the kernel. Milliseconds; any thread. */
void picker_memory_give_back (void);

#endif
