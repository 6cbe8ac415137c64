// SPDX-License-Identifier: GPL-3.0-or-later

/// A block of a GIF (GIF89a).
package struct GIFBlock: Sendable {
    package enum Kind: Sendable {
        /// A frame, or a part of one.
        case picture
        /// Delay and transparency of the next picture or text.
        case control
        /// How often the animation runs.
        case loop
        /// An XMP packet, which stands there without lengths.
        case xmp
        case comment, text
        /// Of some program.
        case application
        /// With a label that the standard does not have.
        case unknown
    }

    package let kind: Kind
    package let whole: Range<UInt64>
    /// Of a picture its packed pixels, from the size of the first codes on; of XMP the packet; of others what follows their label, for a program
    /// behind its name.
    package let payload: Range<UInt64>
}

/// Walks the blocks of a GIF up to its trailer or the end of the file.
package struct GIFWalk: Sequence, IteratorProtocol {
    private let source: ByteSource
    private let policy: WalkPolicy
    private var place: UInt64
    /// The signature, the screen and its table of colours.
    package let header: Range<UInt64>
    /// Whether the walk ended before something that is no whole block; never where facts are read. A trailer that is missing is not missed.
    package private(set) var isBroken = false
    private var isOver = false

    /// Behind a packet, makes any reader of parts arrive at the block's end.
    package static let magic: [UInt8] = [1] + (0...255).reversed() + [0]
    /// The length of a program's name, and this one.
    package static let xmpName: [UInt8] = [11] + Array("XMP DataXMP".utf8)

    package enum Introducer {
        package static let picture: UInt8 = 0x2C
        package static let block: UInt8 = 0x21
        package static let trailer: UInt8 = 0x3B
    }

    package enum Label {
        package static let text: UInt8 = 0x01
        package static let control: UInt8 = 0xF9
        package static let comment: UInt8 = 0xFE
        package static let application: UInt8 = 0xFF
    }

    /// - Returns: nil where the file does not begin as a GIF does.
    package init?(_ source: ByteSource, _ policy: WalkPolicy = .lenient) {
        guard let head = source.bytes(at: 0, count: 13), head.has("GIF87a") || head.has("GIF89a"),
            let flags = head.dropFirst(10).first
        else { return nil }
        (self.source, self.policy) = (source, policy)
        place = 13 + Self.tableSize(flags)
        header = 0..<Swift.min(place, source.length)
        isBroken = policy == .exact && place > source.length
    }

    package mutating func next() -> GIFBlock? {
        guard !isOver, !isBroken, place < source.length else { return nil }
        let start = place
        switch source.bytes(at: start, count: 1)?.first {
        case Introducer.trailer:
            isOver = true
            return nil
        case Introducer.picture:
            guard let flags = source.bytes(at: start + 9, count: 1)?.first else { return brokenPicture(from: start) }
            let data = start + 10 + Self.tableSize(flags)
            guard let end = endOfParts(from: data + 1) else { return brokenPicture(from: start) }
            place = end
            return GIFBlock(kind: .picture, whole: start..<end, payload: data..<end)
        case Introducer.block:
            guard let label = source.bytes(at: start + 1, count: 1)?.first, let end = endOfParts(from: start + 2) else {
                return broken()
            }
            place = end
            let (kind, payload) = named(label, start + 2..<end)
            return GIFBlock(kind: kind, whole: start..<end, payload: payload)
        default: return broken()
        }
    }

    private func named(_ label: UInt8, _ parts: Range<UInt64>) -> (GIFBlock.Kind, Range<UInt64>) {
        switch label {
        case Label.control: return (.control, parts)
        case Label.comment: return (.comment, parts)
        case Label.text: return (.text, parts)
        case Label.application:
            guard let head = source.bytes(at: parts.lowerBound, count: 12), head.first == 11, parts.length > 12 else {
                return (.unknown, parts)
            }
            let (name, data) = (head.dropFirst(), parts.lowerBound + 12..<parts.upperBound)
            if name.has("NETSCAPE2.0") || name.has("ANIMEXTS1.0") { return (.loop, data) }
            let magic = UInt64(Self.magic.count)
            guard head.elementsEqual(Self.xmpName), data.length > magic else { return (.application, data) }
            return (.xmp, data.lowerBound..<data.upperBound - magic)
        default: return (.unknown, parts)
        }
    }

    /// A picture that breaks off is one for readers of facts.
    private mutating func brokenPicture(from start: UInt64) -> GIFBlock? {
        guard policy == .lenient else { return broken() }
        isOver = true
        return GIFBlock(kind: .picture, whole: start..<source.length, payload: source.length..<source.length)
    }

    private mutating func broken() -> GIFBlock? {
        (isOver, isBroken) = (true, policy == .exact)
        return nil
    }

    /// Behind parts of up to 255 bytes, the last of which is empty.
    private func endOfParts(from start: UInt64) -> UInt64? {
        var place = start
        while let size = source.bytes(at: place, count: 1)?.first {
            place += 1 + UInt64(size)
            if size == 0 { return place }
        }
        return nil
    }

    /// Bytes of a table of colours.
    package static func tableSize(_ flags: UInt8) -> UInt64 { flags & 0x80 == 0 ? 0 : 3 << (UInt64(flags & 7) + 1) }
}
