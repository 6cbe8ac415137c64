// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

extension TileView {
    /// Paints an empty ring in the corner of the tick: the photo was taken out of the selection, and a tap puts it back.
    func paintEmptyRing(_ snapshot: Snapshot, _ rect: Rect) {
        let (radius, inset) = TileMetrics.tick(
            onWidth: min(rect.width, rect.height), textHeight: style.lineHeight)
        let left = place(rect.width - inset - 2 * radius, width: 2 * radius, in: rect)
        let ring = Rect(x: left, y: rect.y + rect.height - inset - 2 * radius, width: 2 * radius, height: 2 * radius)
        snapshot.roundedFill(ring, radius: radius, RGBA(white: 0, alpha: 0.4))
        snapshot.roundedBorder(ring, radius: radius, width: 2, RGBA(white: 1))
    }
}
