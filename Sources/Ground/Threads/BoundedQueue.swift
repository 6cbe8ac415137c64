// SPDX-License-Identifier: GPL-3.0-or-later

internal import Dispatch
internal import Synchronization

/// A bounded queue between two threads of a pipeline: the producer waits while it is full.
package final class BoundedQueue<Value: Sendable>: Sendable {
    private struct State {
        var waiting: [Value] = []
        var isFinished = false
        var isAbandoned = false
    }

    private let state = Mutex(State())
    /// Free places, and queued values. Both start at zero and are counted up: Dispatch traps when a semaphore is
    /// released below its initial value.
    private let room = DispatchSemaphore(value: 0)
    private let values = DispatchSemaphore(value: 0)

    /// - Parameter capacity: most queued values; bounds memory and open files.
    package init(capacity: Int) { for _ in 0..<capacity { room.signal() } }

    /// Adds a value; blocks while the queue is full.
    /// - Returns: false after `abandon`.
    package func put(_ value: Value) -> Bool {
        room.wait()
        let isTaken = state.withLock { state in
            if !state.isAbandoned { state.waiting.append(value) }
            return !state.isAbandoned
        }
        if isTaken { values.signal() } else { room.signal() }
        return isTaken
    }

    /// Called by the producer after the last value.
    package func finish() {
        state.withLock { $0.isFinished = true }
        values.signal()
    }

    /// Takes the next value; blocks while the queue is empty.
    /// - Returns: nil after the last value.
    package func take() -> Value? {
        values.wait()
        let value = state.withLock { state in state.waiting.isEmpty ? nil : state.waiting.removeFirst() }
        // Every later call returns nil, too.
        if value == nil { values.signal() } else { room.signal() }
        return value
    }

    /// Called by the consumer when it stops early: drops the queued values and unblocks the producer.
    package func abandon() {
        state.withLock { state in
            state.isAbandoned = true
            state.waiting = []
        }
        room.signal()
    }
}
