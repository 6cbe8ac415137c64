/* SPDX-License-Identifier: GPL-3.0-or-later
 * The locks that a worker puts on itself before it reads the first untrusted byte. docs/developing/adr/0010 says what an attacker
 * who controls a worker can still do. */
#pragma once
#include <stdint.h>

typedef struct PickerLimits {
    uint64_t data;        /* bytes of private memory */
    uint64_t addresses;   /* bytes of address space: bounds what memory that is only read costs in page tables */
    uint64_t stack;       /* bytes of the first thread's stack, which do not count as data */
    uint32_t processor;   /* seconds of processor time, all threads together, also between requests */
    uint32_t descriptors; /* open at once */
    uint32_t processes;   /* threads and processes of this user; 0: 256 more than the machine has then, 16,384 at most */
} PickerLimits;

/* The limits of a worker. `namespaced`: it has its own user namespace, so that other threads do not count. */
PickerLimits picker_limits(int namespaced);

/* Why locking failed; 0 means success. Sent to the picker, which reports it as a sentence. */
enum PickerLockFailure { PICKER_LOCK_LIMITS = 1, PICKER_LOCK_PRIVILEGES = 2, PICKER_LOCK_FILTER = 3, PICKER_LOCK_LEAKS = 4 };

/* Compiles the system call filter; call it once before the first lock. 0, or -1. */
int picker_lock_prepare(void);

/* Locks this process for good: limits, no new privileges, Landlock if the kernel has it, the filter, and a check that
 * it works. 0, or a PickerLockFailure, after which the process must end. */
int picker_lock(const PickerLimits *limits);
