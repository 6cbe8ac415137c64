// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSmallPNG
internal import Glibc
internal import MediaBytes
public import MediaTypes
public import Pixels

/// Small pictures for other programs: PNGs that have nothing but pixels. A thumbnail of the desktop states the path of its photo, and anything else that the
/// program has put in that made it.
///
/// Stateless and blocking; any thread may call.
public struct PreviewMaker: Sendable {
    private let cache: ThumbnailCache?
    private let decoder: any ImageDecoding
    private let originals: any OriginalOpening

    /// Seconds that decoding may take.
    private static let patience = Duration.seconds(20)

    /// - Parameters:
    ///   - cache: whose thumbnails are taken where they have the size. A thumbnail is found by path and second, so that it may show another photo that lay there:
    ///     nil where the program may not see every photo.
    ///   - originals: opens the files that have none.
    public init(cache: ThumbnailCache?, decoder: any ImageDecoding, originals: any OriginalOpening) {
        (self.cache, self.decoder, self.originals) = (cache, decoder, originals)
    }

    /// A PNG of a photo or of a film's first picture, upright, in sRGB.
    /// - Parameters:
    ///   - size: pixels of the longest edge at most.
    /// - Throws: where the file cannot be opened or decoded.
    public func png(of path: [UInt8], modified: Int64, format: MediaFormat, size: Int) throws(MediaError) -> [UInt8] {
        let original = ThumbnailOriginal(path: path, modified: modified)
        let smallest = ThumbnailSize.allCases.first { $0.pixels >= size }
        if let cache, !cache.owns(path), let smallest,
            let found = cache.thumbnail(of: original, atLeast: smallest, { stored($0, size) })
        {
            return found
        }
        let descriptor = try originals.open(path, for: .reading)
        defer { close(descriptor) }
        let image = try decode(descriptor, format, size)
        if let smallest, smallest.pixels == size {
            cache?.store(image, of: original, size: smallest, format: format)
        }
        return try encoded(image)
    }

    /// The same of an open file, without the desktop's thumbnails, which go by paths.
    public func png(of descriptor: Int32, format: MediaFormat, size: Int) throws(MediaError) -> [UInt8] {
        try encoded(try decode(descriptor, format, size))
    }

    /// - Returns: nil for a thumbnail that cannot be read, and one that is smaller than it should be.
    private func stored(_ file: ThumbnailFile, _ size: Int) -> [UInt8]? {
        withExtendedLifetime(file) {
            if max(file.width, file.height) <= size { return Self.bare(file.descriptor) }
            return (try? decode(file.descriptor, .png, size)).flatMap { try? encoded($0) }
        }
    }

    private func decode(_ descriptor: Int32, _ format: MediaFormat, _ size: Int) throws(MediaError) -> DecodedImage {
        try decoder.decode(
            descriptor: descriptor, format: format, longestSide: size, deadline: .now + Self.patience,
            isCancelled: { false })
    }

    private func encoded(_ image: DecodedImage) throws(MediaError) -> [UInt8] {
        guard let bytes = ThumbnailPNG.bytes(image, keys: []) else { throw .unreadable(errno: ENOMEM) }
        return bytes
    }

    /// Chunks without which the pixels cannot be read.
    private static let needed: [FourCC] = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
    private static let longest = 8 << 20

    /// The file without all other chunks; nil for what is no whole PNG.
    private static func bare(_ descriptor: Int32) -> [UInt8]? {
        guard let source = try? ByteSource(descriptor: descriptor, budget: longest) else { return nil }
        var file = PNGChunk.signature
        var last: FourCC = "IHDR"
        for chunk in PNGWalk(source, .exact) where needed.contains(chunk.type) {
            let count = Int(chunk.range.upperBound - chunk.range.lowerBound)
            guard let bytes = source.bytes(at: chunk.range.lowerBound, count: count) else { return nil }
            file += bytes
            last = chunk.type
            if last == "IEND" { break }
        }
        return last == "IEND" ? file : nil
    }
}
