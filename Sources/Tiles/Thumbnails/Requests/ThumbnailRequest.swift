// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
public import Pixels

/// One picture that a tile wants.
public struct ThumbnailRequest: Sendable, Hashable {
    /// How the picture fills the tile.
    public enum Crop: Sendable, Hashable {
        /// Exactly `pixels` × `pixels`: scaled to cover, centre kept.
        case square
        /// The whole picture within `pixels` × `pixels`, proportions kept, never enlarged.
        case fit
        /// Exactly `width` × `height`, which are near the picture's proportions: scaled to cover, a few percent cut off at
        /// most. A picture of other proportions is whole within them.
        case frame(width: Int, height: Int)
    }

    /// The asset, as the caller names it.
    public var key: UInt64
    /// Absolute path, as the bytes that the file system knows.
    public var path: [UInt8]
    /// Modification time of the file in seconds since 1970, as last seen: a thumbnail of another time is not shown.
    public var modified: Int64
    public var format: MediaFormat
    /// Longest edge of the tile in device pixels.
    public var pixels: Int
    public var crop: Crop
    /// The gamut that the picture may come in. A wider one than sRGB is for the original alone: thumbnails are sRGB.
    public var widest: Gamut

    public init(
        key: UInt64, path: [UInt8], modified: Int64, format: MediaFormat, pixels: Int, crop: Crop = .square,
        widest: Gamut = .sRGB
    ) {
        self.key = key
        self.path = path
        self.modified = modified
        self.format = format
        self.pixels = pixels
        self.crop = crop
        self.widest = widest
    }

    /// By asset and size: the path belongs to the asset, and hashing it for each tile of each frame would be waste.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(pixels)
        hasher.combine(modified)
    }
}

/// Pixels ready to be drawn unscaled: 32 bits a pixel, bytes blue, green, red, unused; opaque, rows from the top.
public struct TilePixels: Sendable, Equatable {
    public var width: Int
    public var height: Int
    /// Bytes from one row to the next: `width` × 4.
    public var stride: Int
    public var bytes: [UInt8]
    /// Which colours the numbers stand for.
    public var gamut: Gamut

    public init(width: Int, height: Int, bytes: [UInt8], gamut: Gamut = .sRGB) {
        precondition(bytes.count == width * height * 4, "a tile has four bytes for each pixel")
        self.width = width
        self.height = height
        stride = width * 4
        self.bytes = bytes
        self.gamut = gamut
    }
}

/// The answer to one request.
public struct ThumbnailDelivery: Sendable {
    public var request: ThumbnailRequest
    public var result: Result<TilePixels, MediaError>
    /// Shown until the picture itself comes, in another delivery.
    public var isStandIn: Bool

    public init(request: ThumbnailRequest, result: Result<TilePixels, MediaError>, isStandIn: Bool = false) {
        self.request = request
        self.result = result
        self.isStandIn = isStandIn
    }
}

/// What is drawn behind transparent pictures.
public struct TileBackground: Sendable, Equatable {
    /// 0xRRGGBB of the even and the odd squares; equal for a plain tone.
    public var first: UInt32
    public var second: UInt32
    /// Edge of a square in pixels; a power of two.
    public var square: Int

    public static let checker = TileBackground(first: 0x8C8C8C, second: 0x787878, square: 8)

    public static func plain(_ tone: UInt32) -> TileBackground {
        TileBackground(first: tone, second: tone, square: 8)
    }
}

extension ThumbnailRequest {
    /// Longest side in pixels that a picture of these proportions has to have for the tile not to be blurred.
    func longestSide(ofWidth width: Int, height: Int) -> Int {
        let (longest, shortest) = (max(width, height), max(1, min(width, height)))
        return switch crop {
        case .square: (pixels * longest + shortest - 1) / shortest
        case .fit: pixels
        case .frame(let across, let down):
            max((across * longest + width - 1) / max(1, width), (down * longest + height - 1) / max(1, height))
        }
    }
}
