// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// State behind a lock that threads can wait on.
///
/// The standard library's `Mutex` has no condition variable, and decoding threads block for long, so they must not be
/// those of the cooperative pool. Unchecked because the compiler cannot see that `condition` guards `state`; every
/// access below holds it.
package final class Monitor<State: Sendable>: @unchecked Sendable {
    private let condition = NSCondition()
    private var state: State

    package init(_ state: State) { self.state = state }

    package func withLock<R>(_ body: (inout State) -> R) -> R {
        condition.lock()
        defer { condition.unlock() }
        return body(&state)
    }

    /// Changes the state and wakes every thread that waits.
    package func change<R>(_ body: (inout State) -> R) -> R {
        condition.lock()
        defer { condition.unlock() }
        let result = body(&state)
        condition.broadcast()
        return result
    }

    /// Blocks without polling until `body` returns a value.
    package func wait<R>(for body: (inout State) -> R?) -> R {
        waitUntilOver { state in body(&state).map { .over($0) } ?? .afterChange }
    }

    /// Whether a wait is over, or when its condition is evaluated again.
    package enum Wait<R> {
        case over(R)
        /// After the next change of the state.
        case afterChange
        /// After the next change, and after this many seconds at the latest.
        case within(Double)
    }

    /// Blocks until `body` says that the wait is over.
    package func waitUntilOver<R>(_ body: (inout State) -> Wait<R>) -> R {
        condition.lock()
        defer { condition.unlock() }
        while true {
            switch body(&state) {
            case .over(let result): return result
            case .afterChange: condition.wait()
            case .within(let seconds): _ = condition.wait(until: Date(timeIntervalSinceNow: seconds))
            }
        }
    }
}
