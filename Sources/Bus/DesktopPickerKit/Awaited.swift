// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// A value that comes once, and that any number of tasks wait for. A task that is cancelled waits no longer.
final class Awaited<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var last = 0
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private let state = Mutex(State())

    /// Whether it has come.
    var isThere: Bool { state.withLock { $0.value != nil } }

    /// It comes; a later one is none.
    func come(_ value: Value) {
        let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
            guard state.value == nil else { return [] }
            state.value = value
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: value) }
    }

    /// Waits for it.
    /// - Throws: `CancellationError`.
    func value() async throws -> Value {
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Value, any Error>) in
                let end = state.withLock { state -> Result<Value, any Error>? in
                    if let value = state.value { return .success(value) }
                    // Before it is kept the handler finds nothing to end.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiting[number] = continuation
                    return nil
                }
                if let end { continuation.resume(with: end) }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }
}
