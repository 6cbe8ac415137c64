// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Synchronization

/// Hands values from one thread to the next in a line of work; the giver waits where too many lie there.
final class Handover<Value: Sendable>: Sendable {
    private struct State {
        var waiting: [Value] = []
        var isFinished = false
        var isAbandoned = false
    }

    private let state = Mutex(State())
    /// Places left, and values there. Counted up from zero: a semaphore may not die below its first value.
    private let places = DispatchSemaphore(value: 0)
    private let values = DispatchSemaphore(value: 0)

    /// - Parameter capacity: how many values may lie there; bounds memory and open files.
    init(capacity: Int) { for _ in 0..<capacity { places.signal() } }

    /// Waits for a place.
    /// - Returns: false where nobody takes any more.
    func put(_ value: Value) -> Bool {
        places.wait()
        let isTaken = state.withLock { state in
            if !state.isAbandoned { state.waiting.append(value) }
            return !state.isAbandoned
        }
        if isTaken { values.signal() } else { places.signal() }
        return isTaken
    }

    /// The giver has no more.
    func finish() {
        state.withLock { $0.isFinished = true }
        values.signal()
    }

    /// Waits for a value.
    /// - Returns: nil at the end.
    func take() -> Value? {
        values.wait()
        let value = state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
        // The end stays the end, however often it is asked for.
        if value == nil { values.signal() } else { places.signal() }
        return value
    }

    /// The taker wants no more: frees the giver.
    func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            state.waiting = []
        }
        places.signal()
    }
}
