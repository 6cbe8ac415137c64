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
        header.isAnimated =
            GIFWalk(source).map { $0.lazy.filter { $0.kind == .picture }.prefix(2).count { _ in true } } == 2
        return header
    }

    /// The XMP packet before the first image, where it is written by most programs; nil where there is none.
    static func xmp(_ source: ByteSource) -> ArraySlice<UInt8>? {
        let block = GIFWalk(source).flatMap { $0.first { $0.kind == .xmp || $0.kind == .picture } }
        return block.flatMap { $0.kind == .xmp ? EmbeddedBlocks.contents(source, $0.payload) : nil }
    }
}
