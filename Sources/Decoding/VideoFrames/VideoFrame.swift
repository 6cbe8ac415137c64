// SPDX-License-Identifier: GPL-3.0-or-later

/// A picture out of a video as its thumbnail: 8-bit sRGB, three bytes a pixel, rows from the top, turned, square pixels.
public struct VideoFrame: Sendable, Equatable {
    public var width: Int
    public var height: Int
    /// Bytes from one row to the next.
    public var stride: Int
    /// `stride` × `height` bytes.
    public var bytes: [UInt8]
    /// Size of the whole picture as shown, where it was scaled down.
    public var originalWidth: Int
    public var originalHeight: Int
}

/// A picture while a video plays: 8 bits each of blue, green, red and a fourth byte of 255; rows from the top, turned.
public struct VideoPicture: Sendable, Equatable {
    /// When to show it, in seconds from the beginning of the video.
    public var time: Double
    public var width: Int
    public var height: Int
    /// Bytes from one row to the next.
    public var stride: Int
    /// `stride` × `height` bytes.
    public var bytes: [UInt8]
}

/// A piece of sound while a video plays.
public struct VideoSound: Sendable, Equatable {
    /// Samples a second of each of the two channels.
    public static let rate = 48_000

    /// When its first sample is heard, in seconds from the beginning of the video.
    public var time: Double
    /// Left, right, left, right…
    public var samples: [Int16]
}

/// What comes next while a video plays, in the order of the file: pictures among themselves and sounds among themselves are
/// in the order of time, the two need not be with each other.
public enum VideoStep: Sendable, Equatable {
    case picture(VideoPicture)
    case sound(VideoSound)
    /// Nothing comes any more, until a seek.
    case end
}
