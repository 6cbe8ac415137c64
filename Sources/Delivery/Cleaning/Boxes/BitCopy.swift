// SPDX-License-Identifier: GPL-3.0-or-later

/// Copies those bits of a description that its grammar has, each to its place. All others are zero in the copy.
struct BitCopy {
    private let source: [UInt8]
    /// As many bytes as the source has.
    private(set) var copied: [UInt8]
    /// Bits that were passed.
    private var place = 0

    init(_ source: ArraySlice<UInt8>) {
        self.source = Array(source)
        copied = [UInt8](repeating: 0, count: source.count)
    }

    /// Bits that were not passed yet.
    var remaining: Int { source.count * 8 - place }

    /// The number that the next bits say, the first bit first, without passing them; nil past the end.
    func peek(_ count: Int) -> Int? {
        guard count <= remaining else { return nil }
        return (place..<place + count).reduce(0) { $0 << 1 | Int(source[$1 / 8] >> UInt8(7 - $1 % 8) & 1) }
    }

    /// Copies the next bits, and says their number; nil past the end.
    mutating func take(_ count: Int) -> Int? {
        guard let number = peek(count) else { return nil }
        for bit in place..<place + count { copied[bit / 8] |= source[bit / 8] & (0x80 >> UInt8(bit % 8)) }
        place += count
        return number
    }

    /// Passes over bits that do not stay; false past the end.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= remaining else { return false }
        place += count
        return true
    }

    /// Passes over the rest of a byte.
    mutating func align() { place = (place + 7) / 8 * 8 }
}
