// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The blocks of a GIF.
enum GIFBlocks {
    enum Block: Equatable {
        /// A frame, or a part of one.
        case image
        /// The bytes of a packet.
        case xmp(Range<UInt64>)
        /// How often the animation runs, and for how long a frame is shown.
        case timing
        /// A comment, a text, or a block of some program, by what it is called.
        case other(String)
    }

    /// Calls `body` with each block until it returns false or the file ends.
    static func forEach(_ source: ByteSource, _ body: (Block) -> Bool) {
        guard let start = source.bytes(at: 0, count: 13), start.has("GIF8"), let flags = start.dropFirst(10).first
        else {
            return
        }
        var position = 13 + tableSize(flags)
        while let kind = source.bytes(at: position, count: 1)?.first {
            switch kind {
            case 0x21:
                guard let end = endOfParts(source, from: position + 2), body(named(source, position, end)) else {
                    return
                }
                position = end
            case 0x2C:
                // An image that breaks off is one.
                guard body(.image), let flags = source.bytes(at: position + 9, count: 1)?.first,
                    let end = endOfParts(source, from: position + 10 + tableSize(flags) + 1)
                else { return }
                position = end
            default: return
            }
        }
    }

    private static func named(_ source: ByteSource, _ position: UInt64, _ end: UInt64) -> Block {
        switch source.bytes(at: position + 1, count: 1)?.first {
        case 0xF9: return .timing
        case 0xFE: return .other("comment")
        case 0x01: return .other("text")
        case 0xFF:
            guard let head = source.bytes(at: position + 2, count: 12), head.first == 11 else { return .other("block") }
            let name = head.dropFirst()
            if name.has("NETSCAPE2.0") || name.has("ANIMEXTS1.0") { return .timing }
            // The packet is no parts; the 258 bytes behind it lead readers of parts to their end.
            let packet = position + 14
            guard name.has("XMP DataXMP"), end > packet + 258 else { return .other("block of a program") }
            return .xmp(packet..<end - 258)
        default: return .other("block")
        }
    }

    private static func tableSize(_ flags: UInt8) -> UInt64 { flags & 0x80 == 0 ? 0 : 3 << (UInt64(flags & 7) + 1) }

    private static func endOfParts(_ source: ByteSource, from start: UInt64) -> UInt64? {
        var position = start
        while let size = source.bytes(at: position, count: 1)?.first {
            position += 1 + UInt64(size)
            if size == 0 { return position }
        }
        return nil
    }
}
