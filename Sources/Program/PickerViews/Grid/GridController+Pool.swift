// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The tiles there are: enough for what is on screen, made when there is time.
extension GridController {
    /// Tiles for the view, a row before and two after it; made here, never while scrolling.
    func growPool() {
        let extent = geometry.isRow ? Double(size.width) : Double(max(size.height, 1))
        let rows = Int((extent / (geometry.tile + geometry.metrics.gap)).rounded(.up)) + 4
        let wanted = max(16, geometry.isRow ? rows : rows * geometry.columns)
        guard wanted > pool.count else { return }
        for view in pool { view.release() }
        while pool.count < wanted {
            let view = spares.popLast() ?? makeTile()
            view.use(style)
            pool.append(view)
        }
    }

    private func makeTile() -> TileView {
        let view = TileView(style: style, renderer: renderer)
        view.onActivate = { [weak self] in self?.activate($0) }
        view.isTouched = { [weak self] in self?.isTouched == true }
        canvas.add(view.tile)
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
        let smallest = GridGeometry.columns(
            room: Double(size.width), gap: geometry.metrics.gap, tileSize: ZoomState.levels[0])
        let rows = size.height / ZoomState.levels[0] + 4
        guard !geometry.isRow, pool.count + spares.count < smallest * rows else {
            isMakingSpares = false
            return
        }
        for _ in 0..<4 { spares.append(makeTile()) }
        LoopTimer.after(milliseconds: 12) { [weak self] in self?.makeSomeSpares() }
    }
}
