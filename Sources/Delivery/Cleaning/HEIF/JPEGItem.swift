// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// A picture of a HEIF file that is coded as JPEG, which can bring metadata of its own.
enum JPEGItem {
    /// Bytes of the longest that is read.
    static let longest = 64 << 20

    /// Passes a JPEG of nothing but coded picture, colour profile, and the usual marks of JFIF and Adobe.
    static func check(_ data: [UInt8]) throws(CleaningError) {
        var cursor = ByteCursor(data)
        guard cursor.big16() == 0xFFD8 else { throw .unsupported(detail: "a JPEG item of another kind") }
        while let mark = cursor.byte(), let marker = cursor.byte() {
            guard mark == 0xFF else { throw .damaged(detail: "a JPEG item without order") }
            if marker == 0xD9 {
                guard cursor.remaining == 0 else { throw .unsupported(detail: "bytes behind a JPEG item") }
                return
            }
            guard let length = cursor.big16(), length >= 2, let segment = cursor.take(length - 2) else {
                throw .damaged(detail: "a JPEG item breaks off")
            }
            let isKnown =
                switch marker {
                case 0xC0...0xCF, 0xDA...0xDD: true
                case 0xE0: segment.has("JFIF\0") && segment.count == 14
                case 0xE2: segment.has("ICC_PROFILE\0")
                case 0xEE: segment.has("Adobe") && segment.count == 12
                default: false
                }
            guard isKnown else { throw .unsupported(detail: "a JPEG item with metadata") }
            if marker == 0xDA { skipScan(data, &cursor) }
        }
        throw .damaged(detail: "a JPEG item breaks off")
    }

    /// Passes over coded data up to the next marker.
    private static func skipScan(_ data: [UInt8], _ cursor: inout ByteCursor) {
        var place = data.count - cursor.remaining
        while place + 1 < data.count {
            let isMarker = data[place] == 0xFF && data[place + 1] != 0 && !(0xD0...0xD7).contains(data[place + 1])
            if isMarker { break }
            place += 1
        }
        _ = cursor.skip(place - (data.count - cursor.remaining))
    }
}
