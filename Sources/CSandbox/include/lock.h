/* SPDX-License-Identifier: GPL-3.0-or-later
 * The locks that a worker puts on itself before it sees a stranger's first byte. docs/adr/0010 says what is left to
 * somebody who owns a worker. */
#pragma once
#include <stdint.h>

typedef struct PickerLimits {
    uint64_t data;        /* bytes of private memory */
    uint32_t descriptors; /* open at once */
    uint32_t processes;   /* threads and processes of this user; 0 where the number counts others too */
} PickerLimits;

/* What stopped the locking; 0 is none of these. Sent to the picker, which says it in a sentence. */
enum PickerLockFailure { PICKER_LOCK_LIMITS = 1, PICKER_LOCK_PRIVILEGES = 2, PICKER_LOCK_FILTER = 3, PICKER_LOCK_LEAKS = 4 };

/* Works out the filter of system calls, once, before the first lock. 0, or -1. */
int picker_lock_prepare(void);

/* Locks this process for good: limits, no new privileges, Landlock where the kernel has it, the filter, and a look whether
 * it holds. 0, or a PickerLockFailure, after which the process must end. */
int picker_lock(const PickerLimits *limits);
