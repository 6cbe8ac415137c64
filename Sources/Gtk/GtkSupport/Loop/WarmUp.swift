// SPDX-License-Identifier: GPL-3.0-or-later

import CPickerShim
import Foundation

/// Prepares on another thread what the first window would otherwise load on GTK's: the fonts and the library that reads
/// symbolic icons.
nonisolated public enum WarmUp {
    /// Begins on a thread of its own and returns at once. Call it before GTK is initialised.
    public static func start() {
        let thread = Thread { picker_warm_up() }
        thread.name = "picker-warm-up"
        thread.start()
    }
}
