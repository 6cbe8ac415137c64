// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the first chunk of a WebP: lossy, lossless or extended.
enum WebPHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        guard let start = source.bytes(at: 0, count: 30), start.has("RIFF"), start.has("WEBP", at: 8) else {
            return nil
        }
        var cursor = ByteCursor(start)
        guard cursor.skip(12), let type = cursor.code(), cursor.skip(4) else { return nil }
        switch type {
        case "VP8X":
            guard let flags = cursor.byte(), cursor.skip(3), let width = cursor.little(3), let height = cursor.little(3)
            else { return nil }
            var header = PictureHeader(width: Int(width) + 1, height: Int(height) + 1)
            header?.isAnimated = flags & 0x02 != 0
            return header
        case "VP8L":
            guard cursor.byte() == 0x2F, let bits = cursor.little32() else { return nil }
            return PictureHeader(width: Int(bits & 0x3FFF) + 1, height: Int(bits >> 14 & 0x3FFF) + 1)
        case "VP8 ":
            // Frame tag, start code 9D 01 2A, then 14 bits each with 2 bits of scaling above.
            guard cursor.skip(3), cursor.take(3)?.elementsEqual([0x9D, 0x01, 0x2A]) == true,
                let width = cursor.little16(), let height = cursor.little16()
            else { return nil }
            return PictureHeader(width: width & 0x3FFF, height: height & 0x3FFF)
        default: return nil
        }
    }
}
