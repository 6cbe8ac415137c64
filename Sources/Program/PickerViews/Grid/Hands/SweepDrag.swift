// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Selects by dragging: over tiles, or with a rubber band that begins beside them.
@MainActor
final class SweepDrag {
    enum Kind {
        /// All tiles from the first one to the one under the pointer.
        case tiles(from: Int)
        /// All tiles in a rectangle with one fixed corner, in content coordinates.
        case band(from: (x: Double, y: Double))
    }

    private let layout: GridLayout
    private let cursor: GridCursor
    private let store: PickerStore
    private var kind: Kind?
    /// In the view's coordinates.
    private var pointer = (x: 0.0, y: 0.0)
    private var covered: [SweptRange] = []
    /// Scrolls while the pointer is near an edge.
    private var scrolling: TickHandle?

    init(_ layout: GridLayout, _ cursor: GridCursor, store: PickerStore) {
        (self.layout, self.cursor, self.store) = (layout, cursor, store)
    }

    var isUnderWay: Bool { kind != nil }

    func begin(_ kind: Kind, _ drag: Drag) {
        drag.claim()
        self.kind = kind
        covered = []
        store.send(.sweepBegan)
        move(toX: drag.x, y: drag.y)
        scrolling = layout.scrollAtEdges { [weak self] in
            self.flatMap { $0.isUnderWay ? $0.pointer : nil }
        } then: { [weak self] x, y in
            self?.move(toX: x, y: y)
        }
    }

    func move(toX x: Double, y: Double) {
        pointer = (x, y)
        guard let kind else { return }
        let place = layout.content(x, y)
        let covered: [SweptRange]
        switch kind {
        case .tiles(let first):
            guard let last = layout.geometry.nearestIndex(toX: place.x, y: place.y) else { return }
            covered = [SweptRange(from: first, to: last)]
            cursor.put(at: last)
        case .band(let fixed):
            covered = layout.geometry.stretches(from: fixed, to: place)
            layout.canvas.queueDraw()
        }
        guard covered != self.covered else { return }
        self.covered = covered
        store.send(.sweepMoved(covered))
    }

    /// Ends the sweep: the button was released, or the list changed so that the sweep cannot continue.
    func end() {
        guard let ended = kind else { return }
        kind = nil
        scrolling?.cancel()
        scrolling = nil
        if case .tiles = ended { cursor.focus() }
        cursor.forgetRange()
        store.send(.sweepEnded)
        layout.canvas.queueDraw()
    }

    /// Moves the fixed end with its photo to another list; if the photo is gone, the sweep ends with what it has
    /// selected.
    /// - Parameter former: the geometry of the previous list.
    func carry(from former: GridGeometry, _ old: AssetList, to new: AssetList) {
        switch kind {
        case .tiles(let first):
            guard let place = old.place(of: first, in: new) else { return end() }
            kind = .tiles(from: place)
        case .band(let fixed):
            guard let nearest = former.nearestIndex(toX: fixed.x, y: fixed.y),
                let place = old.place(of: nearest, in: new)
            else { return end() }
            let (before, now) = (former.frame(of: nearest), layout.geometry.frame(of: place))
            kind = .band(from: (fixed.x + now.x - before.x, fixed.y + now.y - before.y))
        case nil: return
        }
        // The ranges are indices of the previous list; the next motion of the pointer sends new ones.
        covered = []
    }

    /// Draws the rubber band, if there is one.
    func paint(_ snapshot: Snapshot) {
        guard case .band(let fixed) = kind else { return }
        let band = band(from: fixed)
        snapshot.color(layout.style.ring.withAlpha(0.18), band)
        snapshot.roundedBorder(band, radius: 0, width: 1, layout.style.ring)
    }

    /// In the view's coordinates.
    private func band(from fixed: (x: Double, y: Double)) -> Rect {
        let moving = layout.content(pointer.x, pointer.y)
        let (left, right) = (min(fixed.x, moving.x), max(fixed.x, moving.x))
        let (top, bottom) = (min(fixed.y, moving.y), max(fixed.y, moving.y))
        let (width, value) = (right - left, layout.canvas.value)
        return layout.geometry.isRow
            ? Rect(x: left - value, y: top, width: width, height: bottom - top)
            : Rect(x: layout.mirrored(left, width: width), y: top - value, width: width, height: bottom - top)
    }
}
