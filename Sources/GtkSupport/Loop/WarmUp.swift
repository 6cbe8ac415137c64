// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim
import Foundation

/// Work that the first window would do on GTK's thread and that any thread can do ahead: fonts and the reader of symbolic
/// icons.
nonisolated public enum WarmUp {
    /// Begins on a thread of its own and returns at once. Call it before GTK is initialised.
    public static func start() {
        let thread = Thread { picker_warm_up() }
        thread.name = "picker-warm-up"
        thread.start()
    }
}
