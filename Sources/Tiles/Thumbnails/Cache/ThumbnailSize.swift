// SPDX-License-Identifier: GPL-3.0-or-later

/// The size classes of the freedesktop thumbnail standard, by the longest side in pixels.
public enum ThumbnailSize: Int, Sendable, CaseIterable, Comparable {
    case normal = 128
    case large = 256
    case extraLarge = 512
    case doubleExtraLarge = 1024

    /// The longest side in pixels.
    public var pixels: Int { rawValue }

    /// Name of the directory.
    public var directory: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .extraLarge: "x-large"
        case .doubleExtraLarge: "xx-large"
        }
    }

    public static func < (one: ThumbnailSize, other: ThumbnailSize) -> Bool { one.rawValue < other.rawValue }

    /// The smallest class that fills a tile without being blurred, or nil where even the largest would be.
    ///
    /// A square tile is filled by the shorter side: three quarters of the longest in a photograph of 4:3. An eighth of
    /// enlargement is not seen and saves a class, in squares and in frames.
    public static func filling(_ pixels: Int, crop: ThumbnailRequest.Crop) -> ThumbnailSize? {
        let needed = crop == .square ? (pixels * 4 + 2) / 3 : pixels
        return allCases.first { needed <= $0.pixels + (crop == .fit ? 0 : $0.pixels / 8) }
    }

    /// The class to make where no thumbnail exists. Thumbnails of 128 pixels are no cheaper to decode and store than of
    /// 256, and after a zoom the original would have to be decoded again.
    var made: ThumbnailSize { max(self, .large) }
}
