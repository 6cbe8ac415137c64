// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dispatch
internal import Synchronization

/// Hands values from one thread to the next in a line of work; the giver waits where too many wait already.
package final class BoundedQueue<Value: Sendable>: Sendable {
    private struct State {
        var waiting: [Value] = []
        var isFinished = false
        var isAbandoned = false
    }

    private let state = Mutex(State())
    /// Room left, and values there. Counted up from zero: a semaphore may not be freed below its first value.
    private let room = DispatchSemaphore(value: 0)
    private let values = DispatchSemaphore(value: 0)

    /// - Parameter capacity: how many values may wait; bounds memory and open files.
    package init(capacity: Int) { for _ in 0..<capacity { room.signal() } }

    /// Waits for room.
    /// - Returns: false where nobody takes any more.
    package func put(_ value: Value) -> Bool {
        room.wait()
        let isTaken = state.withLock { state in
            if !state.isAbandoned { state.waiting.append(value) }
            return !state.isAbandoned
        }
        if isTaken { values.signal() } else { room.signal() }
        return isTaken
    }

    /// The giver has no more.
    package func finish() {
        state.withLock { $0.isFinished = true }
        values.signal()
    }

    /// Waits for a value.
    /// - Returns: nil at the end.
    package func take() -> Value? {
        values.wait()
        let value = state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
        // The end stays the end, however often it is asked for.
        if value == nil { values.signal() } else { room.signal() }
        return value
    }

    /// The taker wants no more: frees the giver.
    package func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            state.waiting = []
        }
        room.signal()
    }
}
