// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim

/// The memory of this process.
nonisolated public enum ProcessMemory {
    /// Gives what is free inside of the heaps back to the kernel, where the C library can (glibc). It takes some milliseconds: from
    /// any thread but GTK's.
    public static func giveBack() { picker_memory_give_back() }
}
