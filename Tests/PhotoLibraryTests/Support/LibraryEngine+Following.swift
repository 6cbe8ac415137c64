// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

@testable import PhotoLibrary

/// How an engine follows folders, which only tests ask.
extension LibraryEngine {
    private var session: LiveSession? { following.current.withLock { $0?.session } }

    /// Whether folders are followed.
    var isWatching: Bool { session != nil }
    /// Whether each of them has a watch.
    var isWatchingEverything: Bool { session?.watch.isComplete ?? false }
    /// Whether there are listeners.
    var isHeard: Bool { news.isHeard }

    /// Adds events as if they came from the kernel.
    func receive(_ events: [InotifyEvent]) { session?.watch.receive(events) }
}
