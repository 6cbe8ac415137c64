// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport

/// What moves on a tile: its tick while it grows in, all of it while a pick is refused (ui.md, Selected and Motion).
struct TileMotion {
    /// Size of the tick, 1 at rest.
    var tick = 1.0
    /// How far the tile is out of its place, in logical pixels.
    var shift = 0.0
    /// How far the picture has come over the stand-in that was there, 1 at rest.
    var fade = 1.0
    /// What it comes over, until then.
    var former: (surface: PixelSurface, key: SurfaceCache.Key)?
    fileprivate var fading: TickHandle?
    fileprivate var growing: TickHandle?
    fileprivate var shaking: TickHandle?

    // In milliseconds.
    static let growth = 120.0
    static let shake = 300.0
    /// Shorter where a person wants little motion (ui.md, Motion).
    @MainActor static var fade: Double { Settings.animationsEnabled ? 100 : 80 }

    /// Three times to and fro, ever less.
    static func shift(at part: Double) -> Double { sin(part * 6 * .pi) * 6 * (1 - part) }
}

extension TileView {
    /// The tick comes in from nothing.
    func growTick() {
        guard Settings.animationsEnabled, tile.isMapped else { return }
        motion.growing?.cancel()
        motion.tick = 0.3
        motion.growing = animate(TileMotion.growth) { view, part in
            view.motion.tick = 0.3 + 0.7 * (1 - (1 - part) * (1 - part))
        }
    }

    /// Says without words that this cannot be picked; with reduced motion the words alone have to do.
    func shake() {
        guard Settings.animationsEnabled, tile.isMapped else { return }
        motion.shaking?.cancel()
        motion.shaking = animate(TileMotion.shake) { view, part in
            view.motion.shift = part < 1 ? TileMotion.shift(at: part) : 0
        }
    }

    /// The picture comes over what stood in for it.
    func fadeIn(over former: PixelSurface, _ key: SurfaceCache.Key) {
        guard tile.isMapped else { return }
        motion.fading?.cancel()
        motion.former = (former, key)
        motion.fade = 0
        motion.fading = animate(TileMotion.fade) { view, part in
            view.motion.fade = part
            if part >= 1 { view.motion.former = nil }
        }
    }

    func stopMotion() {
        motion.fading?.cancel()
        motion.growing?.cancel()
        motion.shaking?.cancel()
        motion = TileMotion()
    }

    private func animate(
        _ milliseconds: Double, _ step: @escaping @MainActor (TileView, _ part: Double) -> Void
    ) -> TickHandle {
        tile.animate(milliseconds: milliseconds) { [weak self] part in
            guard let self else { return }
            step(self, part)
            tile.queueDraw()
        }
    }
}
