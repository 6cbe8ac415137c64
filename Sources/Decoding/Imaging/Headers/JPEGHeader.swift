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

    /// The size stated in a frame header.
    /// - Returns: nil if the segment is not a frame header.
    static func frame(_ source: ByteSource, _ marker: UInt8, _ payload: Range<UInt64>) -> PictureHeader? {
        guard isFrame(marker), var cursor = source.cursor(at: payload.lowerBound, count: 5), cursor.skip(1),
            let height = cursor.big16(), let width = cursor.big16()
        else { return nil }
        return PictureHeader(width: width, height: height)
    }

    /// Calls `body` with each segment's marker byte and contents, until it returns false, the first scan or the end of
    /// the file. The contents may be truncated.
    static func forEachSegment(_ source: ByteSource, _ body: (_ marker: UInt8, _ payload: Range<UInt64>) -> Bool) {
        guard source.bytes(at: 0, count: 2)?.elementsEqual([0xFF, 0xD8]) == true else { return }
        var position: UInt64 = 2
        while let (marker, behind) = nextMarker(source, from: position) {
            position = behind
            if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
            guard marker != 0xD9, var cursor = source.cursor(at: position, count: 2), let length = cursor.big16(),
                length >= 2
            else { return }
            let end = min(position + UInt64(length), source.length)
            guard position + 2 <= end, body(marker, position + 2..<end), marker != 0xDA else { return }
            position += UInt64(length)
        }
    }

    /// The code of the next marker, and its end. Any number of FF bytes may precede it. Other bytes are an error, which
    /// is skipped like in libjpeg, so that every file that can be decoded has facts.
    private static func nextMarker(_ source: ByteSource, from start: UInt64) -> (code: UInt8, end: UInt64)? {
        var position = start
        // The marker usually follows directly. Padding is read in pages, since each read counts against the budget.
        var most = 2
        while true {
            let bytes = source.bytes(at: position, upTo: most)
            guard bytes.count >= 2 else { return nil }
            for index in bytes.indices.dropLast() where bytes[index] == 0xFF {
                let code = bytes[index + 1]
                guard code == 0 || code == 0xFF else { return (code, position + UInt64(index - bytes.startIndex) + 2) }
            }
            // The last byte may be the first of a marker.
            position += UInt64(bytes.count - 1)
            most = 4096
        }
    }

    /// Whether a marker is SOF0 to SOF15, without the three codes with other meanings.
    private static func isFrame(_ marker: UInt8) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }
}
