// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Scans and looks of one library take turns: a reader does one thing at a time.
final class ScanTurn: Sendable {
    private let turn = Mutex(())

    /// Blocks until it is this one's turn.
    func take<Value: Sendable>(_ work: () -> Value) -> Value { turn.withLock { _ in work() } }
}
