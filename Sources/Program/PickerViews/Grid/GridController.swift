// SPDX-License-Identifier: GPL-3.0-or-later

package import GtkSupport
package import PickerModel

/// The grid: places recycled tiles by `GridGeometry`, fills them from the presentation, and reports input to the store.
/// A custom scrollable with one widget per tile on screen (ADR 2).
///
/// Its parts keep their own state; this class creates them and notifies them of a new presentation, layout or scroll
/// position.
@MainActor
package final class GridController {
    package let layout: GridLayout
    private let store: PickerStore
    private let renderer: TextRenderer
    let position: GridPosition
    let flight: GridFlight
    private let headings: GridHeadings
    private let rest: GridRest
    let pool: TilePool
    private let pictures: GridPictures
    package let requests: PictureRequests
    let cursor: GridCursor
    private let binding: TileBinding
    package let pointer = GridPointer()
    let scrubber: GridScrubber
    private let sweep: SweepDrag
    private let lift: LiftDrag
    private let presses: GridPresses
    private let pinch: GridPinch
    let menu: TileMenu
    private let dragOut: DragOut
    private let keys: GridKeys
    /// Called at the grid's first allocation.
    package var onFirstLayout: (() -> Void)?

    init(store: PickerStore, feed: ThumbnailFeed, renderer: TextRenderer, accent: AccentColor?) {
        self.store = store
        self.renderer = renderer
        layout = GridLayout(store.presentation.grid, accent: accent)
        position = GridPosition(layout)
        flight = GridFlight(layout)
        headings = GridHeadings(layout, flight, store: store, renderer: renderer)
        pool = TilePool(layout, pointer, renderer: renderer)
        rest = GridRest(layout, flight, pool)
        pictures = GridPictures(layout, pool, rest)
        requests = PictureRequests(layout, pool, pictures, feed: feed, store: store)
        cursor = GridCursor(layout, position, pool)
        binding = TileBinding(layout, flight, rest, pool, pictures, requests, cursor, store: store)
        scrubber = GridScrubber(layout, pointer, renderer: renderer)
        sweep = SweepDrag(layout, cursor, store: store)
        lift = LiftDrag(layout, flight, binding, pictures, store: store)
        presses = GridPresses(layout, headings, rest, pool, pointer, cursor, scrubber, sweep, lift, store: store)
        pinch = GridPinch(layout, pointer, scrubber, store: store)
        menu = TileMenu(layout, flight, cursor, store: store, renderer: renderer)
        dragOut = DragOut(layout, pool, pictures, presses, store: store, renderer: renderer)
        keys = GridKeys(layout, cursor, menu, store: store)
        let canvas = layout.canvas
        canvas.setAccessible(label: renderer.render(layout.presentation.name))
        canvas.delegate = self
        canvas.onMap { [weak self] in self?.refreshStyle() }
        canvas.onScaleChange { [weak self] in self?.refreshStyle() }
        pool.onActivate = { [weak self] in self?.activate($0) }
        flight.onMotion = { [weak feed] in feed?.isInMotion = $0 }
        flight.onLanded = { [weak self] in
            self?.binding.bindAll()
            self?.layout.canvas.queueAllocate()
        }
    }

    package var canvas: Canvas { layout.canvas }

    /// The frame in which a tile is drawn now, in view coordinates, before right-to-left mirroring.
    package func frame(of index: Int) -> GridFrame { flight.frame(of: index) }

    /// Creates the tiles for a window of this size before it is shown, so that the first frame has them.
    func prepare(width: Int, height: Int) {
        layout.resize(width: width, height: height)
        layout.rebuild()
        pool.grow()
        binding.bindAll()
    }

    // MARK: Presentations

    func apply(_ old: GridPresentation, _ new: GridPresentation) {
        layout.present(new)
        if old.name != new.name { layout.canvas.setAccessible(label: renderer.render(new.name)) }
        if old.list != new.list {
            showList(old, new)
        } else if !old.isLaidOutAs(new) {
            if old.fit != new.fit { requests.askAnew() }
            if old.hasOtherTiles(than: new) {
                // Between squares and whole photos tiles change their form, in which no picture can be drawn.
                zoom(takesOff: old.arrangement == new.arrangement && old.fit == new.fit && old.span == new.span)
            } else if old.hasOtherRoom(than: new) {
                position.keepThroughResize()
            }
            // If the next layout scrolls elsewhere, tiles bound now would be bound twice, which takes half of the first
            // frame of a zoom step.
            layOutAnew(binds: position.anchor == nil)
        } else if old.selectionRevision != new.selectionRevision || old.detailsRevision != new.detailsRevision {
            binding.bindAll()
        } else if old.headingsRevision != new.headingsRevision {
            layout.canvas.queueDraw()
        }
    }

    /// Leaves what is covered at the edges of the view free, as far as it can be scrolled.
    func cover(_ insets: SafeInsets) {
        guard layout.insets != insets else { return }
        position.keepThroughResize()
        layout.cover(insets)
        layOutAnew()
    }

    private func showList(_ old: GridPresentation, _ new: GridPresentation) {
        let former = layout.geometry
        pointer.pinched = nil
        presses.carry(from: old.list, to: new.list)
        flight.giveUp()
        position.keep(from: old, to: new.list)
        layOutAnew()
        presses.carrySweep(from: former, old.list, to: new.list)
    }

    private func zoom(takesOff: Bool) {
        guard position.anchor == nil else { return }
        position.keep(zoomAnchor())
        if takesOff { flight.takeOff(pool.views.compactMap(\.index)) }
    }

    /// The point that keeps its position while tiles change their size: what a pinch has hold of, else the pointer, else
    /// the focused tile, else an end of the list that the view is at, else the middle of the view.
    private func zoomAnchor() -> GridAnchor? {
        let (geometry, value) = (layout.geometry, layout.canvas.value)
        guard geometry.count > 0 else { return nil }
        if let pinched = pointer.pinched { return pinched }
        if let place = pointer.place {
            return geometry.anchor(atX: layout.mirrored(place.x), y: place.y, scrolledTo: value)
        }
        let end = geometry.anchor(at: layout.presentation.initialEdge, scrolledTo: value, page: layout.page)
        if layout.canvas.hasFocusWithin, layout.visibleRange.contains(cursor.index) {
            // A focused tile in the first or last row stays in view there.
            if let end, geometry.position(of: end.index) == geometry.position(of: cursor.index) { return end }
            return GridAnchor(
                index: cursor.index, fraction: 0.5,
                offset: geometry.position(of: cursor.index) + geometry.frame(of: cursor.index).height / 2 - value)
        }
        return end
            ?? geometry.anchor(
                atX: Double(layout.size.width) / 2, y: Double(layout.size.height) / 2, scrolledTo: value)
    }

    /// - Parameter binds: whether tiles are bound now; otherwise the following layout binds them.
    private func layOutAnew(binds: Bool = true) {
        layout.rebuild()
        pool.grow()
        if binds { binding.bindAll() }
        layout.canvas.queueAllocate()
        layout.canvas.queueDraw()
    }

    /// Scrolls the grid to a target; long distances without animation.
    func scroll(to target: ScrollTarget) {
        let list = layout.presentation.list
        switch target {
        case .initial(let gently):
            let edge = layout.presentation.initialEdge
            let opening = layout.geometry.initialValue(edge, page: layout.page)
            if gently, Settings.animationsEnabled,
                GridGeometry.isNear(layout.canvas.value, opening, page: layout.page)
            {
                return position.glide(to: opening)
            }
            cursor.put(at: edge == .start ? 0 : max(0, list.count - 1))
            position.go(to: .initial(distance: 0))
        case .asset(let place):
            guard let index = list.index(of: place.id, near: place.index) else { return }
            position.go(to: .index(index))
        case .reveal(let place):
            guard let index = list.index(of: place.id, near: place.index) else { return }
            guard !position.isLaidOut else { return cursor.comeBack(to: index) }
            // The list is not laid out yet: the scroll waits for its layout.
            cursor.put(at: index)
            layout.canvas.grabFocus()
            position.go(to: .reveal(index))
        }
    }

    /// Shakes the tile of a photo whose pick was refused.
    func shake(_ id: AssetID) { pool.view(of: id)?.shake() }

    /// The picture of a photo at the present tile size, if it has arrived.
    func picture(of id: AssetID) -> PixelSurface? { pictures.picture(of: id) }

    func refreshStyle() {
        let isMoved = layout.restyle()
        if isMoved { layOutAnew() }
        headings.forget()
        pool.restyle()
        requests.askAnew()
        layout.canvas.queueAllocate()
        layout.canvas.queueDraw()
    }

    /// Handles a tile's accessible action, which assistive technology invokes.
    private func activate(_ index: Int) {
        cursor.put(at: index)
        cursor.beginRange(at: index)
        store.send(.assetActivated(index: index))
    }
}

// MARK: Callbacks of the canvas

extension GridController: CanvasDelegate {
    package func canvasAllocate(width: Int, height: Int) {
        onFirstLayout?()
        onFirstLayout = nil
        if layout.size != (width, height) {
            position.keepThroughResize()
            layout.resize(width: width, height: height)
            layout.rebuild()
            // Children cannot be added during an allocation.
            Task { @MainActor [weak self] in self?.growAfterLayout() }
        }
        position.layOut()
        binding.layOut()
    }

    private func growAfterLayout() {
        let before = pool.views.count
        pool.grow()
        if pool.views.count != before { layout.canvas.queueAllocate() }
    }

    package func canvasScrolled() {
        let isUnderWay = rest.noteScroll()
        // During a zoom animation only the indices visible at its start or end have tiles. Scrolling ends the
        // animation, so that all indices in view are bound.
        flight.land()
        scrubber.show()
        // A layout of the window takes a third of a frame on an X server, since GTK queries the window's position a
        // dozen times. So one runs when scrolling begins and one once it rests; each updates which widget is under the
        // pointer.
        guard isUnderWay, position.isLaidOut, position.isSettled else {
            binding.follow()
            return layout.canvas.queueAllocateUnderPointer()
        }
        binding.followSoon()
        rest.layOutAtRest()
    }

    /// Paints headings only: the page around the grid paints the background.
    package func canvasSnapshotBelow(_ snapshot: Snapshot) { headings.paint(snapshot) }

    package func canvasSnapshotAbove(_ snapshot: Snapshot) {
        headings.paintSticky(snapshot)
        scrubber.paint(snapshot)
        lift.paint(snapshot)
        sweep.paint(snapshot)
    }

    package func canvasFocus(_ direction: FocusDirection, in canvas: Canvas) -> Bool {
        guard !canvas.hasFocusWithin else { return false }
        return cursor.focus() || canvas.takesFocusFromOutside()
    }

    package func canvasStateChanged() {}
}

extension GridPresentation {
    /// Whether tiles of the same list stand in the same places.
    fileprivate func isLaidOutAs(_ other: GridPresentation) -> Bool {
        !hasOtherTiles(than: other) && !hasOtherRoom(than: other) && heading == other.heading
            && captions == other.captions
    }

    /// Whether a picker of another size or style has other room for tiles.
    fileprivate func hasOtherRoom(than other: GridPresentation) -> Bool {
        arrangement != other.arrangement || tileLimit != other.tileLimit || showsHeading != other.showsHeading
    }

    /// Whether the person chose another size or form of tiles, or other sections.
    fileprivate func hasOtherTiles(than other: GridPresentation) -> Bool {
        (tileSize, fit, span) != (other.tileSize, other.fit, other.span)
    }
}
