// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Owns the tiles: enough for the screen, created when there is time.
@MainActor
final class TilePool {
    private let layout: GridLayout
    private let pointer: GridPointer
    private let renderer: TextRenderer
    /// Tiles in use: bound to an index, or available for one.
    private(set) var views: [TileView] = []
    /// Tiles created in advance.
    private var spares: [TileView] = []
    private var isMakingSpares = false
    /// Called for a tile's accessible action, which assistive technology invokes.
    var onActivate: ((_ index: Int) -> Void)?

    init(_ layout: GridLayout, _ pointer: GridPointer, renderer: TextRenderer) {
        (self.layout, self.pointer, self.renderer) = (layout, pointer, renderer)
    }

    /// The tile bound to an index.
    func view(at index: Int) -> TileView? { views.first { $0.index == index } }

    /// The index in a range that is shown by the tile in a slot; nil if there is none. The range has no more indices than there are tiles.
    ///
    /// An index belongs to the slot `index % views.count`, so that a tile keeps its index while the range moves over it.
    func index(ofSlot slot: Int, in range: Range<Int>) -> Int? {
        let count = views.count
        let index = range.lowerBound + (slot - range.lowerBound % count + count) % count
        return range.contains(index) ? index : nil
    }

    /// Whether an index has its tile.
    func isBound(_ index: Int) -> Bool { !views.isEmpty && views[index % views.count].index == index }

    /// The first tile that shows a photo.
    func view(of id: AssetID) -> TileView? { views.first { $0.id == id } }

    func restyle() {
        for view in views { view.use(layout.style) }
    }

    /// Redraws hovered tiles, which look different under a finger and under a pointer.
    func redrawHovered() {
        for view in views where view.tile.isHovered { view.tile.queueDraw() }
    }

    /// Creates the tiles for the view and some rows more, so that none is created while scrolling.
    func grow() {
        let (geometry, size) = (layout.geometry, layout.size)
        let page = geometry.isRow ? Double(size.width) : Double(max(size.height, 1))
        let wanted = max(16, geometry.tiles(forPage: page))
        guard wanted > views.count else { return }
        for view in views { view.release() }
        while views.count < wanted {
            let view = spares.popLast() ?? makeTile()
            view.use(layout.style)
            views.append(view)
        }
    }

    private func makeTile() -> TileView {
        let view = TileView(style: layout.style, renderer: renderer)
        view.onActivate = { [weak self] in self?.onActivate?($0) }
        view.isTouched = { [weak self] in self?.pointer.isTouched == true }
        layout.canvas.add(view.tile)
        return view
    }

    /// Creates tiles for a screen of the smallest size, some in each turn of the main loop, so that a zoom step does
    /// not wait for two hundred of them.
    func makeSpares() {
        guard !isMakingSpares else { return }
        isMakingSpares = true
        makeSomeSpares()
    }

    private func makeSomeSpares() {
        let (geometry, size) = (layout.geometry, layout.size)
        let smallest = GridGeometry.columns(
            room: Double(size.width), gap: geometry.metrics.gap, tileSize: ZoomState.levels[0])
        let rows = size.height / ZoomState.levels[0] + 4
        guard !geometry.isRow, views.count + spares.count < smallest * rows else {
            isMakingSpares = false
            return
        }
        for _ in 0..<4 { spares.append(makeTile()) }
        LoopTimer.after(milliseconds: 12) { [weak self] in self?.makeSomeSpares() }
    }
}
