// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the size of a JPEG 2000 picture, in a box file or a bare codestream.
enum JPEG2000Header {
    static func read(_ source: ByteSource) -> PictureHeader? {
        if source.bytes(at: 0, count: 4)?.elementsEqual([0xFF, 0x4F, 0xFF, 0x51]) == true {
            guard var cursor = source.cursor(at: 8, count: 16), let right = cursor.big32(), let bottom = cursor.big32(),
                let left = cursor.big32(), let top = cursor.big32(), right > left, bottom > top
            else { return nil }
            return PictureHeader(width: Int(right - left), height: Int(bottom - top))
        }
        guard let box = source.firstBox(path: ["jp2h", "ihdr"], in: source.whole),
            var cursor = source.cursor(at: box.payload.lowerBound, count: 8), let height = cursor.big32(),
            let width = cursor.big32()
        else { return nil }
        return PictureHeader(width: Int(width), height: Int(height))
    }
}
