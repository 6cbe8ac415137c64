// SPDX-License-Identifier: GPL-3.0-or-later

internal import CJPEGXL
internal import MediaBytes

/// A picture as JPEG XL codes it (ISO/IEC 18181-1), without a container: where it ends. What is behind that is no picture.
enum JPEGXLCodestream {
    static let signature: [UInt8] = [0xFF, 0x0A]

    /// Bytes of the longest codestream that is read whole to find its end.
    private static let longest = 256 << 20

    /// What the picture has of the parts of its codestream: up to the end of its last frame, which is decoded to find that.
    /// - Throws: `.damaged` where there is none, `.unsupported` where its end is not found.
    static func drawn(of source: ByteSource, _ parts: [Range<UInt64>]) throws(CleaningError) -> [Range<UInt64>] {
        guard parts.reduce(0, { $0 + $1.length }) <= longest else { throw .unsupported(detail: "long picture") }
        var bytes: [UInt8] = []
        for part in parts { bytes += try source.need(at: part.lowerBound, Int(part.length)) }
        guard bytes.starts(with: signature) else { throw .damaged(detail: "no picture") }
        var left = UInt64(cjpegxl_end(bytes, bytes.count))
        // It breaks off, or takes more than a worker may use.
        guard left > 0 else { throw .unsupported(detail: "end of the picture not found") }
        return parts.map { part in
            let drawn = min(left, part.length)
            left -= drawn
            return part.lowerBound..<part.lowerBound + drawn
        }
    }
}
