// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the bits of one interval of a JPEG's scan, up to the next marker. Behind the last one there are zeros, as in decoders.
struct JPEGBits {
    private let source: ByteSource
    private let end: UInt64
    private var piece: [UInt8] = []
    /// Where the piece stands in the file, and the next byte in it.
    private var start: UInt64
    private var next = 0
    private var bits: UInt64 = 0
    private var count = 0
    /// Bits at the end that are not there.
    private var missing = 0

    private static let pieceSize = 64 * 1024
    /// Bytes that stay in front of a new piece, for going back.
    private static let behind = 16

    init(_ source: ByteSource, _ range: Range<UInt64>) {
        (self.source, start, end) = (source, range.lowerBound, range.upperBound)
    }

    /// Whether bits were read that are not there.
    var isExhausted: Bool { missing > count }

    private mutating func fill() {
        while count <= 48 {
            if next + 2 > piece.count { load() }
            guard next < piece.count else { return fillWithZeros() }
            let byte = piece[next]
            if byte == 0xFF {
                guard next + 1 < piece.count else { return fillWithZeros() }
                switch piece[next + 1] {
                case 0: next += 2
                case 0xFF:
                    next += 1
                    continue
                default: return fillWithZeros()
                }
            } else {
                next += 1
            }
            bits = bits << 8 | UInt64(byte)
            count += 8
        }
    }

    private mutating func fillWithZeros() {
        while count <= 48 {
            bits <<= 8
            count += 8
            missing += 8
        }
    }

    private mutating func load() {
        let place = start + UInt64(piece.count)
        guard place < end else { return }
        let kept = min(next, Self.behind)
        let added = source.bytes(at: place, upTo: Int(min(UInt64(Self.pieceSize), end - place)))
        start += UInt64(next - kept)
        piece = Array(piece[(next - kept)...]) + added
        next = kept
    }

    /// Passes bits.
    mutating func skip(_ number: Int) {
        if count < number { fill() }
        count -= number
    }

    /// Passes up to 64 bits.
    mutating func pass(_ number: Int) {
        skip(min(number, 32))
        if number > 32 { skip(number - 32) }
    }

    /// A number of up to 16 bits.
    mutating func number(_ size: Int) -> Int {
        skip(size)
        return Int(truncatingIfNeeded: bits >> UInt64(count)) & (1 << size - 1)
    }

    /// The symbol of the next code; 0 for bits that are no code, as in decoders.
    mutating func symbol(_ table: JPEGHuffmanTable) -> Int {
        if count < 16 { fill() }
        let entry = table.short[Int(truncatingIfNeeded: bits >> UInt64(count - 9)) & 511]
        if entry != 0 {
            count -= Int(entry & 0xFF)
            return Int(entry >> 8)
        }
        let code = Int(truncatingIfNeeded: bits >> UInt64(count - 16)) & 0xFFFF
        for length in 10...16 where code >> (16 - length) <= table.largest[length] {
            count -= length
            let place = code >> (16 - length) + table.shift[length]
            return table.symbols.indices.contains(place) ? Int(table.symbols[place]) : 0
        }
        count -= 16
        return 0
    }

    /// Where the bits end that were read, and the last byte of them where its rest says something; decoders ignore that rest.
    mutating func finish() -> (end: UInt64, last: UInt8?) {
        let left = max(0, count - missing)
        var place = next
        for _ in 0..<left / 8 { place -= place >= 2 && piece[place - 1] == 0 && piece[place - 2] == 0xFF ? 2 : 1 }
        let padding = left % 8
        guard padding > 0, place > 0 else { return (start + UInt64(place), nil) }
        let isStuffed = place >= 2 && piece[place - 1] == 0 && piece[place - 2] == 0xFF
        // All ones.
        guard !isStuffed else { return (start + UInt64(place), nil) }
        let byte = piece[place - 1]
        let mask = UInt8(1 << padding - 1)
        let says = byte & mask != 0 && byte & mask != mask
        return (start + UInt64(place), says ? byte & ~mask : nil)
    }
}
