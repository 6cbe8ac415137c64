// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Requests records and pictures in the order of their urgency, and notices when the screen is complete.
@MainActor
package final class PictureRequests {
    private let layout: GridLayout
    private let pool: TilePool
    private let pictures: GridPictures
    private let feed: ThumbnailFeed
    private let store: PickerStore
    /// What the pictures on screen were requested for.
    private struct Asked: Equatable {
        let visible: Range<Int>
        /// Revision of the list.
        let revision: UInt64
        /// Revision of the records.
        let details: Int
        /// What the sizes of pictures depend on.
        let measure: GridLayout.PictureMeasure
    }

    private enum Phase {
        /// Somebody waits for the screen to be complete: only what is on screen is requested.
        case opening
        case open
    }

    /// Nil before the first request.
    private var asked: Asked?
    /// Whether the next `ask` requests pictures though nothing of `asked` has changed.
    private var asksAnew = false
    private var phase = Phase.open
    /// Whether the grid was scrolled backward last: then the preceding screen is requested next.
    private var isBackward = false
    /// Whether pictures beyond the screen are requested and spare tiles are made. A window that opens has no time for
    /// it.
    package var looksAhead = true {
        didSet {
            guard looksAhead, !oldValue, phase == .open else { return }
            askForPictures()
            pool.makeSpares()
        }
    }
    /// Called once, when each tile on screen has its own picture or has failed. Until then no picture beyond the screen is requested.
    package var onComplete: (() -> Void)? {
        didSet { phase = onComplete == nil ? .open : .opening }
    }
    /// Called once, when each tile on screen shows a picture, a stand-in or a failure.
    package var onStandIns: (() -> Void)?

    init(_ layout: GridLayout, _ pool: TilePool, _ pictures: GridPictures, feed: ThumbnailFeed, store: PickerStore) {
        (self.layout, self.pool, self.pictures, self.feed, self.store) = (layout, pool, pictures, feed, store)
        feed.onArrival = { [weak self] in self?.take($0) }
        pictures.onShown = { [weak self] in self?.checkComplete() }
    }

    /// Makes the next `ask` request pictures again, after a change of their crop or size.
    func askAnew() { asksAnew = true }

    /// Called after tiles were bound to these indices.
    func ask(for range: Range<Int>) {
        let presentation = layout.presentation
        let now = Asked(
            visible: range, revision: presentation.list.revision, details: presentation.detailsRevision,
            measure: layout.pictureMeasure)
        let before = asked
        guard now != before || asksAnew else { return }
        asked = now
        asksAnew = false
        // The indices that this list's records were asked for; nil for another list.
        let shown = before?.revision == now.revision ? before?.visible : nil
        if shown != range {
            isBackward = shown.map { range.lowerBound < $0.lowerBound } ?? false
            store.send(.rowsShown(layout.visibleRange))
        }
        askForPictures()
        checkStandIns()
        checkComplete()
    }

    /// Requests pictures on screen first and alone: with two cores, others would only delay them. Then those of the
    /// next screen in the direction of scrolling.
    private func askForPictures() {
        let visible = layout.visibleRange
        // While records on screen are missing, the previous requests stay in force.
        let isUnknown = visible.contains { pictures.isWithoutPicture($0) && store.state.record(at: $0) == nil }
        guard !isUnknown || visible.isEmpty else { return }
        let onScreen = visible.compactMap(wish)
        guard onScreen.isEmpty, phase == .open, looksAhead else {
            feed.show(visible: onScreen, ahead: [])
            return
        }
        let span = max(visible.count, 1)
        let next =
            isBackward
            ? max(0, visible.lowerBound - span)..<visible.lowerBound
            : visible.upperBound..<min(layout.geometry.count, visible.upperBound + span)
        let ahead = next.compactMap(wish)
        feed.show(visible: [], ahead: isBackward ? ahead.reversed() : ahead)
    }

    private func wish(_ index: Int) -> PictureWish? {
        wanted(index).map { PictureWish(for: $0, layout.extent(of: index)) }
    }

    private func wanted(_ index: Int) -> Asset? {
        guard pictures.isWithoutPicture(index), let (asset, isBroken) = store.state.record(at: index), !isBroken else {
            return nil
        }
        return asset
    }

    private func take(_ arrivals: [ThumbnailFeed.Arrival]) {
        let wasOnScreen = pictures.take(arrivals)
        let isAllThere = !layout.visibleRange.contains { wanted($0) != nil }
        pictures.sharpen(isAllThere: isAllThere)
        checkStandIns()
        checkComplete()
        if wasOnScreen, isAllThere { askForPictures() }
    }

    // MARK: The screen as a whole

    private func checkStandIns() {
        guard let onStandIns, layout.geometry.count > 0 else { return }
        let visible = layout.visibleRange
        let isMissing = pool.views.contains { view in
            guard let index = view.index, visible.contains(index) else { return false }
            return view.surface == nil && view.failure == nil && view.presentation?.broken == nil
        }
        guard !visible.isEmpty, !isMissing else { return }
        self.onStandIns = nil
        onStandIns()
    }

    private func checkComplete() {
        guard let onComplete, layout.geometry.count > 0 else { return }
        let visible = layout.visibleRange
        guard !visible.isEmpty else { return }
        let ready = pool.views.count { view in
            guard let index = view.index, visible.contains(index) else { return false }
            return view.hasOwnPicture || view.failure != nil || view.presentation?.broken != nil
        }
        guard ready >= visible.count else { return }
        self.onComplete = nil
        onComplete()
        if looksAhead { pool.makeSpares() }
    }
}
