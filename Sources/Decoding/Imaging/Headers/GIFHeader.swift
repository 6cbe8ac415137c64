// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the screen size of a GIF, and whether there is more than one image.
enum GIFHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        guard let start = source.bytes(at: 0, count: 13), start.has("GIF8") else { return nil }
        var cursor = ByteCursor(start)
        guard cursor.skip(6), let width = cursor.little16(), let height = cursor.little16(), let flags = cursor.byte(),
            var header = PictureHeader(width: width, height: height)
        else { return nil }
        header.isAnimated = hasSecondImage(source, from: 13 + tableSize(flags))
        return header
    }

    private static func hasSecondImage(_ source: ByteSource, from start: UInt64) -> Bool {
        var position = start
        var images = 0
        while let kind = source.bytes(at: position, count: 1)?.first {
            switch kind {
            case 0x21:
                // Extension: label, then blocks.
                guard let next = endOfBlocks(source, from: position + 2) else { return false }
                position = next
            case 0x2C:
                images += 1
                guard images < 2 else { return true }
                guard let flags = source.bytes(at: position + 9, count: 1)?.first,
                    let next = endOfBlocks(source, from: position + 10 + tableSize(flags) + 1)
                else { return false }
                position = next
            default: return false
            }
        }
        return false
    }

    /// The XMP packet before the first image, where it is written by most programs; nil where there is none.
    static func xmp(_ source: ByteSource) -> ArraySlice<UInt8>? {
        guard let start = source.bytes(at: 0, count: 13), start.has("GIF8"), let flags = start.dropFirst(10).first
        else {
            return nil
        }
        var position = 13 + tableSize(flags)
        while source.bytes(at: position, count: 1)?.first == 0x21, let next = endOfBlocks(source, from: position + 2) {
            if let head = source.bytes(at: position + 1, count: 13), head.first == 0xFF,
                head.dropFirst(2).has("XMP DataXMP")
            {
                // The packet is no blocks; the 258 bytes behind it lead readers of blocks to their end.
                let packet = position + 14
                guard next > packet + 258 else { return nil }
                return EmbeddedBlocks.contents(source, packet..<next - 258)
            }
            position = next
        }
        return nil
    }

    private static func tableSize(_ flags: UInt8) -> UInt64 {
        flags & 0x80 == 0 ? 0 : 3 << (UInt64(flags & 7) + 1)
    }

    private static func endOfBlocks(_ source: ByteSource, from start: UInt64) -> UInt64? {
        var position = start
        while let size = source.bytes(at: position, count: 1)?.first {
            position += 1 + UInt64(size)
            if size == 0 { return position }
        }
        return nil
    }
}
