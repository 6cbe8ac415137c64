// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// Tells work on other threads to stop. Set once, read on any thread.
package final class CancelFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package func cancel() { flag.store(true, ordering: .relaxed) }
    package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
