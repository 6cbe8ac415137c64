// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim

/// The memory of this process.
nonisolated public enum ProcessMemory {
    /// Has all threads share three heaps (docs/developing/adr/0016). Call it before any thread is started.
    public static func prepare() { picker_memory_prepare() }

    /// Gives free memory of the heaps back to the kernel (glibc's `malloc_trim`). Takes some milliseconds, so not on
    /// GTK's thread; any other will do.
    public static func giveBack() { picker_memory_give_back() }
}
