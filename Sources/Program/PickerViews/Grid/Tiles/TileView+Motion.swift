// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GtkSupport

/// The animations of a tile: the tick grows in, a refused pick shakes the tile, a picture fades in (ui.md, Selected and
/// Motion).
struct TileMotion {
    /// Size of the tick, 1 at rest.
    var tick = 1.0
    /// Horizontal offset of the tile, in logical pixels.
    var shift = 0.0
    /// Opacity of the picture over its stand-in, 1 at rest.
    var fade = 1.0
    /// The stand-in under the picture during the fade.
    var former: (surface: PixelSurface, key: SurfaceCache.Key)?
    fileprivate var fading: TickHandle?
    fileprivate var growing: TickHandle?
    fileprivate var shaking: TickHandle?

    // Durations in milliseconds.
    static let growth = 120.0
    static let shake = 300.0
    /// Shorter if the person prefers reduced motion (ui.md, Motion).
    @MainActor static var fade: Double { Settings.animationsEnabled ? 100 : 80 }

    /// The offset of a shake: three decaying oscillations.
    static func shift(at part: Double) -> Double { sin(part * 6 * .pi) * 6 * (1 - part) }
}

extension TileView {
    /// Animates the tick to its full size.
    func growTick() {
        guard Settings.animationsEnabled, tile.isMapped else { return }
        motion.growing?.cancel()
        motion.tick = 0.3
        motion.growing = animate(TileMotion.growth) { view, part in
            view.motion.tick = 0.3 + 0.7 * (1 - (1 - part) * (1 - part))
        }
    }

    /// Shakes the tile to show that it cannot be picked; with reduced motion only the message says so.
    func shake() {
        guard Settings.animationsEnabled, tile.isMapped else { return }
        motion.shaking?.cancel()
        motion.shaking = animate(TileMotion.shake) { view, part in
            view.motion.shift = part < 1 ? TileMotion.shift(at: part) : 0
        }
    }

    /// Fades the picture in over its stand-in.
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
