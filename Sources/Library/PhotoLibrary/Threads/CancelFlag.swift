// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Set once, read everywhere.
final class CancelFlag: Sendable {
    private let flag = Atomic(false)
    func cancel() { flag.store(true, ordering: .relaxed) }
    var isCancelled: Bool { flag.load(ordering: .relaxed) }
}
