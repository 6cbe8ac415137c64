// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport

/// The horizontal offset of the preview's picture while a finger drags it and while it slides back.
@MainActor
final class PreviewSlide {
    /// Offset to the right, in logical pixels.
    private(set) var shift = 0.0
    private let tile: Tile
    private var settling: TickHandle?
    private static let milliseconds = 180.0

    init(_ tile: Tile) { self.tile = tile }

    func follow(_ shift: Double) {
        settling?.cancel()
        guard shift != self.shift else { return }
        self.shift = shift
        tile.queueDraw()
    }

    /// Slides from an offset to 0, slowing down; jumps without animations.
    func settle(from start: Double) {
        settling?.cancel()
        shift = Settings.animationsEnabled && tile.isMapped ? start : 0
        tile.queueDraw()
        guard shift != 0 else { return }
        settling = tile.animate(milliseconds: Self.milliseconds) { [weak self] part in
            let left = 1 - part
            self?.shift = start * left * left * left
            self?.tile.queueDraw()
        }
    }
}
