// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The packed pixels of a PNG's picture or frame, which may stand in several chunks: where their stream ends. What is behind that is no picture.
struct PNGPixels {
    private let inflation: Inflation
    private let bytes: UInt64
    /// Bytes of the checksum that are still to come.
    private var checksum: ArraySlice<UInt8>?

    private static let piece: UInt64 = 1 << 20

    init(_ form: PNGForm, width: Int, height: Int) throws(CleaningError) {
        guard let bytes = form.bytes(width: width, height: height), let inflation = Inflation() else {
            throw .unsupported(detail: "large PNG")
        }
        (self.inflation, self.bytes) = (inflation, bytes)
    }

    /// Whether the stream is over, with its checksum.
    var isWhole: Bool { checksum?.isEmpty == true }

    /// Takes more of the stream.
    /// - Returns: how many of the bytes belong to it.
    /// - Throws: `.damaged` where it cannot be unpacked, or holds more than the picture has.
    mutating func take(_ range: Range<UInt64>, _ source: ByteSource) throws(CleaningError) -> UInt64 {
        var place = range.lowerBound
        while place < range.upperBound, !isWhole {
            let count = Int(min(Self.piece, range.upperBound - place))
            let bytes = try source.need(at: place, count)
            var taken = checksum == nil ? inflation.feed(bytes, limit: self.bytes) : 0
            guard !inflation.isDamaged else { throw .damaged(detail: "pixels of a PNG") }
            if inflation.hasEnded {
                var rest = checksum ?? inflation.checksum[...]
                while let byte = rest.first, taken < count {
                    guard bytes[bytes.startIndex + taken] == byte else { throw .damaged(detail: "checksum of a PNG") }
                    rest = rest.dropFirst()
                    taken += 1
                }
                checksum = rest
            }
            place += UInt64(taken)
            if taken < count { break }
        }
        return place - range.lowerBound
    }
}
