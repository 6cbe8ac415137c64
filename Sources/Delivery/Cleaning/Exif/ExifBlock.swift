// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// An EXIF block as its directories and values, and its writing anew. A value that lies outside the block, or is of a type that the
/// standard does not have, is left out when the block is read.
struct ExifBlock {
    /// One value: `count` elements of a type, in the block's byte order.
    struct Entry: Equatable {
        let tag: Int
        let type: Int
        let count: Int
        var bytes: [UInt8]
    }

    let isLittle: Bool
    var picture: [Entry] = []
    var exif: [Entry] = []
    var gps: [Entry] = []
    var interoperability: [Entry] = []

    /// BYTE, ASCII, SHORT, LONG, RATIONAL, SBYTE, UNDEFINED, SSHORT, SLONG, SRATIONAL, FLOAT, DOUBLE, and UTF-8 of Exif 3.0.
    private static let types = Set(1...12).union([129])
    private static let mostEntries = 512

    /// Reads the directories of a block that begins with its TIFF header, but not that of the thumbnail.
    /// - Returns: nil where the bytes have no such header.
    init?(_ block: ArraySlice<UInt8>) {
        let source = ByteSource(Array(block))
        guard let (form, first) = TIFFForm.read(source), !form.isBig else { return nil }
        isLittle = form.isLittle
        let reader = Reader(source: source, form: form)
        picture = reader.directory(at: first)
        exif = reader.directory(under: ExifTags.exifPointer, of: picture)
        gps = reader.directory(under: ExifTags.gpsPointer, of: picture)
        interoperability = reader.directory(under: ExifTags.interoperabilityPointer, of: exif)
    }

    private struct Reader {
        let source: ByteSource
        let form: TIFFForm

        func directory(under pointer: Int, of entries: [Entry]) -> [Entry] {
            guard let entry = entries.first(where: { $0.tag == pointer }), entry.count == 1, entry.bytes.count == 4
            else { return [] }
            var cursor = ByteCursor(entry.bytes)
            return form.number(&cursor, 4).map(directory(at:)) ?? []
        }

        func directory(at place: UInt64) -> [Entry] {
            guard place >= form.header, let directory = TIFFDirectory(source, form, at: place, .lenient),
                directory.entries.count <= ExifBlock.mostEntries
            else { return [] }
            return directory.entries.compactMap { entry in
                guard ExifBlock.types.contains(entry.type), let bytes = entry.bytes(source, limit: source.length) else {
                    return nil
                }
                return Entry(tag: entry.tag, type: entry.type, count: Int(entry.count), bytes: Array(bytes))
            }
        }
    }

    // MARK: Writing

    /// The block with these directories, from its TIFF header; nil where they are all empty. No directory for a thumbnail follows.
    func written() -> [UInt8]? {
        guard ![picture, exif, gps, interoperability].allSatisfy(\.isEmpty) else { return nil }
        var bytes: [UInt8] = Array((isLittle ? "II*\0" : "MM\0*").utf8)
        append(8, 4, to: &bytes)
        var main = Self.sorted(picture)
        var detail = Self.sorted(exif)
        // The directories follow one another; each pointer's value is the size of those before.
        let (hasDetail, hasPlace, hasRules) = (
            !detail.isEmpty || !interoperability.isEmpty, !gps.isEmpty, !interoperability.isEmpty
        )
        if hasDetail { main.append(pointer(ExifTags.exifPointer)) }
        if hasPlace { main.append(pointer(ExifTags.gpsPointer)) }
        if hasRules { detail.append(pointer(ExifTags.interoperabilityPointer)) }
        (main, detail) = (Self.sorted(main), Self.sorted(detail))
        let detailStart = 8 + Self.size(main)
        let placeStart = detailStart + (hasDetail ? Self.size(detail) : 0)
        let rulesStart = placeStart + (hasPlace ? Self.size(gps) : 0)
        point(&main, ExifTags.exifPointer, to: detailStart)
        point(&main, ExifTags.gpsPointer, to: placeStart)
        point(&detail, ExifTags.interoperabilityPointer, to: rulesStart)
        write(main, to: &bytes)
        if hasDetail { write(detail, to: &bytes) }
        if hasPlace { write(Self.sorted(gps), to: &bytes) }
        if hasRules { write(Self.sorted(interoperability), to: &bytes) }
        return bytes
    }

    private static func sorted(_ entries: [Entry]) -> [Entry] { entries.sorted { $0.tag < $1.tag } }

    private func pointer(_ tag: Int) -> Entry { Entry(tag: tag, type: 4, count: 1, bytes: [0, 0, 0, 0]) }

    private func point(_ entries: inout [Entry], _ tag: Int, to place: Int) {
        guard let index = entries.firstIndex(where: { $0.tag == tag }) else { return }
        var bytes: [UInt8] = []
        append(place, 4, to: &bytes)
        entries[index].bytes = bytes
    }

    /// Bytes of a directory with its values, each at an even place.
    private static func size(_ entries: [Entry]) -> Int {
        6 + entries.count * 12 + entries.reduce(0) { $0 + ($1.bytes.count > 4 ? ($1.bytes.count + 1) & ~1 : 0) }
    }

    private func write(_ entries: [Entry], to bytes: inout [UInt8]) {
        var place = bytes.count + 6 + entries.count * 12
        var values: [UInt8] = []
        append(entries.count, 2, to: &bytes)
        for entry in entries {
            append(entry.tag, 2, to: &bytes)
            append(entry.type, 2, to: &bytes)
            append(entry.count, 4, to: &bytes)
            guard entry.bytes.count > 4 else {
                bytes += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
                continue
            }
            append(place, 4, to: &bytes)
            values += entry.bytes + (entry.bytes.count % 2 == 1 ? [0] : [])
            place += (entry.bytes.count + 1) & ~1
        }
        append(0, 4, to: &bytes)
        bytes += values
    }

    private func append(_ value: Int, _ count: Int, to bytes: inout [UInt8]) { bytes += number(value, count) }

    /// A number of `count` bytes in the block's byte order.
    func number(_ value: Int, _ count: Int) -> [UInt8] {
        let parts = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        return isLittle ? parts : parts.reversed()
    }
}
