// SPDX-License-Identifier: GPL-3.0-or-later

#if PICKER_COUNTS
    import Synchronization
#endif

/// Counts of objects in the whole process. Tests of lifetimes and of uploads read them; nothing is counted in a build for
/// distribution, which has no `PICKER_COUNTS` (`Package.swift`). Any thread.
nonisolated package enum ObjectCounts {
    /// What is counted.
    package enum Kind: Sendable {
        /// Wrappers of widgets that live.
        case wrapper
        /// Closures that GTK and GLib hold: handlers of signals, timers, ticks of frames.
        case closure
        /// Textures that were made, living or not.
        case madeTexture
    }

    #if PICKER_COUNTS
        private static let wrappers = Atomic<Int>(0)
        private static let closures = Atomic<Int>(0)
        private static let madeTextures = Atomic<Int>(0)

        /// The count of this moment.
        package static func count(of kind: Kind) -> Int {
            switch kind {
            case .wrapper: wrappers.load(ordering: .relaxed)
            case .closure: closures.load(ordering: .relaxed)
            case .madeTexture: madeTextures.load(ordering: .relaxed)
            }
        }
    #endif

    static func add(_ change: Int, to kind: Kind) {
        #if PICKER_COUNTS
            switch kind {
            case .wrapper: wrappers.add(change, ordering: .relaxed)
            case .closure: closures.add(change, ordering: .relaxed)
            case .madeTexture: madeTextures.add(change, ordering: .relaxed)
            }
        #endif
    }
}
