// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Where the next layout brings the grid.
enum PendingScroll {
    /// Where the picker opened, or as near to it as a person stands.
    case initial(distance: Double)
    case index(Int)
    /// As little as it takes.
    case reveal(Int)
}

/// How far the grid is scrolled once the layout that is due has come: a place to go to, or a photo that stays where it is while
/// list, size or zoom change around it.
@MainActor
final class GridPosition {
    private let layout: GridLayout
    private var pending: PendingScroll? = .initial(distance: 0)
    /// What stays where it is in the next layout.
    private(set) var anchor: GridAnchor?
    /// Whether the list shown has been laid out.
    private(set) var isLaidOut = false
    private var gliding: TickHandle?

    init(_ layout: GridLayout) { self.layout = layout }

    /// Whether the next layout leaves the grid where it is.
    var isSettled: Bool { anchor == nil && pending == nil }

    // MARK: What the next layout does

    func go(to place: PendingScroll) {
        pending = place
        anchor = nil
        layout.canvas.queueAllocate()
    }

    /// Keeps a photo where it is; one that still waits for its layout holds, since until then the position is that of the layout
    /// before.
    func keep(_ anchor: GridAnchor?) {
        if self.anchor == nil { self.anchor = anchor }
    }

    /// Another list comes in place of the one that is laid out: what is seen of both stays. Called while the layout still has the old
    /// geometry.
    func keep(from old: GridPresentation, to new: AssetList) {
        if anchor == nil {
            anchor = layout.geometry.anchorKept(
                from: old.list, to: new, scrolledTo: layout.canvas.value, page: layout.page, edge: old.initialEdge)
            // Who stands where the picker opened waits for what comes there.
            if isSettled { pending = .initial(distance: layout.distanceFromOpening) }
        }
        isLaidOut = false
    }

    /// The window is about to have another size: what is at the top stays there.
    func keepThroughResize() {
        guard layout.size.width > 0, isSettled else { return }
        let edge = layout.presentation.initialEdge
        if layout.geometry.isInitial(layout.canvas.value, edge: edge, page: layout.page) {
            pending = .initial(distance: layout.distanceFromOpening)
        } else {
            anchor = layout.geometry.anchorAtTop(scrolledTo: layout.canvas.value, page: layout.page)
        }
    }

    /// A place that is gone to now is not left again for one that the next layout was to bring back.
    func forget() {
        guard layout.size.width > 0 else { return }
        anchor = nil
        pending = nil
    }

    /// Scrolls the canvas to where this layout brings it.
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

    // MARK: Now

    /// Scrolls as little as it takes to show a tile whole, clear of the heading that stays in view.
    func reveal(_ index: Int) {
        let canvas = layout.canvas
        let value = layout.geometry.value(revealing: index, from: canvas.value, page: layout.page)
        if value != canvas.value { canvas.value = value }
    }

    /// Moves there in a fifth of a second, slowing down; whoever scrolls meanwhile has the say.
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
