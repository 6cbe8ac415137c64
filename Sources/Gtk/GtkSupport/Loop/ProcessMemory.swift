// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim

/// The memory of this process.
nonisolated public enum ProcessMemory {
    /// Gives free memory of the heaps back to the kernel (glibc's `malloc_trim`). Takes some milliseconds, so not on
    /// GTK's thread; any other will do.
    public static func giveBack() { picker_memory_give_back() }
}
