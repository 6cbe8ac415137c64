// SPDX-License-Identifier: GPL-3.0-or-later

internal import Synchronization

/// Tells work on other threads that nobody wants it any more. Set once, read everywhere.
package final class CancelFlag: Sendable {
    private let flag = Atomic(false)

    package init() {}

    package func cancel() { flag.store(true, ordering: .relaxed) }
    package var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
