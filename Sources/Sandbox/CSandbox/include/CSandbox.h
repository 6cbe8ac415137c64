/* SPDX-License-Identifier: GPL-3.0-or-later
 * The system calls of a decoding worker and its picker: messages with descriptors, sealed shared memory, the locks that
 * a worker puts on itself, and the warm parent that workers are forked from. */
#include "channel.h"
#include "lock.h"
#include "process.h"
#include "shared-memory.h"
