// SPDX-License-Identifier: GPL-3.0-or-later

/// The grid's dimensions as given by the design (ui.md), in logical pixels.
public struct GridMetrics: Sendable, Hashable {
    /// Gap between tiles, horizontally and vertically.
    public var gap: Double
    /// Padding left and right of the tiles, below the last line, and above a flat list without heading.
    public var sidePadding: Double
    /// Padding above the first heading, and above the tiles of a row.
    public var topPadding: Double
    /// Height of a heading.
    public var headerHeight: Double
    /// Height of the caption under each tile, which is part of the tile's frame.
    public var captionHeight = 0.0

    /// Dimensions for a view of a width in logical pixels. Gaps are smaller below 480, to leave more room for photos.
    public static func forWidth(_ width: Double) -> GridMetrics {
        width < 480
            ? GridMetrics(gap: 2, sidePadding: 4, topPadding: 4, headerHeight: 34)
            : GridMetrics(gap: 3, sidePadding: 12, topPadding: 0, headerHeight: 36)
    }

    /// Adds room for text that is larger than the design's, which has a line height of 20.
    mutating func make(roomForLines height: Double) {
        let more = max(0, height - 20).rounded(.up)
        headerHeight += (1.2 * more).rounded(.up)
        if captionHeight > 0 { captionHeight += 2 * more }
    }

    /// Dimensions of the staging area, with wider gaps and captions.
    public static func withCaptions(forWidth width: Double) -> GridMetrics {
        width < 480
            ? GridMetrics(gap: 8, sidePadding: 8, topPadding: 4, headerHeight: 34, captionHeight: 40)
            : GridMetrics(gap: 14, sidePadding: 22, topPadding: 0, headerHeight: 36, captionHeight: 42)
    }
}

/// A rectangle in logical pixels of the content, as in a left-to-right layout.
public struct GridFrame: Sendable, Hashable {
    /// Left and top edge, and size.
    public var x, y, width, height: Double

    /// Makes a rectangle from its top left corner and size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
