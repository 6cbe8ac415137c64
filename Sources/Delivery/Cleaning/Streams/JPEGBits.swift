// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the bits of a JPEG's scan, interval by interval, each up to the next marker. Behind the last bit of one there are zeros, as in decoders.
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
    /// Bytes that stay in front of a new piece, for going back: all that may wait as bits, each stuffed.
    private static let behind = 16

    init(_ source: ByteSource, _ range: Range<UInt64>) {
        (self.source, start, end) = (source, range.lowerBound, range.upperBound)
    }

    /// Whether bits were read that are not there.
    var isExhausted: Bool { missing > count }

    /// Has 32 bits or more ready.
    private mutating func fill() {
        while count < 32 {
            if next + 4 <= piece.count, case let four = four(), four.hasNoMarkerByte {
                bits = bits << 32 | UInt64(four)
                next += 4
                count += 32
                return
            }
            guard fillByte() else { return fillWithZeros() }
        }
    }

    @inline(__always)
    private func four() -> UInt32 {
        UInt32(piece[next]) << 24 | UInt32(piece[next + 1]) << 16 | UInt32(piece[next + 2]) << 8
            | UInt32(piece[next + 3])
    }

    /// Reads one byte of data; false before a marker and at the end.
    private mutating func fillByte() -> Bool {
        if next + 2 > piece.count { load() }
        guard next < piece.count else { return false }
        let byte = piece[next]
        guard byte == 0xFF else {
            next += 1
            push(byte)
            return true
        }
        // Fill bytes stand before markers alone, and are none of the data (T.81, B.1.1.2).
        guard next + 1 < piece.count, piece[next + 1] == 0 else { return false }
        next += 2
        push(byte)
        return true
    }

    private mutating func push(_ byte: UInt8) {
        bits = bits << 8 | UInt64(byte)
        count += 8
    }

    private mutating func fillWithZeros() {
        while count < 32 {
            push(0)
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

    /// Passes up to 32 bits.
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

    /// The next bits, at most 32, which stay.
    @inline(__always)
    mutating func ahead(_ number: Int) -> Int {
        if count < 32 { fill() }
        return Int(truncatingIfNeeded: bits >> UInt64(count - number)) & (1 << number - 1)
    }

    /// Passes bits of which some were just looked at: at most 32.
    @inline(__always)
    mutating func passSeen(_ number: UInt8) { count -= Int(number) }

    /// What the next code says. Passes the code, and with `whole` the number behind it.
    @inline(__always)
    mutating func step(_ table: JPEGHuffmanTable, whole: Bool) -> JPEGHuffmanTable.Step {
        var step = table.steps[ahead(JPEGHuffmanTable.lookAhead)]
        if step.length == 0 { step = table.longStep(ahead(16)) }
        passSeen(whole ? step.whole : step.length)
        return step
    }

    /// Where the bits end that were read, and the last byte of them where its rest says something; decoders ignore that rest.
    mutating func finish() -> (end: UInt64, last: UInt8?) {
        let left = max(0, count - missing)
        var place = next
        for _ in 0..<left / 8 { place -= isStuffed(before: place) ? 2 : 1 }
        let padding = left % 8
        guard padding > 0, place > 0 else { return (start + UInt64(place), nil) }
        // All ones.
        guard !isStuffed(before: place) else { return (start + UInt64(place), nil) }
        let byte = piece[place - 1]
        let mask = UInt8(1 << padding - 1)
        let says = byte & mask != 0 && byte & mask != mask
        return (start + UInt64(place), says ? byte & ~mask : nil)
    }

    private func isStuffed(before place: Int) -> Bool {
        place >= 2 && piece[place - 1] == 0 && piece[place - 2] == 0xFF
    }
}

extension JPEGBits {
    /// Goes to the next interval. Returns the restart marker before it; nil where there is none.
    mutating func passRestart() -> Range<UInt64>? {
        (bits, count, missing) = (0, 0, 0)
        while true {
            if next + 2 > piece.count { load() }
            guard next + 1 < piece.count else { return nil }
            next += 1
            guard piece[next - 1] == 0xFF, (0xD0...0xD7).contains(piece[next]) else { continue }
            next += 1
            let end = start + UInt64(next)
            return end - 2..<end
        }
    }
}

extension UInt32 {
    /// Whether none of its bytes is FF.
    fileprivate var hasNoMarkerByte: Bool {
        let inverse = ~self
        return (inverse &- 0x0101_0101) & ~inverse & 0x8080_8080 == 0
    }
}
