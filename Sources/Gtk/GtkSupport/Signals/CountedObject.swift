// SPDX-License-Identifier: GPL-3.0-or-later

package import CPickerShim

/// What tests of lifetimes and of uploads count in the whole process. A program that links no counter counts nothing
/// (`picker-counts.h`). Any thread.
nonisolated package enum CountedObject: Sendable {
    /// Wrappers of widgets that live.
    case wrapper
    /// Closures that GTK and GLib hold: handlers of signals, timers, ticks of frames.
    case closure
    /// Textures that were made, living or not.
    case madeTexture

    /// The same for the counter.
    package var kind: PickerCounted {
        switch self {
        case .wrapper: PICKER_COUNTED_WRAPPER
        case .closure: PICKER_COUNTED_CLOSURE
        case .madeTexture: PICKER_COUNTED_MADE_TEXTURE
        }
    }

    /// Says that there are more of them, or fewer.
    func add(_ change: Int32) { picker_count(kind, change) }
}
