// SPDX-License-Identifier: GPL-3.0-or-later

/// A chunk of a PNG (W3C PNG, third edition) with its length, name, payload and checksum.
package struct PNGChunk: Sendable {
    package let type: FourCC
    /// The whole chunk.
    package let range: Range<UInt64>
    package let payload: Range<UInt64>

    /// What every PNG begins with.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Bytes of the payload.
    package var length: UInt64 { payload.length }

    /// Whether no picture can be shown without it: the name begins with a capital letter.
    package var isCritical: Bool { type.value & 0x2000_0000 == 0 }

    /// The payload, read whole; nil where it is longer than `limit`.
    package func contents(_ source: ByteSource, limit: Int) -> ArraySlice<UInt8>? {
        guard length <= UInt64(limit) else { return nil }
        return source.bytes(at: payload.lowerBound, count: Int(length))
    }

    /// Width and height in pixels, as the payload of an `IHDR` says; nil where it breaks off.
    package func size(_ source: ByteSource) -> (width: Int, height: Int)? {
        guard var cursor = source.cursor(at: payload.lowerBound, count: 8), let width = cursor.big32(),
            let height = cursor.big32()
        else { return nil }
        return (Int(width), Int(height))
    }
}

/// Walks the chunks of a PNG in file order, up to the end of the file; none where it does not begin as a PNG does.
package struct PNGWalk: Sequence, IteratorProtocol {
    private let source: ByteSource
    private let policy: WalkPolicy
    private var place: UInt64

    package init(_ source: ByteSource, _ policy: WalkPolicy = .lenient) {
        (self.source, self.policy) = (source, policy)
        let begins = source.bytes(at: 0, count: 8)?.elementsEqual(PNGChunk.signature) == true
        place = begins ? 8 : source.length
    }

    package mutating func next() -> PNGChunk? {
        guard var head = source.cursor(at: place, count: 8), let length = head.big32(), let type = head.code() else {
            return nil
        }
        let (start, payload, rest) = (place, place + 8, source.length - place)
        let whole = UInt64(length) + 12
        guard policy == .lenient || (length <= UInt32(Int32.max) && whole <= rest) else { return nil }
        place += Swift.min(whole, rest)
        return PNGChunk(
            type: type, range: start..<place, payload: payload..<Swift.min(payload + UInt64(length), source.length))
    }
}
