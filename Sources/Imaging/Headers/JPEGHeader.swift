// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The marker segments of a JPEG up to its first scan.
enum JPEGHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        var header: PictureHeader?
        forEachSegment(source) { marker, payload in
            header = frame(source, marker, payload)
            return header == nil && !isFrame(marker)
        }
        return header
    }

    /// The size that a segment states.
    /// - Returns: nil where it is no frame.
    static func frame(_ source: ByteSource, _ marker: UInt8, _ payload: Range<UInt64>) -> PictureHeader? {
        guard isFrame(marker), var cursor = source.cursor(at: payload.lowerBound, count: 5), cursor.skip(1),
            let height = cursor.big16(), let width = cursor.big16()
        else { return nil }
        return PictureHeader(width: width, height: height)
    }

    /// Calls `body` with each segment's marker byte and contents until it returns false, the first scan or the end.
    /// The contents may break off with the file.
    static func forEachSegment(_ source: ByteSource, _ body: (_ marker: UInt8, _ payload: Range<UInt64>) -> Bool) {
        guard source.bytes(at: 0, count: 2)?.elementsEqual([0xFF, 0xD8]) == true else { return }
        var position: UInt64 = 2
        while let start = source.bytes(at: position, count: 2) {
            // Any number of FF bytes may fill the space before a marker.
            guard start.first == 0xFF, let marker = start.last else { return }
            if marker == 0xFF {
                position += 1
                continue
            }
            position += 2
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            guard marker != 0xD9, var cursor = source.cursor(at: position, count: 2), let length = cursor.big16(),
                length >= 2
            else { return }
            let end = min(position + UInt64(length), source.length)
            guard position + 2 <= end, body(marker, position + 2..<end), marker != 0xDA else { return }
            position += UInt64(length)
        }
    }

    /// SOF0 to SOF15 without the three codes that mean something else.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }
}
