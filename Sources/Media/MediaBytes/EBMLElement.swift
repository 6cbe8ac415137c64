// SPDX-License-Identifier: GPL-3.0-or-later

/// An element of EBML (RFC 8794): its name with the marker bit, and its payload.
package struct EBMLElement: Sendable {
    package let id: UInt64
    /// The whole element.
    package let range: Range<UInt64>
    package let payload: Range<UInt64>
    /// Whether its size is not known, as in a live recording; it then extends to the end of its parent at most.
    package let isOpen: Bool

    /// Reads the head of the element at a place.
    /// - Parameter end: of its parent. A payload beyond it ends there in a lenient walk.
    /// - Returns: nil where there is none, or none that an exact walk takes.
    package init?(_ source: ByteSource, at place: UInt64, end: UInt64, _ policy: WalkPolicy) {
        guard place < end else { return nil }
        let head = source.bytes(at: place, upTo: Int(min(12, end - place)))
        guard let first = head.first, first != 0 else { return nil }
        let idLength = first.leadingZeroBitCount + 1
        let rest = head.dropFirst(idLength)
        guard idLength <= 4, let lead = rest.first, lead != 0 else { return nil }
        let sizeLength = lead.leadingZeroBitCount + 1
        guard rest.count >= sizeLength else { return nil }
        let marked = rest.prefix(sizeLength).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let mask = UInt64(1) << UInt64(7 * sizeLength) - 1
        let start = place + UInt64(idLength + sizeLength)
        guard start <= end else { return nil }
        isOpen = marked & mask == mask
        let size = isOpen ? end - start : marked & mask
        guard policy == .lenient || size <= end - start else { return nil }
        id = head.prefix(idLength).reduce(0) { $0 << 8 | UInt64($1) }
        payload = start..<start + min(size, end - start)
        range = place..<payload.upperBound
    }

    /// Bytes of the payload.
    package var length: UInt64 { payload.length }

    /// The payload, read whole; nil where it is longer than `limit`.
    package func contents(_ source: ByteSource, limit: Int) -> ArraySlice<UInt8>? {
        guard length <= UInt64(limit) else { return nil }
        return source.bytes(at: payload.lowerBound, count: Int(length))
    }

    /// The payload as an unsigned number; nil where it is longer than one.
    package func number(_ source: ByteSource) -> UInt64? {
        contents(source, limit: 8)?.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// Walks the elements in a range, one behind the other.
package struct EBMLWalk: Sequence, IteratorProtocol {
    private let source: ByteSource
    private let policy: WalkPolicy
    /// What the walk has not passed yet.
    package private(set) var rest: Range<UInt64>

    package init(_ source: ByteSource, in range: Range<UInt64>, _ policy: WalkPolicy) {
        (self.source, self.policy, rest) = (source, policy, range)
    }

    /// The next element; nil at the end, and before what is none: then there is a rest.
    package mutating func next() -> EBMLElement? {
        guard let element = EBMLElement(source, at: rest.lowerBound, end: rest.upperBound, policy) else { return nil }
        rest = element.range.upperBound..<rest.upperBound
        return element
    }
}
