// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads the first directory of a TIFF or of an EXIF block.
enum TIFFHeader {
    static func read(_ source: ByteSource) -> PictureHeader? {
        guard let (_, number) = directory(source, at: 0), let width = number(0x100), let height = number(0x101) else {
            return nil
        }
        return PictureHeader(width: width, height: height)
    }

    /// The EXIF orientation, 1 to 8, of the TIFF structure at `start`.
    static func orientation(_ source: ByteSource, at start: UInt64 = 0) -> Int? {
        directory(source, at: start)?.number(0x112).flatMap { (1...8).contains($0) ? $0 : nil }
    }

    /// The EXIF orientation of a JPEG in memory; nil if it has none.
    static func jpegOrientation(_ bytes: [UInt8]) -> Int? {
        let source = ByteSource(bytes)
        let segment = JPEGHeader.segments(source).first { marker, payload in
            marker == 0xE1 && source.bytes(at: payload.lowerBound, count: 6)?.has("Exif\0\0") == true
        }
        return segment.flatMap { orientation(source, at: $0.payload.lowerBound + 6) }
    }

    /// Range of the JPEG in the second directory, which is EXIF's thumbnail; it may extend beyond the end of the file.
    static func thumbnail(_ source: ByteSource, at start: UInt64 = 0) -> Range<UInt64>? {
        guard let (first, _) = directory(source, at: start), first.next > 0,
            let (_, number) = directory(source, at: start, offset: first.next), let offset = number(0x201),
            let length = number(0x202), length > 0
        else { return nil }
        return start + UInt64(offset)..<start + UInt64(offset) + UInt64(length)
    }

    /// Range of a TIFF's ICC profile.
    static func profile(_ source: ByteSource) -> Range<UInt64>? {
        guard let entry = directory(source, at: 0)?.0[0x8773], entry.type == 7 || entry.type == 1,
            let place = entry.place, let length = entry.length, place <= most, length <= most
        else { return nil }
        return place..<place + length
    }

    /// The directory at an offset from `start`, or the first one, with whole numbers of some tags that stand in their entries.
    private static func directory(_ source: ByteSource, at start: UInt64, offset: UInt64? = nil) -> (
        TIFFDirectory, number: (Int) -> Int?
    )? {
        guard let (form, first) = TIFFForm.read(source, at: start), let place = sum(start, offset ?? first),
            let directory = TIFFDirectory(source, form, at: place, .lenient)
        else { return nil }
        return (directory, { directory[$0]?.firstNumber(form).flatMap { $0 <= most ? Int($0) : nil } })
    }

    /// Limit of offsets and lengths, above any real file.
    private static let most: UInt64 = 1 << 48

    private static func sum(_ start: UInt64, _ offset: UInt64) -> UInt64? {
        offset <= most ? start + offset : nil
    }
}
