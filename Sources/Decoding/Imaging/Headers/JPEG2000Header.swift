// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the size of a JPEG 2000 picture, in a box file or a bare codestream.
enum JPEG2000Header {
    /// The size in the codestream, or else in the box `ihdr`.
    static func read(_ source: ByteSource) -> PictureHeader? {
        var header: PictureHeader?
        if let codestream = JPEG2000Codestream(source) {
            header = PictureHeader(width: codestream.width, height: codestream.height)
        } else if let box = source.firstBox(path: ["jp2h", "ihdr"], in: source.whole),
            var cursor = source.cursor(at: box.payload.lowerBound, count: 8), let height = cursor.big32(),
            let width = cursor.big32()
        {
            header = PictureHeader(width: Int(width), height: Int(height))
        }
        // The format has no orientation. An EXIF orientation is ignored, as other programs ignore it.
        header?.turnsItself = true
        return header
    }
}
