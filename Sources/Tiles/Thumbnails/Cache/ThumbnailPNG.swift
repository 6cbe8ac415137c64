// SPDX-License-Identifier: GPL-3.0-or-later

internal import CSmallPNG
internal import MediaBytes
internal import Pixels

/// Writes a thumbnail as a PNG with text keys (PNG 1.2; Thumbnail Managing Standard, "Creation").
enum ThumbnailPNG {
    /// - Parameter keys: ASCII, as names, URIs that are escaped and numbers are.
    /// - Returns: nil where the picture is larger than a thumbnail may be, or memory is short.
    static func bytes(_ image: DecodedImage, keys: [(String, String)]) -> [UInt8]? {
        guard let stream = stream(image) else { return nil }
        let header = big(image.width) + big(image.height) + [8, image.hasAlpha ? 6 : 2, 0, 0, 0]
        var file = PNGChunk.signature
        file.reserveCapacity(stream.count + 1024)
        append("IHDR", header, to: &file)
        for (name, value) in keys { append("tEXt", Array(name.utf8) + [0] + Array(value.utf8), to: &file) }
        append("IDAT", stream, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    private static func stream(_ image: DecodedImage) -> [UInt8]? {
        let shape = (UInt32(image.width), UInt32(image.height), UInt32(image.hasAlpha ? 4 : 3))
        let room = csmallpng_bound(shape.0, shape.1, shape.2)
        guard room > 0 else { return nil }
        let stream = [UInt8](unsafeUninitializedCapacity: room) { buffer, filled in
            filled = image.bytes.withUnsafeBufferPointer {
                csmallpng_write(
                    $0.baseAddress, image.stride, shape.0, shape.1, shape.2, buffer.baseAddress, buffer.count)
            }
        }
        return stream.isEmpty ? nil : stream
    }

    private static func append(_ type: String, _ contents: [UInt8], to file: inout [UInt8]) {
        file += big(contents.count)
        let start = file.count
        file += type.utf8
        file += contents
        let sum = file[start...].withUnsafeBufferPointer { csmallpng_checksum($0.baseAddress, $0.count) }
        file += big(Int(sum))
    }

    private static func big(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
