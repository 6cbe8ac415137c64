// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Which tile shows which place, and where tiles are put.
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
    /// For which position, how many tiles and which layout they were bound last.
    private var bound: Bound?
    /// Whether tiles are to be bound for the present position once the frame is painted.
    private var isCatchingUp = false
    /// Whether tiles are being placed: where the keys are must not change meanwhile, which has their parents laid out anew.
    private var isAllocating = false
    /// The place whose tile a hand has taken: it is seen through.
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

    /// Binds a tile to each place on screen and one row around it; asks for what is missing.
    func bindAll() { bind(onlyMoved: false) }

    /// - Parameter onlyMoved: whether nothing but the position has changed since tiles were bound: those that show the own picture of
    ///   their place are left as they are.
    private func bind(onlyMoved: Bool) {
        guard !pool.views.isEmpty else { return }
        let range = placesToBind
        // Where the layout has changed each tile is bound again.
        let onlyMoved = onlyMoved && bound?.revision == layout.revision
        bound = present
        var (isMoved, keysMove) = (false, false)
        for (slot, view) in pool.views.enumerated() {
            // The one place in the range that this tile serves, if any.
            let count = pool.views.count
            let place = range.lowerBound + (slot - range.lowerBound % count + count) % count
            if onlyMoved, view.index == place, view.hasOwnPicture, range.contains(place) { continue }
            guard range.contains(place), let tile = store.state.tile(at: place) else {
                if view.tile.isFocus { layout.canvas.grabFocus() }
                view.release()
                continue
            }
            if view.index != place { isMoved = true }
            // The keys stay with the photo, wherever it stands.
            if view.tile.isFocus, view.index != place || view.presentation?.id != tile.id {
                if isAllocating { keysMove = true } else { layout.canvas.grabFocus() }
            }
            let key = pictures.key(of: tile.id)
            let isSame = view.index == place && view.key == key && view.hasOwnPicture
            view.bind(place, tile, failure: pictures.failure(of: tile.id))
            view.tile.opacity = lifted == place ? 0.4 : 1
            if !isSame { pictures.dress(view, key) }
        }
        // The cursor came back into view while the grid as a whole kept the focus.
        if keysMove || layout.canvas.isFocus && range.contains(cursor.index) { moveKeys() }
        requests.ask(for: range)
        if isMoved { rest.tilesMoved() }
    }

    private var present: Bound {
        Bound(value: layout.canvas.value, tiles: pool.views.count, revision: layout.revision)
    }

    /// What is on screen, a row around it, and what is there at some time of a flight; no more than there are tiles.
    private var placesToBind: Range<Int> {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        let row = geometry.tile + geometry.metrics.gap
        var range = geometry.indices(from: value - row, to: value + layout.page + row)
        if let flown = flight.range {
            range = min(range.lowerBound, flown.lowerBound)..<max(range.upperBound, flown.upperBound)
        }
        return range.count > pool.views.count ? range.prefix(pool.views.count) : range
    }

    /// To the tile of the cursor, or to the grid as a whole while that is not on screen.
    private func moveKeys() {
        guard isAllocating else { return cursor.focusOrGrid() }
        Task { @MainActor [weak self] in
            guard let self, layout.canvas.hasFocusWithin else { return }
            moveKeys()
        }
    }

    // MARK: Layouts and scrolling

    /// A layout has come. Most follow a scroll, or a step of a flight, for which tiles were bound: binding each photo of a screen of
    /// the smallest again is a fifth of a frame.
    func layOut() {
        if bound != present {
            isAllocating = true
            bindAll()
            isAllocating = false
        }
        place()
    }

    /// Only the position has changed.
    func follow() { bind(onlyMoved: true) }

    /// The same while one move follows another: what comes into view next is bound and asked for once this frame is painted, and not
    /// as a part of it.
    func followSoon() {
        if isBoundInView { catchUp() } else { follow() }
        place()
        layout.canvas.queueDraw()
    }

    /// Whether each place on screen has its tile.
    private var isBoundInView: Bool {
        let views = pool.views
        return !views.isEmpty && layout.visibleRange.allSatisfy { views[$0 % views.count].index == $0 }
    }

    private func catchUp() {
        guard !isCatchingUp else { return }
        isCatchingUp = true
        let revision = layout.revision
        Task { @MainActor [weak self] in
            guard let self else { return }
            isCatchingUp = false
            follow()
            // Where another list has come meanwhile, its layout places tiles.
            if flight.flight == nil, layout.revision == revision { place() }
        }
    }

    private func place() {
        for view in pool.views {
            guard let index = view.index else { continue }
            let frame = flight.frame(of: index)
            // On its way a tile has the size it will have, drawn smaller or larger; on whole pixels, between which each edge
            // would be a mask.
            layout.canvas.place(
                view.tile, x: onPixel(layout.left(of: frame)), y: onPixel(frame.y), width: Int(layout.geometry.tile),
                height: Int(layout.geometry.tile + layout.geometry.metrics.captionHeight),
                scale: frame.width.rounded() / layout.geometry.tile)
        }
    }

    /// The nearest place between two device pixels.
    private func onPixel(_ place: Double) -> Double { (place * layout.style.scale).rounded() / layout.style.scale }
}
