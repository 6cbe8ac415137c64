// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// A JPEG in a TIFF's strip or tile, cleaned in its place: what is no picture in it becomes zero.
struct JPEGStrip {
    /// What is written over it.
    private(set) var changes: [(place: UInt64, piece: CopyRecipe.Piece)] = []

    /// - Parameter tables: contents of the tag that has tables for all strips; may be empty.
    /// - Throws: where it has tables or segments with something in them that no decoder reads, which cannot go without moving the rest.
    init(_ source: ByteSource, in range: Range<UInt64>, tables: [UInt8]) throws(CleaningError) {
        let parts = try JPEGParts(source, from: range.lowerBound, to: range.upperBound)
        let drawing = try JPEGDrawing(source, parts.parts, after: tables)
        var kept: [Range<UInt64>] = []
        for piece in drawing.pieces {
            switch piece {
            case .original(let part): kept.append(part)
            // The rest of a scan's last byte.
            case .bytes(let bytes):
                guard bytes.count == 1, let place = kept.last?.upperBound else {
                    throw .unsupported(detail: "JPEG of TIFF")
                }
                changes.append((place, piece))
                kept.append(place..<place + 1)
            case .zeros: throw .unsupported(detail: "JPEG of TIFF")
            }
        }
        for part in parts.parts {
            switch part {
            case .scan(let scan): blank(scan, but: kept)
            case .segment(let marker, let whole, let payload):
                if (0xE0...0xEF).contains(marker) || marker == 0xFE {
                    blank(Self.known(source, marker, payload)..<payload.upperBound, but: [])
                } else if !kept.contains(where: {
                    $0.lowerBound <= whole.lowerBound && whole.upperBound <= $0.upperBound
                }) {
                    throw .unsupported(detail: "JPEG of TIFF")
                }
            }
        }
        blank(parts.end..<range.upperBound, but: [])
    }

    private mutating func blank(_ range: Range<UInt64>, but kept: [Range<UInt64>]) {
        var place = range.lowerBound
        for part in kept where part.overlaps(range) || range.contains(part.lowerBound) {
            if part.lowerBound > place { changes.append((place, .zeros(part.lowerBound - place))) }
            place = max(place, part.upperBound)
        }
        if place < range.upperBound { changes.append((place, .zeros(range.upperBound - place))) }
    }

    /// Where in a segment something begins that is not needed. Adobe's says which colours there are.
    private static func known(_ source: ByteSource, _ marker: UInt8, _ payload: Range<UInt64>) -> UInt64 {
        let start = source.bytes(at: payload.lowerBound, upTo: 14)
        let known: UInt64 = marker == 0xE0 && start.has("JFIF\0") ? 14 : marker == 0xEE && start.has("Adobe") ? 12 : 0
        return min(payload.lowerBound + known, payload.upperBound)
    }
}
