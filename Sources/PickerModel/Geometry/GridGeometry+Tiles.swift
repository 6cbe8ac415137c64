// SPDX-License-Identifier: GPL-3.0-or-later

extension GridGeometry {
    /// Whether tiles have the proportions of their photos; otherwise they are squares.
    public var showsWholePhotos: Bool { justified != nil }

    /// Size of a tile without its caption, in logical pixels. Of squares it is known without looking for the tile. An index
    /// beyond the list has the size of a square.
    public func pictureSize(of index: Int) -> (width: Double, height: Double) {
        guard let justified, index < count else { return (tile, tile) }
        let frame = justified.frame(of: index)
        return (frame.width, frame.height - metrics.captionHeight)
    }

    /// Number of tiles that are enough for every stretch of the scroll axis as long as a page and one line more at both
    /// ends.
    public func tiles(forPage page: Double) -> Int {
        if let justified { return justified.most(touching: page + 2 * (tile + metrics.gap)) }
        let lines = Int((page / (tile + metrics.gap)).rounded(.up)) + 4
        return isRow ? lines : lines * columns
    }
}
