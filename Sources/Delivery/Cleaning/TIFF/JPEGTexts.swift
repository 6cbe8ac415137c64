// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Finds what is no picture in a JPEG of a TIFF's strip or tile: comments and the segments of programs.
enum JPEGTexts {
    private static let mostSegments = 1024

    /// Payloads of these segments, up to the first scan.
    static func find(_ source: ByteSource, in range: Range<UInt64>) throws(CleaningError) -> [Range<UInt64>] {
        var texts: [Range<UInt64>] = []
        guard var walk = JPEGWalk(source, in: range, .exact, stopsAtScan: true) else {
            throw .damaged(detail: "JPEG of TIFF")
        }
        // Up to the start of the scan, or the end of tables.
        var hasEnd = false
        var count = 0
        while let part = walk.next(), count < mostSegments {
            count += 1
            guard case .segment(let marker, _, let payload) = part else { continue }
            if marker == JPEGWalk.startOfScan { hasEnd = true }
            if let text = text(source, marker, payload) { texts.append(text) }
        }
        guard hasEnd || walk.isWhole else { throw .damaged(detail: "JPEG of TIFF") }
        return texts
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
