// SPDX-License-Identifier: GPL-3.0-or-later

/// Walks the chunks of a PNG, and reads the first.
package enum PNGChunks {
    /// What every PNG begins with.
    package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// Calls `body` with each chunk until it returns false or the file ends.
    package static func forEach(_ source: ByteSource, _ body: (FourCC, Range<UInt64>) -> Bool) {
        guard source.bytes(at: 0, count: 8)?.elementsEqual(signature) == true else { return }
        var position: UInt64 = 8
        while var cursor = source.cursor(at: position, count: 8), let length = cursor.big32(), let type = cursor.code()
        {
            let start = position + 8
            let end = start + UInt64(length)
            guard body(type, start..<min(end, max(start, source.length))), end <= source.length else { return }
            position = end + 4
        }
    }

    /// Width and height in pixels, as the payload of an `IHDR` says; nil where it breaks off.
    package static func size(_ source: ByteSource, at payload: Range<UInt64>) -> (width: Int, height: Int)? {
        guard var cursor = source.cursor(at: payload.lowerBound, count: 8), let width = cursor.big32(),
            let height = cursor.big32()
        else { return nil }
        return (Int(width), Int(height))
    }
}
