// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The scroll target of the next layout.
enum PendingScroll {
    /// The opening position, at the distance from it that the grid had.
    case initial(distance: Double)
    case index(Int)
    /// Scrolls as little as needed to show an index.
    case reveal(Int)
}

/// The scroll position after the next layout: a target, or a photo that keeps its position on screen while list, size
/// or zoom change around it.
@MainActor
final class GridPosition {
    private let layout: GridLayout
    private var pending: PendingScroll? = .initial(distance: 0)
    /// The point that keeps its position on screen in the next layout.
    private(set) var anchor: GridAnchor?
    /// Whether the present list has been laid out.
    private(set) var isLaidOut = false
    private var gliding: TickHandle?

    init(_ layout: GridLayout) { self.layout = layout }

    /// Whether the next layout keeps the scroll position.
    var isSettled: Bool { anchor == nil && pending == nil }

    // MARK: The next layout

    func go(to place: PendingScroll) {
        pending = place
        anchor = nil
        layout.canvas.queueAllocate()
    }

    /// Keeps a photo's position on screen. An anchor that still waits for its layout is not replaced, since until then
    /// the scroll position is that of the previous layout.
    func keep(_ anchor: GridAnchor?) {
        if self.anchor == nil { self.anchor = anchor }
    }

    /// Keeps the position of a photo that is in both lists. Must be called while the layout still has the old geometry.
    func keep(from old: GridPresentation, to new: AssetList) {
        if anchor == nil {
            anchor = layout.geometry.anchorKept(
                from: old.list, to: new, scrolledTo: layout.canvas.value, page: layout.page, edge: old.initialEdge)
            // At the opening position the grid follows new photos.
            if isSettled { pending = .initial(distance: layout.distanceFromOpening) }
        }
        isLaidOut = false
    }

    /// Called before the window is resized: keeps the opening position, or else the photo at the top edge.
    func keepThroughResize() {
        guard layout.size.width > 0, isSettled else { return }
        let edge = layout.presentation.initialEdge
        if layout.geometry.isInitial(layout.canvas.value, edge: edge, page: layout.page) {
            pending = .initial(distance: layout.distanceFromOpening)
        } else {
            anchor = layout.geometry.anchorAtTop(scrolledTo: layout.canvas.value, page: layout.page)
        }
    }

    /// Drops the pending scroll position because the caller scrolls elsewhere now.
    func forget() {
        guard layout.size.width > 0 else { return }
        anchor = nil
        pending = nil
    }

    /// Sets the canvas's extent and scroll position for the new layout.
    func layOut() {
        let page = layout.page
        layout.canvas.configure(upper: max(layout.geometry.extent, page), page: page, value: takeTarget())
        isLaidOut = true
    }

    private func takeTarget() -> Double {
        defer { (anchor, pending) = (nil, nil) }
        let (geometry, page) = (layout.geometry, layout.page)
        switch pending {
        case .initial(let distance):
            let edge = layout.presentation.initialEdge
            let opening = geometry.initialValue(edge, page: page)
            return edge == .start ? opening + distance : max(0, opening - distance)
        case .index(let index): return geometry.value(showing: index, page: page)
        case .reveal(let index):
            let from = anchor.map { geometry.value(for: $0, page: page) } ?? layout.canvas.value
            return geometry.value(revealing: index, from: from, page: page)
        case nil: return anchor.map { geometry.value(for: $0, page: page) } ?? layout.canvas.value.rounded()
        }
    }

    // MARK: Immediate scrolling

    /// Scrolls as little as needed to show a whole tile that the sticky heading does not cover.
    func reveal(_ index: Int) {
        let canvas = layout.canvas
        let value = layout.geometry.value(revealing: index, from: canvas.value, page: layout.page)
        if value != canvas.value { canvas.value = value }
    }

    /// Scrolls to a value within 200 ms, slowing down; stops if the grid is scrolled otherwise meanwhile.
    func glide(to target: Double) {
        let canvas = layout.canvas
        let start = canvas.value
        var expected = start
        gliding?.cancel()
        gliding = canvas.animate(milliseconds: 200) { [weak self, weak canvas] part in
            guard let self, let canvas else { return }
            guard canvas.value == expected else { return gliding?.cancel() ?? () }
            let left = (1 - part) * (1 - part) * (1 - part)
            canvas.value = (target + (start - target) * left).rounded()
            expected = canvas.value
        }
    }
}
