// SPDX-License-Identifier: GPL-3.0-or-later

/// A chunk of a RIFF file: WebP, AVI.
package struct RIFFChunk: Sendable {
    package let type: FourCC
    package let payload: Range<UInt64>

    /// Bytes of the payload.
    package var length: UInt64 { payload.length }

    /// The payload, read whole; nil where it is longer than `limit`.
    package func contents(_ source: ByteSource, limit: Int) -> ArraySlice<UInt8>? {
        guard length <= UInt64(limit) else { return nil }
        return source.bytes(at: payload.lowerBound, count: Int(length))
    }
}

/// Walks the chunks in a range of a RIFF file. A last byte of padding may be missing.
package struct RIFFWalk: Sequence, IteratorProtocol {
    private let source: ByteSource
    private let policy: WalkPolicy
    private var rest: Range<UInt64>
    /// Whether the walk ended before something that is no whole chunk; never where facts are read.
    package private(set) var isBroken = false

    package init(_ source: ByteSource, in range: Range<UInt64>, _ policy: WalkPolicy) {
        let end = Swift.min(range.upperBound, source.length)
        (self.source, self.policy) = (source, policy)
        rest = Swift.min(range.lowerBound, end)..<end
    }

    /// The chunks of a whole file, behind its form, to read facts.
    package init(_ source: ByteSource) { self.init(source, in: 12..<Swift.max(12, source.length), .lenient) }

    package mutating func next() -> RIFFChunk? {
        guard !rest.isEmpty else { return nil }
        guard rest.length >= 8, var head = source.cursor(at: rest.lowerBound, count: 8), let type = head.code(),
            let length = head.little32(), policy == .lenient || UInt64(length) <= rest.length - 8
        else {
            isBroken = policy == .exact
            rest = rest.upperBound..<rest.upperBound
            return nil
        }
        let start = rest.lowerBound + 8
        let end = start + UInt64(length)
        rest = Swift.min(end + UInt64(length & 1), rest.upperBound)..<rest.upperBound
        return RIFFChunk(type: type, payload: start..<Swift.min(end, rest.upperBound))
    }
}
