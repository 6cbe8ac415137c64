// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// Limits the engine's events to what a listener of a view may know.
final class ViewListener: Sendable {
    private struct State {
        /// Whether the listener was told that a scan has begun and not yet that it has ended.
        var isScanning = false
        /// Whether the listener was told that a scan has failed and of no end of a scan since.
        var hasFailed = false
        /// The visible rows when the listener was last told of a change; nil before that if the view has answered no query.
        var rows: VisibleRows?
    }

    private let view: LibraryView
    private let state: Mutex<State>

    init(_ view: LibraryView) {
        self.view = view
        state = Mutex(State(rows: view.shelf.last?.rows))
    }

    /// An event without its information about the rest of the library; nil if no information is left. For a narrowed view it queries
    /// the index, so it must not be called on the main thread.
    /// - Parameter scanned: the scanned folders.
    func within(_ event: EngineEvent, of scanned: [[UInt8]]) -> LibraryEvent? {
        let bounds = view.bounds
        switch event {
        case .changed(let folders):
            let reach = bounds.reach
            guard folders.contains(where: { folder in reach.contains { PathBytes.contains($0, folder) } }) else {
                return nil
            }
            return bounds.isNarrowed && isTheSame(bounds) ? nil : .changed
        case .removed(let gone):
            let near = gone.filter { _, place in bounds.folders.contains { PathBytes.contains($0, place) } }
            let known = view.told?.within(near.keys) ?? Set(near.keys)
            return known.isEmpty ? nil : .removed(known)
        case .notice(let notice): return bounds.isNarrowed ? nil : .notice(notice)
        case .scanFailed(let failure):
            state.withLock { ($0.isScanning, $0.hasFailed) = (false, true) }
            return .scanFailed(failure)
        case .scanning, .scanned:
            let isWhole =
                !bounds.isNarrowed
                && scanned.allSatisfy { place in bounds.folders.contains { PathBytes.contains($0, place) } }
            return isWhole ? event.whole : course(event, bounds)
        }
    }

    /// The event about a scan that covers more than the view: one for its beginning and one for its end. The progress is left out, since
    /// it reveals the number of other files.
    private func course(_ event: EngineEvent, _ bounds: ViewBounds) -> LibraryEvent? {
        let isEnd = if case .scanned = event { true } else { false }
        let (isUnderWay, hasFailed) = state.withLock { state in
            defer { (state.isScanning, state.hasFailed) = (!isEnd, state.hasFailed && !isEnd) }
            return (state.isScanning, state.hasFailed)
        }
        guard isEnd else { return isUnderWay ? nil : .scanning(done: 0, total: nil) }
        // Scans by the watch have no event for their beginning. One that follows a failure takes it back.
        return isUnderWay || hasFailed || !bounds.isNarrowed ? .scanned(ScanReport()) : nil
    }

    /// Whether the visible rows of a narrowed view are those of the last event. False if the query fails.
    private func isTheSame(_ bounds: ViewBounds) -> Bool {
        guard let rows = try? view.engine.visibleRows(bounds) else { return false }
        return state.withLock { state in
            defer { state.rows = rows }
            return state.rows == rows
        }
    }
}
