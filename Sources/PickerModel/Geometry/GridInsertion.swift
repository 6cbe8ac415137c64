// SPDX-License-Identifier: GPL-3.0-or-later

/// The place between two tiles at which a drop inserts.
public struct GridInsertion: Sendable, Hashable {
    /// The tile beside which the drop is. At the end of a line it is the last tile of that line, not the first of the
    /// next one.
    public let tile: Int
    /// Whether the drop inserts after that tile.
    public let isAfter: Bool

    /// The place before or after a tile.
    public init(tile: Int, isAfter: Bool) { (self.tile, self.isAfter) = (tile, isAfter) }

    /// The index before which the drop inserts.
    public var index: Int { isAfter ? tile + 1 : tile }
}

extension GridGeometry {
    /// Where a drop at a point inserts: after the nearest tile if the point is in its right half, else before it. Nil
    /// in an empty grid.
    public func insertion(atX x: Double, y: Double) -> GridInsertion? {
        nearestIndex(toX: x, y: y).map { tile in
            let frame = frame(of: tile)
            return GridInsertion(tile: tile, isAfter: x > frame.x + frame.width / 2)
        }
    }

    /// The line that marks such a place, in the middle of the gap beside its tile and as high as the tile.
    /// - Parameters:
    ///   - frame: where the tile is drawn.
    ///   - width: thickness of the line.
    public func mark(of place: GridInsertion, beside frame: GridFrame, width: Double) -> GridFrame {
        let edge = place.isAfter ? frame.x + frame.width + metrics.gap / 2 : frame.x - metrics.gap / 2
        return GridFrame(x: edge - width / 2, y: frame.y, width: width, height: frame.height - metrics.captionHeight)
    }
}
