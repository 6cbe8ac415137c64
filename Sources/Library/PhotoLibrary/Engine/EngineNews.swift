// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Tells all views what happened.
final class EngineNews: Sendable {
    struct Listener: Sendable {
        /// Which view it listens for: how a scan goes is told to the view that asked for it alone.
        let view: Int
        /// Called with the folders that the event is about, on the threads of scans and watches.
        let hear: @Sendable (EngineEvent, [[UInt8]]) -> Void
        let end: @Sendable () -> Void
    }

    private struct State {
        var listeners: [Int: Listener] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    var isHeard: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// - Returns: the listener's number.
    func add(_ listener: Listener) -> Int {
        state.withLock { state in
            state.next += 1
            state.listeners[state.next] = listener
            return state.next
        }
    }

    /// - Returns: whether nobody listens any more.
    func remove(_ number: Int) -> Bool {
        state.withLock { state in
            state.listeners[number] = nil
            return state.listeners.isEmpty
        }
    }

    /// - Parameters:
    ///   - folders: what the event is about.
    ///   - view: the one that asked for what happens; nil where none did.
    func publish(_ event: EngineEvent, of folders: [[UInt8]], for view: Int? = nil) {
        for listener in state.withLock({ $0.listeners.values.map { $0 } }) {
            switch event {
            case .scanning, .scanned, .scanFailed: if let view, view != listener.view { continue }
            case .changed, .removed, .notice: break
            }
            listener.hear(event, folders)
        }
    }

    /// Ends all streams.
    func end() {
        let ending = state.withLock { state in
            defer { state.listeners = [:] }
            return state.listeners.values.map { $0 }
        }
        // Outside the lock: the end of a stream takes it to strike the listener off.
        for listener in ending { listener.end() }
    }
}
