// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

extension TileView {
    /// Paints the ring of the keyboard focus: around the tile, with a gap to the picture, so that its form tells it from the
    /// ring of a selection, which lies on the picture's edge.
    func paintFocus(_ snapshot: Snapshot, _ rect: Rect) {
        let (gap, line) = (TileMetrics.focusGap, TileMetrics.focusLine)
        snapshot.roundedBorder(rect, radius: style.radius, width: gap, style.background)
        snapshot.roundedBorder(rect.inset(by: -line), radius: style.radius + line, width: line, style.ring)
    }

    /// The edge of a selected picture on which its ring lies: inside of the gap of a focus ring.
    func selectionEdge(of frame: Rect, in rect: Rect) -> Rect {
        guard tile.hasVisibleFocus else { return frame }
        let room = rect.inset(by: TileMetrics.focusGap)
        let (left, top) = (max(frame.x, room.x), max(frame.y, room.y))
        return Rect(
            x: left, y: top, width: min(frame.x + frame.width, room.x + room.width) - left,
            height: min(frame.y + frame.height, room.y + room.height) - top)
    }
}
