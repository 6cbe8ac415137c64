// SPDX-License-Identifier: GPL-3.0-or-later

internal import Ground
internal import MediaTypes
internal import Pixels

/// The values by which two requests want the same pixels.
struct TileKey: Hashable {
    let asset: UInt64
    let modified: Int64
    let pixels: Int
    let crop: ThumbnailRequest.Crop
    let widest: Gamut

    init(_ request: ThumbnailRequest) {
        asset = request.key
        modified = request.modified
        pixels = request.pixels
        crop = request.crop
        widest = request.widest
    }
}

/// Tiles in memory, and why others have none, up to a number of bytes.
typealias RecentTiles = RecentValues<TileKey, Result<TilePixels, MediaError>>

extension RecentTiles {
    mutating func insert(_ value: Result<TilePixels, MediaError>, for key: TileKey) {
        var cost = 64
        if case .success(let tile) = value { cost += tile.bytes.count }
        insert(value, for: key, cost: cost)
    }
}
