// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads the data file sequentially. Reading past the end throws `damaged`.
struct PlaceCursor {
    private let whole: [UInt8]
    private var at: Int

    init(_ whole: [UInt8], at: Int) {
        self.whole = whole
        self.at = at
    }

    mutating func bytes(_ count: Int) throws(GazetteerError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= whole.count - at else { throw .damaged }
        defer { at += count }
        return whole[at..<at + count]
    }

    mutating func uint32() throws(GazetteerError) -> UInt32 {
        try bytes(4).reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    mutating func uint64() throws(GazetteerError) -> UInt64 {
        try bytes(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func uint32s(_ count: Int) throws(GazetteerError) -> [UInt32] {
        let column = try bytes(count * 4)
        return column.withUnsafeBytes { raw in
            (0..<count).map { UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)) }
        }
    }

    mutating func uint16s(_ count: Int) throws(GazetteerError) -> [UInt16] {
        let column = try bytes(count * 2)
        return column.withUnsafeBytes { raw in
            (0..<count).map { UInt16(littleEndian: raw.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self)) }
        }
    }

    /// Reads a variable-length number: seven bits per byte, the low ones first.
    mutating func varint(upTo most: UInt64) throws(GazetteerError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while shift < 56, at < whole.count {
            let byte = whole[at]
            at += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 {
                guard value <= most else { throw .damaged }
                return value
            }
            shift += 7
        }
        throw .damaged
    }

    /// The checksum of the unread rest in words of eight bytes (`mixed` in scripts/make-gazetteer.py). It detects
    /// damage, not manipulation: the decoder's checks do not depend on it.
    func checksumOfRest() -> UInt64 {
        whole[at...].withUnsafeBytes { raw in
            var value: UInt64 = 0x9E37_79B9_7F4A_7C15
            var offset = 0
            while offset + 8 <= raw.count {
                let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                value = (value ^ word) &* 0xD6E8_FEB8_6659_FD93
                value ^= value >> 32
                offset += 8
            }
            return value
        }
    }
}
