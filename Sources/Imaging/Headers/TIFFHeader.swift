// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The first directory of a TIFF, or of the TIFF that an EXIF block is.
enum TIFFHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        let fields = fields(source, of: [0x100, 0x101])
        guard let width = fields[0x100], let height = fields[0x101] else { return nil }
        return PictureHeader(width: width, height: height)
    }

    /// The EXIF orientation, 1 to 8, of a TIFF structure that begins at `start`.
    static func orientation(_ source: ByteSource, at start: UInt64 = 0) -> Int? {
        fields(source, at: start, of: [0x112])[0x112].flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// The EXIF orientation of a JPEG in memory; nil where it has none.
    static func jpegOrientation(_ bytes: [UInt8]) -> Int? {
        let source = ByteSource(bytes)
        var orientation: Int?
        JPEGHeader.forEachSegment(source) { marker, payload in
            guard marker == 0xE1, source.bytes(at: payload.lowerBound, count: 6)?.has("Exif\0\0") == true else {
                return true
            }
            orientation = Self.orientation(source, at: payload.lowerBound + 6)
            return false
        }
        return orientation
    }

    /// Whole-number fields of the first directory, by tag. BigTIFF is left to others.
    private static func fields(_ source: ByteSource, at start: UInt64 = 0, of tags: Set<Int>) -> [Int: Int] {
        guard let order = source.bytes(at: start, count: 2), order.has("II") || order.has("MM") else { return [:] }
        let isLittle = order.has("II")
        func number(_ cursor: inout ByteCursor, _ count: Int) -> Int? {
            (isLittle ? cursor.little(count) : cursor.big(count)).map { Int($0) }
        }
        guard var head = source.cursor(at: start + 2, count: 6), let magic = number(&head, 2), magic == 42,
            let offset = number(&head, 4), var counter = source.cursor(at: start + UInt64(offset), count: 2),
            let count = number(&counter, 2),
            var entries = source.cursor(at: start + UInt64(offset) + 2, count: count * 12)
        else { return [:] }
        var found: [Int: Int] = [:]
        for _ in 0..<count {
            guard let tag = number(&entries, 2), let type = number(&entries, 2), entries.skip(4) else { return found }
            var value = entries
            guard entries.skip(4) else { return found }
            guard tags.contains(tag), type == 3 || type == 4 else { continue }
            found[tag] = number(&value, type == 3 ? 2 : 4)
        }
        return found
    }
}
