// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Passes a clip's events from its thread to the main thread. If the main thread is behind, a newer frame replaces one
/// that was not shown yet; all other events are kept.
final class ClipEvents: Sendable {
    private struct State {
        var waiting: [ClipEvent] = []
        var isOver = false
        var reader: CheckedContinuation<ClipEvent?, Never>?
    }

    private let state = Mutex(State())

    /// The stream of events, for a single reader.
    var stream: AsyncStream<ClipEvent> {
        AsyncStream(unfolding: { [self] in await next() }, onCancel: { [self] in finish() })
    }

    func put(_ event: ClipEvent) {
        let reader = state.withLock { state -> CheckedContinuation<ClipEvent?, Never>? in
            guard !state.isOver else { return nil }
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            if case .frame = event, case .frame? = state.waiting.last { state.waiting.removeLast() }
            state.waiting.append(event)
            return nil
        }
        reader?.resume(returning: event)
    }

    /// Ends the stream after the queued events.
    func finish() {
        let reader = state.withLock { state in
            state.isOver = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    private func next() async -> ClipEvent? {
        await withCheckedContinuation { continuation in
            let event = state.withLock { state -> ClipEvent?? in
                if !state.waiting.isEmpty { return .some(state.waiting.removeFirst()) }
                if state.isOver { return .some(nil) }
                state.reader = continuation
                return nil
            }
            if let event { continuation.resume(returning: event) }
        }
    }
}
