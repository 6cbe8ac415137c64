// SPDX-License-Identifier: GPL-3.0-or-later

/// A tile that keeps its position on screen while the layout around it changes (phpicker.md 3.5).
public struct GridAnchor: Sendable, Hashable {
    /// Index of the tile in the list.
    public var index: Int
    /// The anchored point within the tile, 0 to 1 along the scroll axis.
    public var fraction: Double
    /// Position of that point on screen, in logical pixels from the start of the view.
    public var offset: Double

    /// Makes an anchor from a point of a tile and its position on screen.
    public init(index: Int, fraction: Double, offset: Double) {
        self.index = index
        self.fraction = fraction
        self.offset = offset
    }
}

extension GridGeometry {
    /// Start of a tile along the scroll axis, in logical pixels of the content.
    public func position(of index: Int) -> Double { isRow ? frame(of: index).x : frame(of: index).y }

    /// Length of a tile along the scroll axis, including its caption.
    private func length(of index: Int) -> Double { isRow ? tile : frame(of: index).height }

    /// The anchor that keeps the asset under a point in place while tiles change their size (phpicker.md 3.5). Nil in
    /// an empty grid.
    /// - Parameters:
    ///   - x: the point in the view, in logical pixels, from the left as in a left-to-right layout.
    ///   - y: the point in the view, in logical pixels.
    ///   - value: how far the view is scrolled, logical pixels.
    public func anchor(atX x: Double, y: Double, scrolledTo value: Double) -> GridAnchor? {
        let (contentX, contentY) = isRow ? (x + value, y) : (x, y + value)
        guard let index = nearestIndex(toX: contentX, y: contentY) else { return nil }
        let place = isRow ? contentX : contentY
        let fraction = min(max((place - position(of: index)) / length(of: index), 0), 1)
        return GridAnchor(index: index, fraction: fraction, offset: place - value)
    }

    /// The anchor that keeps the first tile on screen in place, for example while the view is resized. Nil if no tile
    /// is on screen.
    /// - Parameters:
    ///   - value: how far the view is scrolled, logical pixels.
    ///   - page: extent of the view along the axis that scrolls, logical pixels.
    public func anchorAtTop(scrolledTo value: Double, page: Double) -> GridAnchor? {
        guard let first = indices(from: value + covered.before, to: value + page).first else { return nil }
        return GridAnchor(index: first, fraction: 0, offset: position(of: first) - value)
    }

    /// The anchor that keeps the view at the start or end of the list, if it is there: a photo in the middle would scroll
    /// the first row halfway out. Nil elsewhere and in an empty grid.
    /// - Parameters:
    ///   - edge: the end of the list at which it opens; counts where the list is no longer than the view.
    ///   - value: how far the view is scrolled, logical pixels.
    ///   - page: extent of the view along the axis that scrolls, logical pixels.
    public func anchor(at edge: ListEdge, scrolledTo value: Double, page: Double) -> GridAnchor? {
        guard count > 0 else { return nil }
        let (isAtStart, isAtEnd) = (value < 1, value > furthest(page: page) - 1)
        if isAtStart, edge == .start || !isAtEnd {
            return GridAnchor(index: 0, fraction: 0, offset: position(of: 0) - value)
        }
        let last = count - 1
        return isAtEnd
            ? GridAnchor(index: last, fraction: 1, offset: position(of: last) + length(of: last) - value) : nil
    }

    /// The scroll position, in whole logical pixels, that keeps an anchor in place, within the scrollable range. An
    /// index beyond the list counts as the last.
    public func value(for anchor: GridAnchor, page: Double) -> Double {
        guard count > 0 else { return 0 }
        let index = anchor.index.clamped(0, count - 1)
        let value = position(of: index) + anchor.fraction * length(of: index) - anchor.offset
        return min(max(value.rounded(), 0), furthest(page: page))
    }

    /// The scroll position, in whole logical pixels, that shows an asset at the start of the view, below its heading.
    public func value(showing index: Int, page: Double) -> Double {
        guard count > 0, index > 0 else { return 0 }
        let above = covered.before + (isRow ? metrics.sidePadding : metrics.headerHeight)
        let place = position(of: index.clamped(0, count - 1)) - above
        return min(max(place.rounded(), 0), furthest(page: page))
    }

    /// The nearest scroll position, in whole logical pixels, at which an asset and the gaps around it, where its focus ring
    /// is drawn, are fully visible and not covered by the sticky heading.
    /// - Parameters:
    ///   - index: index of the asset in the list.
    ///   - value: how far the view is scrolled, logical pixels.
    ///   - page: extent of the view along the axis that scrolls, logical pixels.
    public func value(revealing index: Int, from value: Double, page: Double) -> Double {
        guard count > 0 else { return 0 }
        let index = index.clamped(0, count - 1)
        let place = position(of: index)
        let last = place + length(of: index) + metrics.gap - page + covered.behind
        let first = place - metrics.gap - (isRow ? 0 : metrics.headerHeight) - covered.before
        return min(max(min(max(value, last), first).rounded(), 0), furthest(page: page))
    }

    /// The initial scroll position, in logical pixels (`scrollToInitialPosition()`, phpicker.md 3.7).
    public func initialValue(_ edge: ListEdge, page: Double) -> Double {
        edge == .start ? 0 : furthest(page: page)
    }

    /// Whether the view is at its initial scroll position, within one tile.
    public func isInitial(_ value: Double, edge: ListEdge, page: Double) -> Bool {
        abs(value - initialValue(edge, page: page)) <= tile
    }

    private func furthest(page: Double) -> Double { max(0, extent - page) }

    /// The anchor that keeps the view in place when another list replaces this one: the first asset on screen that the
    /// new list contains stays where it is (phpicker.md 3.7). Nil at the initial scroll position, where new photos
    /// should appear. Nil as well if the new list contains no asset on screen.
    /// - Parameters:
    ///   - list: the list laid out here.
    ///   - new: the new list.
    ///   - value: how far the view is scrolled, logical pixels.
    ///   - page: extent of the view along the axis that scrolls, logical pixels.
    ///   - edge: the end of the list at which it opens.
    public func anchorKept(
        from list: AssetList, to new: AssetList, scrolledTo value: Double, page: Double, edge: ListEdge
    ) -> GridAnchor? {
        guard !isInitial(value, edge: edge, page: page) else { return nil }
        let visible = indices(from: value, to: value + page).clamped(to: 0..<list.count)
        guard let first = visible.first, let kept = new.nearest(of: visible.map { list[$0].id }, near: first) else {
            return nil
        }
        return GridAnchor(
            index: kept.place, fraction: 0, offset: position(of: visible[visible.startIndex + kept.rank]) - value)
    }

    /// Whether a scroll distance is short enough to be animated: at most two pages. Longer animations cannot be
    /// followed (phpicker.md 3.7).
    public static func isNear(_ from: Double, _ to: Double, page: Double) -> Bool { abs(from - to) <= 2 * page }
}
