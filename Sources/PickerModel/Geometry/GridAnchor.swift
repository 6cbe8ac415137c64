// SPDX-License-Identifier: GPL-3.0-or-later

/// A tile that stays where it is on screen while everything around it moves (phpicker.md 3.5).
public struct GridAnchor: Sendable, Hashable {
    /// Its place in the list, from 0.
    public var index: Int
    /// Which part of the tile, 0 to 1 along the axis that scrolls.
    public var fraction: Double
    /// Where that part stands, logical pixels from the beginning of the view.
    public var offset: Double

    /// A part of a tile and where it is to stand.
    public init(index: Int, fraction: Double, offset: Double) {
        self.index = index
        self.fraction = fraction
        self.offset = offset
    }
}

extension GridGeometry {
    /// Where a tile begins along the axis that scrolls, logical pixels in the content.
    public func position(of index: Int) -> Double { isRow ? frame(of: index).x : frame(of: index).y }

    /// Of a tile along the axis that scrolls, with what stands under it.
    private var length: Double { isRow ? tile : tile + metrics.captionHeight }

    /// Keeps the asset under a point in its place there while tiles change their size (phpicker.md 3.5). Nil in an
    /// empty grid.
    /// - Parameters:
    ///   - x: of the point in the view, logical pixels, as in left-to-right.
    ///   - y: of the point in the view, logical pixels.
    ///   - value: how far the view is scrolled, logical pixels.
    public func anchor(atX x: Double, y: Double, scrolledTo value: Double) -> GridAnchor? {
        let (contentX, contentY) = isRow ? (x + value, y) : (x, y + value)
        guard let index = nearestIndex(toX: contentX, y: contentY) else { return nil }
        let place = isRow ? contentX : contentY
        let fraction = min(max((place - position(of: index)) / length, 0), 1)
        return GridAnchor(index: index, fraction: fraction, offset: place - value)
    }

    /// Keeps the first tile on screen in its place, as when the view is made wider. Nil where no tile is on screen.
    /// - Parameters:
    ///   - value: how far the view is scrolled, logical pixels.
    ///   - page: extent of the view along the axis that scrolls, logical pixels.
    public func anchorAtTop(scrolledTo value: Double, page: Double) -> GridAnchor? {
        guard let first = indices(from: value, to: value + page).first else { return nil }
        return GridAnchor(index: first, fraction: 0, offset: position(of: first) - value)
    }

    /// How far to scroll, in whole logical pixels, so that an anchor stands where it stood; within what can be
    /// scrolled. An index beyond the list counts as its last.
    public func value(for anchor: GridAnchor, page: Double) -> Double {
        guard count > 0 else { return 0 }
        let index = anchor.index.clamped(0, count - 1)
        let value = position(of: index) + anchor.fraction * length - anchor.offset
        return min(max(value.rounded(), 0), furthest(page: page))
    }

    /// How far to scroll, in whole logical pixels, so that an asset stands at the beginning of the view, clear of its
    /// heading.
    public func value(showing index: Int, page: Double) -> Double {
        guard count > 0, index > 0 else { return 0 }
        let place = position(of: index.clamped(0, count - 1)) - (isRow ? metrics.sidePadding : metrics.headerHeight)
        return min(max(place.rounded(), 0), furthest(page: page))
    }

    /// How far to scroll, in whole logical pixels, so that an asset is seen whole, clear of the heading that stays in view: as
    /// little as it takes.
    /// - Parameters:
    ///   - index: place of the asset in the list, from 0.
    ///   - value: how far the view is scrolled, logical pixels.
    ///   - page: extent of the view along the axis that scrolls, logical pixels.
    public func value(revealing index: Int, from value: Double, page: Double) -> Double {
        guard count > 0 else { return 0 }
        let place = position(of: index.clamped(0, count - 1))
        let last = place + length + metrics.gap - page
        let first = place - (isRow ? metrics.gap : metrics.headerHeight)
        return min(max(min(max(value, last), first).rounded(), 0), furthest(page: page))
    }

    /// How far a view is scrolled when a picker opens, logical pixels (`scrollToInitialPosition()`, phpicker.md 3.7).
    public func initialValue(_ edge: ListEdge, page: Double) -> Double {
        edge == .start ? 0 : furthest(page: page)
    }

    /// Whether the view stands where the picker opened, give or take a tile.
    public func isInitial(_ value: Double, edge: ListEdge, page: Double) -> Bool {
        abs(value - initialValue(edge, page: page)) <= tile
    }

    private func furthest(page: Double) -> Double { max(0, extent - page) }

    /// Keeps what a person looks at while another list takes this one's place: what was at the top edge stays there, or
    /// the next one on screen that is left (phpicker.md 3.7). Nil where the view stands as it opened: there the newest
    /// is what a person waits for. Nil as well where nothing on screen is left.
    /// - Parameters:
    ///   - list: the one laid out here.
    ///   - new: the one to come.
    ///   - value: how far the view is scrolled, logical pixels.
    ///   - page: extent of the view along the axis that scrolls, logical pixels.
    ///   - edge: where the list opens.
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

    /// Whether a way is short enough to be shown: two pages at most. Further, people lose sight of what moves
    /// (phpicker.md 3.7).
    public static func isNear(_ from: Double, _ to: Double, page: Double) -> Bool { abs(from - to) <= 2 * page }
}
