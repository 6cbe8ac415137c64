// SPDX-License-Identifier: GPL-3.0-or-later

/// Sizes of what is painted on tiles, in logical pixels.
enum TileMetrics {
    /// Width from which a tile has badges, a preview button and a tick of full size: on a smaller one they would hide the picture and
    /// leave no room for taps.
    static let roomForMarks = 80.0
    /// Width from which the name of a file that cannot be shown stands under its icon: fewer letters do not tell files apart.
    static let roomForName = 90.0
    /// Width from which the reason stands under that name: a sentence needs more room than a name.
    static let roomForReason = 120.0
    /// Radius of the tick's disc, and its distance from the tile's edges.
    static func tick(onWidth width: Double, textHeight: Double) -> (radius: Double, inset: Double) {
        width < roomForMarks ? (9, 3) : (max(12, (textHeight / 2 + 2).rounded()), 6)
    }

    /// Width of the focus ring, which is drawn around the tile: as much as the narrowest gap between tiles has room for.
    static let focusLine = 2.0
    /// Distance of the focus ring from the picture, which is covered so far from its edge.
    static let focusGap = 2.0

    /// Width and height of the preview button, which a pointer hits easily.
    static let previewButton = 28.0
    /// Distance of the preview button from the tile's edges.
    static let previewInset = 5.0
    /// Distance of a caption's text from the tile's edges, so that those of neighbours do not run together.
    static let captionInset = 4
    /// Least width that a text is shortened to: a few letters and the dots.
    static let shortestText = 24
}
