// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// State behind a lock that threads can wait on.
///
/// `Mutex` of the standard library has no condition, and threads that decode block for long: they must not be those of
/// the cooperative pool. Unchecked because the compiler cannot see that `condition` guards `state`; every access below
/// holds it.
final class Monitor<State: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var state: State

    init(_ state: State) { self.state = state }

    func withLock<R>(_ body: (inout State) -> R) -> R {
        condition.lock()
        defer { condition.unlock() }
        return body(&state)
    }

    /// Changes the state and wakes every thread that waits.
    func change<R>(_ body: (inout State) -> R) -> R {
        condition.lock()
        defer { condition.unlock() }
        let result = body(&state)
        condition.broadcast()
        return result
    }

    /// Blocks, using no time, until `body` gives a value.
    func wait<R>(for body: (inout State) -> R?) -> R {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = body(&state) { return result }
            condition.wait()
        }
    }
}
