// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Distributes events to the listeners of all views.
final class EngineNews: Sendable {
    struct Listener: Sendable {
        /// Number of the listener's view. Events about a scan go only to the view that started it.
        let view: Int
        /// Called with the scanned folders, on the threads of scans and watches.
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

    /// - Returns: whether no listener is left.
    func remove(_ number: Int) -> Bool {
        state.withLock { state in
            state.listeners[number] = nil
            return state.listeners.isEmpty
        }
    }

    /// - Parameters:
    ///   - folders: the scanned folders.
    ///   - view: the number of the view that started the scan; nil for events of the watch.
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
        // Called without the lock: ending a stream removes its listener, which takes the lock.
        for listener in ending { listener.end() }
    }
}
