// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Serializes the scans and rescans of one library, since a reader serves one at a time.
final class ScanTurn: Sendable {
    private let turn = Mutex(())

    /// Waits until no other work runs, then runs `work`. Blocks.
    func take<Value: Sendable>(_ work: () -> Value) -> Value { turn.withLock { _ in work() } }
}
