// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Decodes the largest picture of a Windows icon or cursor: a PNG, or a bitmap with a transparency mask.
enum IconPicture {
    /// Limit in bytes; pictures of icons are at most 256 × 256 pixels.
    private static let longest = 4 << 20

    static func decode(
        _ reader: PictureReader, maximumPixels: Int, deadline: ContinuousClock.Instant, isCancelled: () -> Bool
    ) throws(MediaError) -> LoadedPicture {
        let entry = try largest(reader)
        reader.seek(to: entry.offset)
        guard var start = try reader.cursor(4) else { throw .noPicture }
        reader.seek(to: entry.offset)
        guard start.big32() != 0x8950_4E47 else {
            var bytes: [UInt8] = []
            while bytes.count < min(entry.length, longest), let byte = try reader.byte() { bytes.append(byte) }
            // The memory limit is high enough to decode it without scaling.
            let kind = LibraryPicture.Kind.png(longestSide: .max, maximumBytes: maximumPixels * 16)
            let picture = LibraryPicture(kind: kind, maximumPixels: maximumPixels, deadline: deadline)
            return try picture.run(.bytes(bytes), isCancelled: isCancelled)
        }
        return try bitmap(reader, maximumPixels: maximumPixels)
    }

    private struct Entry {
        var weight = 0
        var length = 0
        var offset = 0
    }

    /// The entry with the most pixels, then the most colours.
    private static func largest(_ reader: PictureReader) throws(MediaError) -> Entry {
        guard var start = try reader.cursor(6), start.little16() == 0, let kind = start.little16(),
            kind == 1 || kind == 2, let count = start.little16(), count > 0, var list = try reader.cursor(count * 16)
        else { throw .noHeader }
        var largest = Entry()
        for _ in 0..<count {
            guard let width = list.byte(), let height = list.byte(), list.skip(4), let depth = list.little16(),
                let length = list.little32(), let offset = list.little32()
            else { throw .noHeader }
            let area = (width == 0 ? 256 : Int(width)) * (height == 0 ? 256 : Int(height))
            // In a cursor this field is the hot spot instead of the depth.
            let weight = area << 16 | (kind == 1 ? depth : 0)
            if weight > largest.weight {
                largest = Entry(weight: weight, length: Int(length), offset: Int(offset))
            }
        }
        return largest
    }

    private static func bitmap(_ reader: PictureReader, maximumPixels: Int) throws(MediaError) -> LoadedPicture {
        guard var header = try BitmapHeader(reader), !header.isPacked else { throw .noHeader }
        // The stated height includes the mask, which follows the pixels.
        header.height /= 2
        if header.depth == 32 { header.masks = .ofEightBitsAndAlpha }
        let canvas = try PictureCanvas(
            width: header.width, height: header.height, hasAlpha: true, maximumPixels: maximumPixels)
        let palette = try header.palette(reader)
        guard try WindowsBitmap.plainRows(reader, header, palette, canvas) > 0 else { throw .noPicture }
        // In old 32-bit icons the fourth byte is always 0 and must not count as alpha.
        var hasAlpha = false
        if header.depth == 32 {
            for row in 0..<header.height where !hasAlpha {
                let pixels = canvas.row(row)
                hasAlpha = stride(from: 3, to: pixels.count, by: 4).contains { pixels[$0] > 0 }
            }
        }
        if !hasAlpha { try applyMask(reader, header, canvas) }
        return canvas.loaded
    }

    private static func applyMask(
        _ reader: PictureReader, _ header: BitmapHeader, _ canvas: PictureCanvas
    ) throws(MediaError) {
        var bits = [UInt8](repeating: 0, count: (header.width + 31) / 32 * 4)
        for row in 0..<header.height {
            let isThere = try reader.read(&bits)
            let y = header.isFromTop ? row : header.height - 1 - row
            var pixels = canvas.row(y)
            for x in 0..<header.width {
                let isClear = isThere && bits[x >> 3] >> (7 - UInt8(x & 7)) & 1 == 1
                pixels[x * 4 + 3] = isClear ? 0 : 255
            }
            canvas.set(row: y, pixels)
        }
    }
}
