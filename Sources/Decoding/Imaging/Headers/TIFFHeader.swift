// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the first directory of a TIFF or of an EXIF block.
enum TIFFHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        let fields = fields(source, of: [0x100, 0x101])
        guard let width = fields[0x100], let height = fields[0x101] else { return nil }
        return PictureHeader(width: width, height: height)
    }

    /// The EXIF orientation, 1 to 8, of the TIFF structure at `start`.
    static func orientation(_ source: ByteSource, at start: UInt64 = 0) -> Int? {
        fields(source, at: start, of: [0x112])[0x112].flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// The EXIF orientation of a JPEG in memory; nil if it has none.
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

    /// Range of the JPEG in the second directory, which is EXIF's thumbnail; it may extend beyond the end of the file.
    static func thumbnail(_ source: ByteSource, at start: UInt64 = 0) -> Range<UInt64>? {
        guard let first = directory(source, at: start, of: []), first.next > 0,
            let second = directory(source, at: start, offset: first.next, of: [0x201, 0x202]),
            let offset = second.fields[0x201], let length = second.fields[0x202], length > 0
        else { return nil }
        return start + UInt64(offset)..<start + UInt64(offset) + UInt64(length)
    }

    /// Range of a TIFF's ICC profile.
    static func profile(_ source: ByteSource) -> Range<UInt64>? {
        guard let found = directory(source, at: 0, of: [], bytesOf: 0x8773)?.bytes else { return nil }
        return UInt64(found.offset)..<UInt64(found.offset) + UInt64(found.length)
    }

    /// Whole-number fields of the first directory, by tag.
    private static func fields(_ source: ByteSource, at start: UInt64 = 0, of tags: Set<Int>) -> [Int: Int] {
        directory(source, at: start, of: tags)?.fields ?? [:]
    }

    private struct Directory {
        var fields: [Int: Int] = [:]
        /// Offset and length of the bytes of one tag.
        var bytes: (offset: Int, length: Int)?
        /// Offset of the next directory, 0 for none.
        var next = 0
    }

    /// The directory at an offset, or the first.
    private static func directory(
        _ source: ByteSource, at start: UInt64, offset: Int? = nil, of tags: Set<Int>, bytesOf bytesTag: Int? = nil
    ) -> Directory? {
        guard let (layout, first) = TIFFLayout.read(source, at: start) else { return nil }
        let place = start + UInt64(offset ?? first)
        guard var counter = source.cursor(at: place, count: layout.counter),
            let count = layout.number(&counter, layout.counter), count <= Int(UInt16.max),
            var entries = source.cursor(at: place + UInt64(layout.counter), count: count * layout.entry)
        else { return nil }
        var found = Directory()
        for _ in 0..<count {
            guard let tag = layout.number(&entries, 2), let type = layout.number(&entries, 2),
                let length = layout.number(&entries, layout.word)
            else { return found }
            var value = entries
            guard entries.skip(layout.word) else { return found }
            if tag == bytesTag, type == 7 || type == 1 {
                found.bytes = layout.number(&value, layout.word).map { ($0, length) }
            } else if tags.contains(tag), let size = TIFFLayout.sizes[type], size <= layout.word {
                found.fields[tag] = layout.number(&value, size)
            }
        }
        let end = place + UInt64(layout.counter + count * layout.entry)
        if var following = source.cursor(at: end, count: layout.word) {
            found.next = layout.number(&following, layout.word) ?? 0
        }
        return found
    }
}
