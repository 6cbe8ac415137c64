// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the numbers of a long table one behind the other, in big pieces, so that no table stands in memory as a whole.
struct NumberReader {
    private let source: ByteSource
    private var rest: Range<UInt64>
    private var piece: ArraySlice<UInt8> = []

    private static let pieceSize: UInt64 = 64 * 1024

    /// - Parameter range: the bytes of the table.
    init(_ source: ByteSource, _ range: Range<UInt64>) {
        self.source = source
        rest = range
    }

    /// The next number, of 1 to 8 bytes, most significant first. A table has numbers that divide the size of a piece, or all of
    /// four bytes.
    mutating func next(_ count: Int) throws(CleaningError) -> UInt64 {
        if piece.count < count {
            guard piece.isEmpty, rest.length >= UInt64(count) else { throw .damaged(detail: "a table breaks off") }
            let size = min(rest.length, Self.pieceSize)
            piece = try source.need(at: rest.lowerBound, Int(size))
            rest = rest.lowerBound + size..<rest.upperBound
        }
        var value: UInt64 = 0
        let start = piece.startIndex
        for index in start..<start + count { value = value << 8 | UInt64(piece[index]) }
        piece = piece[(start + count)...]
        return value
    }

    /// Passes over numbers.
    mutating func skip(_ count: Int) throws(CleaningError) {
        for _ in 0..<count { _ = try next(4) }
    }
}
