// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The index with keyboard focus, on screen or not, and the start of a range selection.
@MainActor
final class GridCursor {
    private let layout: GridLayout
    private let position: GridPosition
    private let pool: TilePool
    /// The index that has keyboard focus, or gets it once its tile is on screen.
    private(set) var index = 0
    /// The index at which a range selection begins.
    private(set) var rangeStart: Int?
    /// The line on which the last step up or down went, the index to which it led, and the layout's revision.
    private var line: (x: Double, index: Int, revision: UInt64)?

    init(_ layout: GridLayout, _ position: GridPosition, _ pool: TilePool) {
        (self.layout, self.position, self.pool) = (layout, position, pool)
    }

    /// Moves the cursor to the tile with keyboard focus, around which the ring is. Besides `focus` GTK gives the focus to tiles, and assistive technology
    /// does; and a tile that has it gets another photo with another list.
    func follow() {
        guard let ringed = pool.views.first(where: { $0.tile.isFocus })?.index else { return }
        index = ringed
    }

    /// Moves the cursor only; `focus` moves the keyboard focus to it.
    func put(at index: Int) { self.index = index }

    func beginRange(at index: Int) { rangeStart = index }

    func forgetRange() { rangeStart = nil }

    /// The index to which an arrow key leads. Several steps up or down go on one line through rows of whole photos, which
    /// have no columns: they would drift sideways, and a step back would not lead back.
    func index(toward direction: GridDirection) -> Int {
        let geometry = layout.geometry
        guard geometry.showsWholePhotos, direction == .up || direction == .down else {
            return geometry.index(from: index, toward: direction)
        }
        let frame = geometry.frame(of: index)
        let isUnderWay = line.map { $0.index == index && $0.revision == layout.revision } ?? false
        let x = isUnderWay ? line?.x ?? frame.x : frame.x + frame.width / 2
        let found = geometry.index(from: index, toward: direction, column: x)
        line = (x, found, layout.revision)
        return found
    }

    /// Gives keyboard focus to the cursor's tile; returns false if it is not on screen.
    @discardableResult
    func focus() -> Bool {
        guard let view = pool.view(at: index) else { return false }
        return view.tile.isFocus || view.tile.grabFocus()
    }

    /// Gives keyboard focus to the cursor's tile, or to the grid as a whole if that tile is not on screen.
    func focusOrGrid() {
        if !focus() { layout.canvas.grabFocus() }
    }

    /// Moves the cursor to an index, scrolls it into view and gives it keyboard focus.
    func comeBack(to index: Int) {
        self.index = index
        position.forget()
        position.reveal(index)
        focus()
    }

    /// Moves the cursor and the range with their photos to another list.
    func carry(from old: AssetList, to new: AssetList) {
        index = old.place(of: index, in: new) ?? min(index, max(0, new.count - 1))
        rangeStart = rangeStart.flatMap { old.place(of: $0, in: new) }
    }
}
