// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// A picture of a HEIF file that is coded as JPEG, which can bring metadata of its own.
enum JPEGItem {
    /// Bytes of the longest that is read.
    static let longest = 64 << 20

    /// Passes a JPEG of nothing but what draws the picture, colour profile, and the usual marks of JFIF and Adobe.
    static func check(_ data: [UInt8]) throws(CleaningError) {
        let source = ByteSource(data, budget: .max)
        let parts = try JPEGParts(source, from: 0, to: source.length)
        // SOI and EOI.
        var known: UInt64 = 4
        for case .segment(let marker, let whole, let payload) in parts.parts {
            guard (0xE0...0xEF).contains(marker) || marker == 0xFE else { continue }
            let bytes = data[Int(payload.lowerBound)..<Int(payload.upperBound)]
            let isKnown =
                switch marker {
                case 0xE0: bytes.has("JFIF\0") && bytes.count == 14
                case 0xE2: bytes.has("ICC_PROFILE\0")
                case 0xEE: bytes.has("Adobe") && bytes.count == 12
                default: false
                }
            guard isKnown else { throw .unsupported(detail: "a JPEG item with metadata") }
            known += whole.length
        }
        for piece in try JPEGDrawing(source, parts.parts).pieces {
            // What was written anew was other than it should be.
            if case .original(let range) = piece { known += range.length }
        }
        guard known == source.length else { throw .unsupported(detail: "a JPEG item with surplus") }
    }
}
