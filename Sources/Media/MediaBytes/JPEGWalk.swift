// SPDX-License-Identifier: GPL-3.0-or-later

/// A part of a JPEG (ITU-T T.81, annex B).
package enum JPEGPart: Sendable, Equatable {
    /// A marker with its length and contents; `payload` begins behind the length.
    case segment(marker: UInt8, whole: Range<UInt64>, payload: Range<UInt64>)
    /// Compressed data with its restart markers, up to the next marker.
    case scan(Range<UInt64>)
}

/// Walks the parts of one JPEG, from behind its SOI to its EOI. Where facts are read, bytes that are no marker are skipped as libjpeg does, so that every file
/// that can be decoded has facts.
package struct JPEGWalk: Sequence, IteratorProtocol {
    private let source: ByteSource
    private let policy: WalkPolicy
    private let limit: UInt64
    private let stopsAtScan: Bool
    private var isInScan: Bool
    private var isOver = false
    /// Where the walk is: at its end the place behind EOI, or the limit where that is missing, as in pictures that were cut off.
    package private(set) var place: UInt64
    /// Whether EOI was found.
    package private(set) var isWhole = false
    /// Whether the walk ended before something that makes no sense; never where facts are read.
    package private(set) var isBroken = false

    package static let startOfImage: [UInt8] = [0xFF, 0xD8]
    package static let endOfImage: UInt8 = 0xD9
    package static let startOfScan: UInt8 = 0xDA

    /// Small enough for the allocator to keep.
    private static let piece = 64 * 1024

    /// - Parameters:
    ///   - range: from SOI on.
    ///   - stopsAtScan: whether the walk ends behind the header of the first scan.
    /// - Returns: nil where there is no SOI.
    package init?(_ source: ByteSource, in range: Range<UInt64>, _ policy: WalkPolicy, stopsAtScan: Bool = false) {
        guard range.length >= 2, source.bytes(at: range.lowerBound, count: 2)?.elementsEqual(Self.startOfImage) == true
        else { return nil }
        self.init(source, policy, from: range.lowerBound + 2, limit: range.upperBound, stopsAtScan)
    }

    /// Goes on in the compressed data of a scan, to read facts.
    package init(_ source: ByteSource, inScanAt place: UInt64) {
        self.init(source, .lenient, from: place, limit: source.length, false)
        isInScan = true
    }

    private init(_ source: ByteSource, _ policy: WalkPolicy, from place: UInt64, limit: UInt64, _ stopsAtScan: Bool) {
        (self.source, self.policy, self.place, self.stopsAtScan) = (source, policy, place, stopsAtScan)
        (self.limit, isInScan) = (Swift.min(limit, source.length), false)
    }

    package mutating func next() -> JPEGPart? {
        guard !isOver else { return nil }
        if isInScan {
            isInScan = false
            let start = place
            guard let end = endOfScan() else { return broken() }
            place = end
            if end > start { return .scan(start..<end) }
        }
        while place < limit {
            guard let marker = marker() else { return broken() }
            if marker == Self.endOfImage {
                (isOver, isWhole) = (true, true)
                return nil
            }
            if policy == .lenient, marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            return policy == .lenient || Self.hasLength(marker) ? segment(marker) : broken()
        }
        isOver = true
        return nil
    }

    private mutating func segment(_ marker: UInt8) -> JPEGPart? {
        guard limit - place >= 2, var length = source.cursor(at: place, count: 2), let count = length.big16(),
            count >= 2,
            policy == .lenient || UInt64(count) <= limit - place
        else { return broken() }
        let start = place - 2
        let payload = place + 2..<Swift.min(place + UInt64(count), limit)
        place = payload.upperBound
        if marker == Self.startOfScan { (isInScan, isOver) = (!stopsAtScan, stopsAtScan) }
        return .segment(marker: marker, whole: start..<payload.upperBound, payload: payload)
    }

    private mutating func broken() -> JPEGPart? {
        (isOver, isBroken) = (true, policy == .exact)
        return nil
    }

    /// Reads the next marker, with the fill bytes before it, and goes behind it.
    private mutating func marker() -> UInt8? {
        // The marker usually follows directly. What is skipped is read in pages, since each read counts against the budget.
        var most = 2
        var isAtMarker = false
        while place < limit {
            let bytes = source.bytes(at: place, upTo: Int(Swift.min(UInt64(most), limit - place)))
            guard !bytes.isEmpty else { return nil }
            for byte in bytes {
                place += 1
                if byte == 0xFF {
                    isAtMarker = true
                } else if isAtMarker, byte != 0 {
                    return byte
                } else if policy == .exact {
                    return nil
                } else {
                    isAtMarker = false
                }
            }
            most = 4096
        }
        return nil
    }

    /// SOFs, DHT, DAC, SOS, DQT, DNL, DRI, DHP, EXP, APPn and COM. SOI within a picture, RSTn outside of a scan and TEM are no parts of
    /// pictures.
    private static func hasLength(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) || (0xDA...0xDF).contains(marker) || (0xE0...0xEF).contains(marker)
            || marker == 0xFE
    }

    /// The place of the marker that ends a scan: not a stuffed zero, a restart or a fill byte. Nil where the file cannot be read.
    private func endOfScan() -> UInt64? {
        var place = place
        while place < limit {
            let count = Int(Swift.min(UInt64(Self.piece), limit - place))
            guard let bytes = source.bytes(at: place, count: count) else { return nil }
            if let found = endingMarker(bytes) { return place + UInt64(found - bytes.startIndex) }
            // The last byte may be the first of a marker.
            guard count > 1 else { return limit }
            place += UInt64(bytes.last == 0xFF ? count - 1 : count)
            if place + 1 >= limit { return limit }
        }
        return limit
    }

    /// Where in bytes of a scan a marker begins that ends it.
    private func endingMarker(_ bytes: ArraySlice<UInt8>) -> Int? {
        var index = bytes.startIndex
        while let found = bytes.place(of: 0xFF, from: index), found + 1 < bytes.endIndex {
            let next = bytes[found + 1]
            if next != 0, next != 0xFF, !(0xD0...0xD7).contains(next), policy == .exact || next != 0x01 {
                return found
            }
            // A fill byte may stand before the marker.
            index = found + (next == 0xFF ? 1 : 2)
        }
        return nil
    }
}
