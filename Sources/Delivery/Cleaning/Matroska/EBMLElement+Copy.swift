// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension EBMLElement {
    private static let mostChildren = 4096

    /// The elements within, all of which must be whole.
    func children(_ source: ByteSource) throws(CleaningError) -> [EBMLElement] {
        var children: [EBMLElement] = []
        var walk = EBMLWalk(source, in: payload, .exact)
        while let child = walk.next(), !child.isOpen {
            guard children.count < Self.mostChildren else { throw .unsupported(detail: "many parts of Matroska") }
            children.append(child)
        }
        guard children.last?.range.upperBound ?? payload.lowerBound == payload.upperBound else {
            throw .damaged(detail: "element of Matroska")
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
