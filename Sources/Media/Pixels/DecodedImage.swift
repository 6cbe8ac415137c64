// SPDX-License-Identifier: GPL-3.0-or-later

/// Decoded pixels as plain bytes, which can be passed to another thread or process.
///
/// 8 bits a channel, rows from the top, orientation applied, alpha not premultiplied: the layout that gdk-pixbuf uses and
/// that a PNG stores.
public struct DecodedImage: Sendable, Equatable {
    /// The longest side in pixels, of decoded pictures and of originals. Decoders and the picker's checks of workers
    /// use the same limit: with a lower one the picker would take a worker's honest answer for an attack. The header of
    /// a WebP can state sixteen times as much.
    public static let longestSide = 1 << 20

    public var width: Int
    public var height: Int
    /// Bytes from one row to the next.
    public var stride: Int
    /// Whether pixels are RGBA instead of RGB.
    public var hasAlpha: Bool
    /// `stride` × `height` bytes.
    public var bytes: [UInt8]
    /// Size of the whole picture as shown, where decoding scaled it down.
    public var originalWidth: Int
    public var originalHeight: Int
    /// The gamut of the pixels.
    public var gamut: Gamut

    /// Returns nil if the size of `bytes` does not match the other values, or a side is zero or too long.
    public init?(
        width: Int, height: Int, stride: Int, hasAlpha: Bool, bytes: [UInt8], originalWidth: Int, originalHeight: Int,
        gamut: Gamut = .sRGB
    ) {
        guard [width, height, originalWidth, originalHeight].allSatisfy((1...Self.longestSide).contains),
            stride >= width * (hasAlpha ? 4 : 3), stride <= 1 << 24, bytes.count == stride * height
        else { return nil }
        self.width = width
        self.height = height
        self.stride = stride
        self.hasAlpha = hasAlpha
        self.bytes = bytes
        self.originalWidth = originalWidth
        self.originalHeight = originalHeight
        self.gamut = gamut
    }
}
