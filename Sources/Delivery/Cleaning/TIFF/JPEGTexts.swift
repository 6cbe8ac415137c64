// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Finds what is no picture in a JPEG of a TIFF's strip or tile: comments and the segments of programs.
enum JPEGTexts {
    private static let mostSegments = 1024

    /// Payloads of these segments, up to the first scan.
    static func find(_ source: ByteSource, in range: Range<UInt64>) throws(CleaningError) -> [Range<UInt64>] {
        var texts: [Range<UInt64>] = []
        guard range.upperBound - range.lowerBound >= 4,
            source.bytes(at: range.lowerBound, count: 2)?.elementsEqual([0xFF, 0xD8]) == true
        else { throw .damaged(detail: "JPEG of TIFF") }
        var place = range.lowerBound + 2
        for _ in 0..<mostSegments {
            guard place + 2 <= range.upperBound, var head = source.cursor(at: place, count: 2), head.byte() == 0xFF,
                let marker = head.byte()
            else { throw .damaged(detail: "JPEG of TIFF") }
            if marker == 0xFF {
                place += 1
                continue
            }
            // Start of scan, or the end of tables.
            if marker == 0xDA || marker == 0xD9 { return texts }
            guard var size = source.cursor(at: place + 2, count: 2), let length = size.big16(), length >= 2,
                UInt64(length) + 2 <= range.upperBound - place
            else { throw .damaged(detail: "JPEG of TIFF") }
            let payload = place + 4..<place + 2 + UInt64(length)
            if let text = text(source, marker, payload) { texts.append(text) }
            place = payload.upperBound
        }
        throw .damaged(detail: "JPEG of TIFF")
    }

    private static func text(_ source: ByteSource, _ marker: UInt8, _ payload: Range<UInt64>) -> Range<UInt64>? {
        guard (0xE0...0xEF).contains(marker) || marker == 0xFE, !payload.isEmpty else { return nil }
        let start = source.bytes(at: payload.lowerBound, upTo: 14)
        // What follows is a thumbnail; and Adobe's says which colours there are.
        let known: UInt64 = marker == 0xE0 && start.has("JFIF\0") ? 14 : marker == 0xEE && start.has("Adobe") ? 12 : 0
        let rest = min(payload.lowerBound + known, payload.upperBound)..<payload.upperBound
        return rest.isEmpty ? nil : rest
    }
}
