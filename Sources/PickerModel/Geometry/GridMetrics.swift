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
    /// Height of the caption under each tile, which is part of the tile's frame; 0 for none.
    public var captionHeight = 0.0

    /// Dimensions for a view of a width in logical pixels. Gaps are smaller below 480, to leave more room for photos.
    public static func forWidth(_ width: Double) -> GridMetrics {
        width < 480
            ? GridMetrics(gap: 2, sidePadding: 4, topPadding: 4, headerHeight: 34)
            : GridMetrics(gap: 3, sidePadding: 12, topPadding: 0, headerHeight: 36)
    }

    /// Dimensions of a row in a view of a size in logical pixels. Where the view is higher than wide, tiles leave so much of its width
    /// that the next one is seen, and stand in the middle of its height.
    static func ofRow(width: Double, height: Double) -> GridMetrics {
        let padding = height < 80 ? 2.0 : 4.0
        let room = (height - 2 * padding).rounded(.down)
        let tile = max(24, min(room, max(GridMetrics.leastInRow, (width * 0.85).rounded(.down))))
        // Whole pixels above and below.
        let rest = max(0, ((room - tile) / 2).rounded(.down))
        return GridMetrics(gap: 3, sidePadding: 4, topPadding: padding + rest, headerHeight: 0)
    }

    private static let leastInRow = 48.0

    /// Line height of the design's text.
    private static let usualLine = 20.0
    /// Width from which a tile has a caption of one line, with the design's text: fewer letters do not tell names apart.
    public static let roomForCaption = 80.0

    /// Adds room for headings in text that is larger than the design's.
    mutating func make(roomForLines height: Double) {
        headerHeight += (1.2 * Self.more(than: height)).rounded(.up)
    }

    /// Adds room for captions, if tiles are wide enough for them.
    mutating func make(roomFor captions: TileCaptions, onWidth tile: Double, lineHeight: Double) {
        let more = Self.more(than: lineHeight)
        switch captions {
        case .none: captionHeight = 0
        case .line: captionHeight = tile < Self.roomForCaption * (1 + more / Self.usualLine) ? 0 : 24 + more
        case .full: captionHeight = (sidePadding < 12 ? 40 : 42) + 2 * more
        }
    }

    /// How much higher than the design's a line of text is.
    private static func more(than height: Double) -> Double { max(0, height - usualLine).rounded(.up) }

    /// Dimensions of the staging area, with wider gaps.
    public static func ofStaging(forWidth width: Double) -> GridMetrics {
        width < 480
            ? GridMetrics(gap: 8, sidePadding: 8, topPadding: 4, headerHeight: 34)
            : GridMetrics(gap: 14, sidePadding: 22, topPadding: 0, headerHeight: 36)
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
