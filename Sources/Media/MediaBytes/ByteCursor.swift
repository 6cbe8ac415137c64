// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads numbers from untrusted bytes: every read is bounds-checked and returns nil past the end.
///
/// Parsers of file headers use only this, so no length field of a hostile file can make them trap.
package struct ByteCursor: Sendable {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    package init(_ bytes: [UInt8]) {
        self.init(bytes[...])
    }

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    package var remaining: Int { bytes.endIndex - position }

    package mutating func skip(_ count: Int) -> Bool {
        guard count >= 0, count <= remaining else { return false }
        position += count
        return true
    }

    package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// An unsigned number of `count` bytes (1 to 8), most significant first.
    package mutating func big(_ count: Int) -> UInt64? {
        guard (1...8).contains(count), let part = take(count) else { return nil }
        return part.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// An unsigned number of `count` bytes (1 to 8), least significant first.
    package mutating func little(_ count: Int) -> UInt64? {
        guard (1...8).contains(count), let part = take(count) else { return nil }
        return part.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    package mutating func byte() -> UInt8? { take(1)?.first }
    package mutating func big16() -> Int? { big(2).map(Int.init) }
    package mutating func big32() -> UInt32? { big(4).map { UInt32(truncatingIfNeeded: $0) } }
    package mutating func little16() -> Int? { little(2).map(Int.init) }
    package mutating func little32() -> UInt32? { little(4).map { UInt32(truncatingIfNeeded: $0) } }

    /// Reads a four-byte code of a box or chunk.
    package mutating func code() -> FourCC? { big32().map(FourCC.init) }
}

/// A four-byte name of a box (ISO-BMFF) or a chunk (RIFF, PNG).
package struct FourCC: Sendable, Hashable, ExpressibleByStringLiteral {
    package let value: UInt32

    package init(_ value: UInt32) { self.value = value }

    package init(stringLiteral text: StaticString) {
        value = text.withUTF8Buffer { $0.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// Names of QuickTime that begin with the Mac's copyright sign, which is no ASCII: `FourCC(copyright: "xyz")`.
    package init(copyright text: StaticString) {
        value = text.withUTF8Buffer { $0.prefix(3).reduce(0xA9) { $0 << 8 | UInt32($1) } }
    }
}

extension RandomAccessCollection where Element == UInt8 {
    /// Whether the ASCII `text` stands at `offset` from the start.
    package func has(_ text: StaticString, at offset: Int = 0) -> Bool {
        text.withUTF8Buffer { wanted in
            guard offset >= 0, count >= offset + wanted.count else { return false }
            let start = index(startIndex, offsetBy: offset)
            return zip(self[start...], wanted).allSatisfy { $0 == $1 }
        }
    }
}
