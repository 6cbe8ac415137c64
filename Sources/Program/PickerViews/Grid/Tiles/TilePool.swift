// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The tiles there are: enough for what is on screen, made when there is time.
@MainActor
final class TilePool {
    private let layout: GridLayout
    private let pointer: GridPointer
    private let renderer: TextRenderer
    /// Those that are bound to places, or will be.
    private(set) var views: [TileView] = []
    /// Tiles made while there was time.
    private var spares: [TileView] = []
    private var isMakingSpares = false
    /// A tile's own action, as assistive technology calls it.
    var onActivate: ((_ index: Int) -> Void)?

    init(_ layout: GridLayout, _ pointer: GridPointer, renderer: TextRenderer) {
        (self.layout, self.pointer, self.renderer) = (layout, pointer, renderer)
    }

    /// The tile that shows a place.
    func view(at index: Int) -> TileView? { views.first { $0.index == index } }

    /// The first tile that shows a photo.
    func view(of id: AssetID) -> TileView? { views.first { $0.presentation?.id == id } }

    func restyle() {
        for view in views { view.use(layout.style) }
    }

    /// Tiles look different under a finger and under a pointer.
    func redrawHovered() {
        for view in views where view.tile.isHovered { view.tile.queueDraw() }
    }

    /// Tiles for the view, a row before and two after it; made here, never while scrolling.
    func grow() {
        let (geometry, size) = (layout.geometry, layout.size)
        let extent = geometry.isRow ? Double(size.width) : Double(max(size.height, 1))
        let rows = Int((extent / (geometry.tile + geometry.metrics.gap)).rounded(.up)) + 4
        let wanted = max(16, geometry.isRow ? rows : rows * geometry.columns)
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

    /// Makes tiles for a screen of the smallest size, some in each turn of the loop: a step of the zoom must not wait for
    /// two hundred of them.
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
