// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// An element of EBML (RFC 8794): its name with the marker bit, and its payload.
struct MatroskaElement {
    let id: UInt64
    /// The whole element.
    let range: Range<UInt64>
    let payload: Range<UInt64>
    /// Whether its size is not known, as in a live recording; it then extends to the end of its parent at most.
    let isOpen: Bool

    /// Reads the head of the element at a place; nil where it does not end by `end`.
    init?(_ source: ByteSource, at place: UInt64, end: UInt64) {
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
        guard size <= end - start else { return nil }
        id = head.prefix(idLength).reduce(0) { $0 << 8 | UInt64($1) }
        payload = start..<start + size
        range = place..<payload.upperBound
    }

    /// Bytes of the payload.
    var length: UInt64 { payload.upperBound - payload.lowerBound }

    /// The payload, read whole; nil where it is longer than `limit`.
    func contents(_ source: ByteSource, limit: Int) -> ArraySlice<UInt8>? {
        guard length <= UInt64(limit) else { return nil }
        return source.bytes(at: payload.lowerBound, count: Int(length))
    }

    /// The payload as an unsigned number.
    func number(_ source: ByteSource) -> UInt64? {
        contents(source, limit: 8)?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static let mostChildren = 4096

    /// The elements within, all of which must be whole.
    func children(_ source: ByteSource) throws(CleaningError) -> [MatroskaElement] {
        var children: [MatroskaElement] = []
        var place = payload.lowerBound
        while place < payload.upperBound {
            guard let child = MatroskaElement(source, at: place, end: payload.upperBound), !child.isOpen else {
                throw .damaged(detail: "element of Matroska")
            }
            guard children.count < Self.mostChildren else { throw .unsupported(detail: "many parts of Matroska") }
            children.append(child)
            place = child.range.upperBound
        }
        return children
    }

    /// The head of an element without meaning that takes up so many bytes, two or more; the rest of it is zero.
    static func void(_ length: UInt64) -> [UInt8] {
        let isShort = length < 9
        let payload = length - (isShort ? 2 : 9)
        return [0xEC]
            + (isShort
                ? [0x80 | UInt8(payload)]
                : [0x01]
                    + (0..<7).reversed().map { shift in
                        UInt8(truncatingIfNeeded: payload >> (8 * UInt64(shift)))
                    })
    }
}
