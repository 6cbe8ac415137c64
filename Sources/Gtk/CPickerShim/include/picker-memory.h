/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef PICKER_MEMORY_H
#define PICKER_MEMORY_H

/* Limits the heaps of all threads to three; call it before the first thread is started. By default glibc gives each of
 * many threads its own heap, and memory freed by one thread is not reused by others. With fewer than three heaps, GTK's
 * thread waits during frames for threads that allocate from the same heap (docs/developing/adr/0016-three-heaps.md). */
void picker_memory_prepare (void);

/* Returns free memory of the heaps to the kernel. Takes milliseconds; any thread. */
void picker_memory_give_back (void);

#endif
