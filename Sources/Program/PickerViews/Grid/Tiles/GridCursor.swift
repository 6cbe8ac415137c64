// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Where the keys are, whether or not that place is on screen, and where a range begins.
@MainActor
final class GridCursor {
    private let layout: GridLayout
    private let position: GridPosition
    private let pool: TilePool
    /// The place that the keys are at.
    private(set) var index = 0
    /// Where a range begins.
    private(set) var rangeStart: Int?

    init(_ layout: GridLayout, _ position: GridPosition, _ pool: TilePool) {
        (self.layout, self.position, self.pool) = (layout, position, pool)
    }

    /// Puts the cursor somewhere; the keys follow with `focus`.
    func put(at index: Int) { self.index = index }

    func beginRange(at index: Int) { rangeStart = index }

    func forgetRange() { rangeStart = nil }

    /// Gives the keys to the tile of the cursor; false where it is not on screen.
    @discardableResult
    func focus() -> Bool {
        guard let view = pool.view(at: index) else { return false }
        return view.tile.isFocus || view.tile.grabFocus()
    }

    /// The same, or to the grid as a whole while that tile is not on screen.
    func focusOrGrid() {
        if !focus() { layout.canvas.grabFocus() }
    }

    /// Brings a tile into view and gives it the keys.
    func comeBack(to index: Int) {
        self.index = index
        position.forget()
        position.reveal(index)
        focus()
    }

    /// Another list: the cursor and the range stay with their photos.
    func carry(from old: AssetList, to new: AssetList) {
        index = old.place(of: index, in: new) ?? min(index, max(0, new.count - 1))
        rangeStart = rangeStart.flatMap { old.place(of: $0, in: new) }
    }
}
