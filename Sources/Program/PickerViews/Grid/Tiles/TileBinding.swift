// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Binds tiles to indices, and places them on the canvas.
@MainActor
final class TileBinding {
    private let layout: GridLayout
    private let flight: GridFlight
    private let rest: GridRest
    private let pool: TilePool
    private let pictures: GridPictures
    private let requests: PictureRequests
    private let cursor: GridCursor
    private let store: PickerStore
    /// The scroll position, the number of tiles and the layout revision of the last binding.
    private var bound: Bound?
    /// Whether a binding is scheduled for after the present frame.
    private var isCatchingUp = false
    /// Whether tiles are being allocated: keyboard focus must not move meanwhile, since that queues a new layout of
    /// their parents.
    private var isAllocating = false
    /// The index whose tile is being dragged; the tile is translucent.
    var lifted: Int? {
        didSet { bindAll() }
    }

    private struct Bound: Equatable {
        let value: Double
        let tiles: Int
        let revision: UInt64
    }

    init(
        _ layout: GridLayout, _ flight: GridFlight, _ rest: GridRest, _ pool: TilePool, _ pictures: GridPictures,
        _ requests: PictureRequests, _ cursor: GridCursor, store: PickerStore
    ) {
        (self.layout, self.flight, self.rest, self.pool) = (layout, flight, rest, pool)
        (self.pictures, self.requests, self.cursor, self.store) = (pictures, requests, cursor, store)
    }

    /// Binds a tile to each index on screen and one row around it, and requests missing records and pictures.
    func bindAll() { bind(onlyMoved: false) }

    /// - Parameter onlyMoved: whether only the scroll position has changed since the last binding: then tiles that show
    ///   their index's own picture are skipped.
    private func bind(onlyMoved: Bool) {
        guard !pool.views.isEmpty else { return }
        let range = indicesToBind
        // After a change of the layout each tile is bound again.
        let skipsBound = onlyMoved && bound?.revision == layout.revision
        bound = present
        var (isMoved, focusMoves) = (false, false)
        for (slot, view) in pool.views.enumerated() {
            let index = pool.index(ofSlot: slot, in: range)
            if skipsBound, index != nil, view.index == index, view.hasOwnPicture { continue }
            guard let index, let tile = tile(at: index) else {
                if view.tile.isFocus { layout.canvas.grabFocus() }
                view.release()
                continue
            }
            if view.index != index { isMoved = true }
            if losesFocus(view, to: index, tile.id) { focusMoves = true }
            let key = pictures.key(of: tile.id, at: index)
            let isSame = view.index == index && view.key == key && view.hasOwnPicture
            view.bind(index, tile, day: layout.dayMark(at: index), failure: pictures.failure(of: tile.id))
            view.tile.opacity = lifted == index ? 0.4 : 1
            if !isSame { pictures.dress(view, key) }
        }
        // The grid as a whole has the focus if the cursor's tile was not on screen before.
        if focusMoves || layout.canvas.isFocus && range.contains(cursor.index) { moveFocus() }
        requests.ask(for: range)
        if isMoved { rest.tilesMoved() }
    }

    /// The presentation of a tile, without a caption where there is no room for one.
    private func tile(at index: Int) -> TilePresentation? {
        var tile = store.state.tile(at: index)
        if layout.geometry.metrics.captionHeight == 0 { tile?.caption = nil }
        return tile
    }

    /// Takes keyboard focus from a tile that is about to show another photo: focus stays with the photo, whatever its index.
    /// - Returns: whether the tile keeps the focus for now because tiles are being allocated.
    private func losesFocus(_ view: TileView, to index: Int, _ id: AssetID) -> Bool {
        guard view.tile.isFocus, view.index != index || view.id != id else { return false }
        if !isAllocating { layout.canvas.grabFocus() }
        return isAllocating
    }

    private var present: Bound {
        Bound(value: layout.canvas.value, tiles: pool.views.count, revision: layout.revision)
    }

    /// The indices on screen, one row around them, and those of a zoom animation; at most as many as there are tiles.
    private var indicesToBind: Range<Int> {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        let row = geometry.tile + geometry.metrics.gap
        var range = geometry.indices(from: value - row, to: value + layout.page + row)
        if let flown = flight.range {
            range = min(range.lowerBound, flown.lowerBound)..<max(range.upperBound, flown.upperBound)
        }
        return range.count > pool.views.count ? range.prefix(pool.views.count) : range
    }

    /// Moves keyboard focus to the cursor's tile, or to the grid as a whole if that tile is not on screen.
    private func moveFocus() {
        guard isAllocating else { return cursor.focusOrGrid() }
        Task { @MainActor [weak self] in
            guard let self, layout.canvas.hasFocusWithin else { return }
            moveFocus()
        }
    }

    // MARK: Layouts and scrolling

    /// Binds and places tiles in an allocation. Most allocations follow a scroll or a frame of an animation, for which
    /// tiles are bound already: binding a whole screen of the smallest tiles again takes a fifth of a frame.
    func layOut() {
        if bound != present {
            isAllocating = true
            bindAll()
            isAllocating = false
        }
        placeTiles()
    }

    /// Binds tiles after a change of the scroll position alone.
    func follow() { bind(onlyMoved: true) }

    /// Binds tiles during continuous scrolling: indices that come into view next are bound and requested after this
    /// frame is painted.
    func followSoon() {
        if isBoundInView { catchUp() } else { follow() }
        placeTiles()
        layout.canvas.queueDraw()
    }

    /// Whether each index on screen has its tile.
    private var isBoundInView: Bool {
        !pool.views.isEmpty && layout.visibleRange.allSatisfy { pool.isBound($0) }
    }

    private func catchUp() {
        guard !isCatchingUp else { return }
        isCatchingUp = true
        let revision = layout.revision
        Task { @MainActor [weak self] in
            guard let self else { return }
            isCatchingUp = false
            follow()
            // If the layout has changed meanwhile, its allocation places the tiles.
            if flight.flight == nil, layout.revision == revision { placeTiles() }
        }
    }

    private func placeTiles() {
        for view in pool.views {
            guard let index = view.index else { continue }
            let frame = flight.frame(of: index)
            let size = layout.geometry.pictureSize(of: index)
            let caption = layout.geometry.metrics.captionHeight
            view.captionHeight = caption
            // During an animation a tile has its final size and is drawn scaled. It lies on whole pixels, since each
            // edge between pixels would need a mask.
            layout.canvas.place(
                view.tile, x: onPixel(layout.left(of: frame)), y: onPixel(frame.y), width: Int(size.width),
                height: Int(size.height + caption), scale: frame.width.rounded() / size.width)
        }
    }

    /// Rounds a coordinate to a whole device pixel.
    private func onPixel(_ coordinate: Double) -> Double {
        (coordinate * layout.style.scale).rounded() / layout.style.scale
    }
}
