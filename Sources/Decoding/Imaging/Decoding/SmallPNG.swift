// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSmallPNG
internal import MediaBytes
internal import Pixels

/// Decodes the plain small PNGs of thumbnail caches in half of the time of gdk-pixbuf: a jump in the grid waits for a
/// screen of them.
///
/// Plain means 8 bits per channel, RGB or RGBA, not interlaced, sRGB, complete. All others go through the general
/// decoder, which also reports errors.
enum SmallPNG {
    /// Longest side of the largest thumbnails in the thumbnail standard.
    private static let longestSide = 1024
    private static let longestFile = 5 << 20

    /// Chunks that do not affect the pixels.
    private static let harmless: Set<FourCC> = [
        "tEXt", "zTXt", "iTXt", "tIME", "pHYs", "sRGB", "bKGD", "sBIT",
    ]

    /// - Returns: nil for a PNG that is not plain or not complete.
    static func image(descriptor: Int32) -> DecodedImage? {
        guard let source = try? ByteSource(descriptor: descriptor, budget: longestFile * 2),
            source.length <= UInt64(longestFile), let shape = shape(source)
        else { return nil }
        // The file is read in one go: it is small, and all of it is needed.
        let file = ByteSource(Array(source.bytes(at: 0, upTo: longestFile)), budget: longestFile * 4)
        var stream: [UInt8] = []
        stream.reserveCapacity(Int(file.length))
        var isPlain = true
        var isWhole = false
        for chunk in PNGWalk(file) where isPlain && !isWhole {
            guard isSound(file, chunk.payload) else { return nil }
            switch chunk.type {
            case "IHDR": break
            case "IDAT": stream += file.bytes(at: chunk.payload.lowerBound, upTo: chunk.payload.count)
            case "IEND": isWhole = true
            default: isPlain = harmless.contains(chunk.type)
            }
        }
        guard isPlain, isWhole else { return nil }
        return pixels(stream, width: shape.width, height: shape.height, channels: shape.channels)
    }

    /// The contents of `IHDR`, which must come first.
    private static func shape(_ source: ByteSource) -> (width: Int, height: Int, channels: Int)? {
        guard var cursor = source.cursor(at: 8, count: 21), cursor.big32() == 13, cursor.code() == "IHDR",
            let width = cursor.big32(), let height = cursor.big32(), cursor.byte() == 8, let colour = cursor.byte(),
            cursor.byte() == 0, cursor.byte() == 0, cursor.byte() == 0, colour == 2 || colour == 6,
            (1...longestSide).contains(Int(width)), (1...longestSide).contains(Int(height))
        else { return nil }
        return (Int(width), Int(height), colour == 6 ? 4 : 3)
    }

    /// Whether the checksum of a chunk is correct.
    private static func isSound(_ file: ByteSource, _ payload: Range<UInt64>) -> Bool {
        let covered = file.bytes(at: payload.lowerBound - 4, upTo: payload.count + 4)
        guard covered.count == payload.count + 4, var cursor = file.cursor(at: payload.upperBound, count: 4),
            let stated = cursor.big32()
        else { return false }
        return covered.withUnsafeBufferPointer {
            csmallpng_checksum($0.baseAddress, $0.count) == stated
        }
    }

    private static func pixels(_ stream: [UInt8], width: Int, height: Int, channels: Int) -> DecodedImage? {
        let count = width * height * channels
        var isWhole = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            isWhole = stream.withUnsafeBufferPointer {
                csmallpng_read(
                    $0.baseAddress, $0.count, UInt32(width), UInt32(height), UInt32(channels), buffer.baseAddress)
            }
            filled = isWhole ? count : 0
        }
        guard isWhole else { return nil }
        return DecodedImage(
            width: width, height: height, stride: width * channels, hasAlpha: channels == 4, bytes: bytes,
            originalWidth: width, originalHeight: height)
    }
}
