// SPDX-License-Identifier: GPL-3.0-or-later

/// A video's picture for its thumbnail: 8-bit sRGB, three bytes per pixel, rows from the top, upright, with square
/// pixels.
public struct VideoFrame: Sendable, Equatable {
    public var width: Int
    public var height: Int
    /// Bytes from one row to the next.
    public var stride: Int
    /// `stride` × `height` bytes.
    public var bytes: [UInt8]
    /// Size of the unscaled picture as shown.
    public var originalWidth: Int
    public var originalHeight: Int
}

/// A picture of a playing video: 8 bits each of blue, green, red and a fourth byte of 255; rows from the top, upright.
public struct VideoPicture: Sendable, Equatable {
    /// When to show the picture, in seconds from the start of the video.
    public var time: Double
    public var width: Int
    public var height: Int
    /// Bytes from one row to the next.
    public var stride: Int
    /// `stride` × `height` bytes.
    public var bytes: [UInt8]
}

/// A piece of sound of a playing video.
public struct VideoSound: Sendable, Equatable {
    /// Samples per second for each of the two channels.
    public static let rate = 48_000

    /// When to play the first sample, in seconds from the start of the video.
    public var time: Double
    /// Interleaved samples: left, right, left, right…
    public var samples: [Int16]
}

/// The next step of a playing video, in the order of the file: pictures are in order of time, and so are sounds, but a
/// picture and a sound need not be.
public enum VideoStep: Sendable, Equatable {
    case picture(VideoPicture)
    case sound(VideoSound)
    /// The end; nothing follows until a seek.
    case end
}
