// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The parts of one JPEG, from its SOI to its EOI, in order (ITU-T T.81, annex B).
struct JPEGParts {
    /// A segment, or entropy-coded data.
    enum Part: Equatable {
        /// A marker with its length and contents; `payload` begins behind the length.
        case segment(marker: UInt8, whole: Range<UInt64>, payload: Range<UInt64>)
        /// Compressed data with its restart markers, up to the next marker.
        case scan(Range<UInt64>)
    }

    let parts: [Part]
    /// The place behind EOI, or the end of the file where that is missing, as it is in pictures that were cut off.
    let end: UInt64

    /// Segments and scans of one picture; a progressive one has some dozens.
    private static let mostParts = 4096
    /// Small enough for the allocator to keep.
    private static let piece = 64 * 1024

    /// - Parameter start: where SOI stands.
    /// - Throws: `.damaged` where a part makes no sense; a reader that guessed on could see what this one does not.
    init(_ source: ByteSource, from start: UInt64, to limit: UInt64) throws(CleaningError) {
        guard source.bytes(at: start, count: 2)?.elementsEqual([0xFF, 0xD8]) == true else {
            throw .damaged(detail: "no SOI")
        }
        var parts: [Part] = []
        var place = start + 2
        var hasScan = false
        while true {
            guard parts.count < Self.mostParts else { throw .damaged(detail: "too many segments") }
            guard place < limit else {
                guard hasScan else { throw .damaged(detail: "no scan") }
                break
            }
            guard place + 1 < limit, let marker = Self.marker(source, &place, limit) else {
                throw .damaged(detail: "no marker")
            }
            if marker == 0xD9 { break }
            guard Self.hasLength(marker), place + 2 <= limit, var length = source.cursor(at: place, count: 2),
                let count = length.big16(), count >= 2, UInt64(count) <= limit - place
            else { throw .damaged(detail: "marker \(marker)") }
            let payload = place + 2..<place + UInt64(count)
            parts.append(.segment(marker: marker, whole: place - 2..<payload.upperBound, payload: payload))
            place = payload.upperBound
            guard marker == 0xDA else { continue }
            hasScan = true
            let end = try Self.endOfScan(source, from: place, to: limit)
            if end > place { parts.append(.scan(place..<end)) }
            place = end
        }
        guard hasScan else { throw .damaged(detail: "no scan") }
        (self.parts, end) = (parts, min(place, limit))
    }

    /// Reads the marker at a place, with the fill bytes before it, and goes behind it.
    private static func marker(_ source: ByteSource, _ place: inout UInt64, _ limit: UInt64) -> UInt8? {
        guard source.bytes(at: place, count: 1)?.first == 0xFF else { return nil }
        place += 1
        while place < limit, let code = source.bytes(at: place, count: 1)?.first {
            place += 1
            if code == 0xFF { continue }
            return code == 0 ? nil : code
        }
        return nil
    }

    /// SOFs, DHT, DAC, SOS, DQT, DNL, DRI, DHP, EXP, APPn and COM. SOI within a picture, RSTn outside of a scan and TEM are no parts of
    /// pictures.
    private static func hasLength(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) || (0xDA...0xDF).contains(marker) || (0xE0...0xEF).contains(marker)
            || marker == 0xFE
    }

    /// Where in bytes of a scan a marker begins that ends it.
    private static func endingMarker(_ bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while let found = bytes.place(of: 0xFF, from: index), found + 1 < bytes.endIndex {
            let next = bytes[found + 1]
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) { return found }
            // A fill byte may stand before the marker.
            index = found + (next == 0xFF ? 1 : 2)
        }
        return nil
    }

    /// The place of the marker that ends a scan: not a stuffed zero, a restart or a fill byte.
    private static func endOfScan(
        _ source: ByteSource, from start: UInt64, to limit: UInt64
    ) throws(CleaningError) -> UInt64 {
        var place = start
        while place < limit {
            let count = Int(min(UInt64(piece), limit - place))
            guard let bytes = source.bytes(at: place, count: count) else { throw .damaged(detail: "unreadable scan") }
            if let found = endingMarker(bytes) { return place + UInt64(found - bytes.startIndex) }
            // The last byte may be the first of a marker.
            guard count > 1 else { return limit }
            place += UInt64(bytes.last == 0xFF ? count - 1 : count)
            if place + 1 >= limit { return limit }
        }
        return limit
    }
}
