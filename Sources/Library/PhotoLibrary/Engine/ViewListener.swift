// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Synchronization

/// Takes out of what happens to the index what is a view's to know, for one that listens to it.
final class ViewListener: Sendable {
    private struct State {
        /// Whether a scan is under way of which the listener knows that it began, and no more.
        var isScanning = false
        /// What the view could see when the listener was told of a change last; nil before that, where nothing was asked yet.
        var rows: VisibleRows?
    }

    private let view: LibraryView
    private let state: Mutex<State>

    init(_ view: LibraryView) {
        self.view = view
        state = Mutex(State(rows: view.shelf.last?.rows))
    }

    /// An event without what it says of the rest of the library; nil where nothing of it is left. A narrowed view looks into
    /// the index for that: not for the main thread.
    /// - Parameter scanned: the folders that were looked through.
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
            state.withLock { $0.isScanning = false }
            return .scanFailed(failure)
        case .scanning, .scanned:
            let isWhole =
                !bounds.isNarrowed
                && scanned.allSatisfy { place in bounds.folders.contains { PathBytes.contains($0, place) } }
            return isWhole ? event.whole : course(event, bounds)
        }
    }

    /// How a scan goes, of which the view sees a part: that it began and that it ended, each once. How many files there are
    /// elsewhere, and how they come in, is not the request's to know.
    private func course(_ event: EngineEvent, _ bounds: ViewBounds) -> LibraryEvent? {
        let isEnd = if case .scanned = event { true } else { false }
        let isUnderWay = state.withLock { state in
            defer { state.isScanning = !isEnd }
            return state.isScanning
        }
        guard isEnd else { return isUnderWay ? nil : .scanning(done: 0, total: nil) }
        // The watch's looks have no beginning that is told.
        return isUnderWay || !bounds.isNarrowed ? .scanned(ScanReport()) : nil
    }

    /// Whether a narrowed view sees what it saw when it was told last. What cannot be asked may be anything.
    private func isTheSame(_ bounds: ViewBounds) -> Bool {
        guard let rows = try? view.engine.visibleRows(bounds) else { return false }
        return state.withLock { state in
            defer { state.rows = rows }
            return state.rows == rows
        }
    }
}
