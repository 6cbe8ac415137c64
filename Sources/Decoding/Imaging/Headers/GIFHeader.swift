// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the screen size of a GIF, and whether there is more than one image.
enum GIFHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        guard let start = source.bytes(at: 0, count: 13), start.has("GIF8") else { return nil }
        var cursor = ByteCursor(start)
        guard cursor.skip(6), let width = cursor.little16(), let height = cursor.little16(),
            var header = PictureHeader(width: width, height: height)
        else { return nil }
        var images = 0
        GIFBlocks.forEach(source) { block in
            if block == .image { images += 1 }
            return images < 2
        }
        header.isAnimated = images > 1
        return header
    }

    /// The XMP packet before the first image, where it is written by most programs; nil where there is none.
    static func xmp(_ source: ByteSource) -> ArraySlice<UInt8>? {
        var packet: Range<UInt64>?
        GIFBlocks.forEach(source) { block in
            if case .xmp(let range) = block { packet = range }
            return packet == nil && block != .image
        }
        return packet.flatMap { EmbeddedBlocks.contents(source, $0) }
    }
}
