// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel
import Pixels

/// Pictures ready to be painted, exactly as large as their tiles, within a budget of bytes: what has not been on screen
/// for longest goes first.
@MainActor
final class SurfaceCache {
    struct Key: Hashable {
        var asset: AssetID
        /// Edge of the tile in device pixels.
        var pixels: Int
        var fit = TileFit.square
        /// The gamut that the picture may have: tiles are sRGB.
        var widest = Gamut.sRGB
    }

    private struct Slot {
        var surface: PixelSurface
        var lastUse: UInt64
    }

    private var slots: [Key: Slot] = [:]
    private var bytes = 0
    private var now: UInt64 = 0
    private let budget: Int

    /// - Parameter budget: bytes of pixels kept.
    init(budget: Int) { self.budget = budget }

    subscript(key: Key) -> PixelSurface? {
        guard let slot = slots[key] else { return nil }
        now += 1
        slots[key]?.lastUse = now
        return slot.surface
    }

    func insert(_ surface: PixelSurface, for key: Key) {
        if let old = slots[key] { bytes -= old.surface.byteCount }
        now += 1
        slots[key] = Slot(surface: surface, lastUse: now)
        bytes += surface.byteCount
        if bytes > budget { evict() }
    }

    /// Drops down to three quarters at once, so that sorting is rare.
    private func evict() {
        for (key, slot) in slots.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard bytes > budget / 4 * 3 else { return }
            bytes -= slot.surface.byteCount
            slots[key] = nil
        }
    }
}
