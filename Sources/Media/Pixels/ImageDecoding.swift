// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// Decodes an open file to pixels. `SandboxedDecoder` implements it with worker processes that use `PixbufDecoder`;
/// tests have their own.
public protocol ImageDecoding: Sendable {
    /// Decodes one picture, scaled down so that its longest side is at most `longestSide`; never scaled up.
    /// - Parameters:
    ///   - descriptor: a regular file open for reading, at any offset; stays open and owned by the caller.
    ///   - format: what the bytes are (`MediaFormat.sniff`), not what the name says.
    ///   - longestSide: pixels.
    ///   - widest: the gamut that colours may come in. A picture whose own space reaches beyond sRGB comes in this one, every other
    ///     in sRGB.
    ///   - deadline: when to give up with `.timedOut`; looked at between chunks of input.
    ///   - isCancelled: asked between chunks; true ends with `.cancelled`.
    /// - Throws: `MediaError`; a picture that breaks off half-way is returned as far as it goes.
    /// - Note: blocking and free of shared state: called on several threads at once.
    func decode(
        descriptor: Int32, format: MediaFormat, longestSide: Int, widest: Gamut, deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage

    /// The small picture that a camera put inside the file, upright, where its shape is that of the whole one: to be shown
    /// until the whole is decoded. In sRGB. Costs a hundredth of decoding.
    /// - Returns: nil where there is none that fits.
    /// - Note: blocking, like `decode`.
    func standIn(descriptor: Int32, format: MediaFormat, longestSide: Int) -> DecodedImage?
}

extension ImageDecoding {
    /// `decode` with sRGB as the widest gamut.
    public func decode(
        descriptor: Int32, format: MediaFormat, longestSide: Int, deadline: ContinuousClock.Instant,
        isCancelled: () -> Bool
    ) throws(MediaError) -> DecodedImage {
        try decode(
            descriptor: descriptor, format: format, longestSide: longestSide, widest: .sRGB, deadline: deadline,
            isCancelled: isCancelled)
    }

    public func standIn(descriptor: Int32, format: MediaFormat, longestSide: Int) -> DecodedImage? { nil }
}

/// Limits of pixels, memory and time for decoding one picture.
public struct DecodeLimits: Sendable, Equatable {
    /// Pixels of the whole picture. 268 megapixels, 16,384 on a side, are more than the sensors of phones have (201),
    /// and far fewer than decompression bombs claim.
    public var maximumPixels: Int
    /// Bytes of decoded pixels that may be in memory at once, at 4 bytes a pixel. Formats that cannot be made smaller
    /// while they are decoded (all but JPEG, JPEG 2000, PNG, TIFF, PSD, SVG, WebP with loss, and HEIF and AVIF by their
    /// parts) need them for the whole picture. 512 MiB is a 134-megapixel picture: two of them at once still fit a small
    /// machine.
    public var maximumBytes: Int
    /// Time for one picture. A progressive 12-megapixel JPEG takes 0.1 s, the slowest HEIF of a phone 0.6 s.
    public var time: Duration
    /// The time on the clock that a picture may take in all: longer than `time`, since a decoder may wait for the
    /// processor or a disk.
    public var longestTime: Duration { time * Self.patience }
    /// Factor between `time` and `longestTime`.
    public static let patience = 4

    public init(maximumPixels: Int = 1 << 28, maximumBytes: Int = 512 << 20, time: Duration = .seconds(10)) {
        self.maximumPixels = maximumPixels
        self.maximumBytes = maximumBytes
        self.time = time
    }
}
