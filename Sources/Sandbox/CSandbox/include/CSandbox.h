/* SPDX-License-Identifier: GPL-3.0-or-later
 * What a decoding worker and its picker say to the kernel: messages with descriptors, memory shared without surprises,
 * the locks that a worker puts on itself, and the warm parent that workers are forked from. */
#include "channel.h"
#include "lock.h"
#include "process.h"
#include "shared-memory.h"
