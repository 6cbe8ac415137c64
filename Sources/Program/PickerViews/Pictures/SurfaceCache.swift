// SPDX-License-Identifier: GPL-3.0-or-later

import Ground
import GtkSupport
import PickerModel
import Pixels
import Thumbnails

/// Pictures ready to be painted, exactly as large as their tiles, within a budget of bytes: the least recently used are
/// dropped first.
@MainActor
final class SurfaceCache {
    struct Key: Hashable {
        var asset: AssetID
        /// Longest edge of the tile in device pixels.
        var pixels: Int
        /// How the picture fills the tile.
        var crop = ThumbnailRequest.Crop.square
        /// The widest gamut allowed: sRGB for tiles.
        var widest = Gamut.sRGB
    }

    private var surfaces: RecentValues<Key, PixelSurface>

    /// - Parameter budget: bytes of pixels kept.
    init(budget: Int) { surfaces = RecentValues(budget: budget) }

    subscript(key: Key) -> PixelSurface? { surfaces.value(key) }

    func insert(_ surface: PixelSurface, for key: Key) { surfaces.insert(surface, for: key, cost: surface.byteCount) }
}
