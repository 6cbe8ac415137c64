// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The list of the pictures in a JPEG file (CIPA DC-007, multi-picture format), read, and written for a copy.
struct JPEGPictureList {
    /// Where another picture than the first stands in the file, and what it is.
    struct Entry {
        let attributes: UInt32
        let place: UInt64
        let length: UInt64
    }

    let others: [Entry]

    private static let mostPictures = 16

    /// - Parameters:
    ///   - block: contents of the segment, from its TIFF header on.
    ///   - place: where that header stands in the file; offsets count from it.
    init(_ block: ArraySlice<UInt8>, at place: UInt64) throws(CleaningError) {
        let bytes = Array(block)
        let source = ByteSource(bytes)
        guard let (form, first) = TIFFForm.read(source), !form.isBig,
            let directory = TIFFDirectory(source, form, at: first, .lenient), directory.isWhole,
            directory.entries.count <= 64
        else { throw .damaged(detail: "list of pictures") }
        var entries: [Entry] = []
        for list in directory.entries where list.tag == 0xB002 {
            // Sixteen bytes a picture, the first being this one.
            guard list.count % 16 == 0, list.count / 16 <= UInt64(Self.mostPictures),
                let value = list.bytes(source, limit: list.count), value.count == Int(list.count)
            else { throw .damaged(detail: "list of pictures") }
            var cursor = ByteCursor(value)
            for index in 0..<list.count / 16 {
                guard let attributes = form.number(&cursor, 4), let length = form.number(&cursor, 4),
                    let offset = form.number(&cursor, 4), cursor.skip(4)
                else { throw .damaged(detail: "list of pictures") }
                guard index > 0, offset > 0, length > 0 else { continue }
                entries.append(
                    Entry(
                        attributes: UInt32(truncatingIfNeeded: attributes), place: place + offset, length: length))
            }
        }
        others = entries.sorted { $0.place < $1.place }
    }

    /// Bytes of the segment for so many pictures, marker and length included.
    static func length(_ pictures: Int) -> UInt64 { UInt64(2 + 2 + 4 + 8 + 2 + 3 * 12 + 4 + pictures * 16) }

    /// Bytes from the start of the segment to the place from which offsets count.
    private static let header = 8

    /// The segment of a copy.
    /// - Parameters:
    ///   - place: where the segment stands in the copy.
    ///   - first: bytes of the first picture.
    ///   - others: the other pictures, by their places in the copy.
    static func written(at place: UInt64, first: UInt64, others: [Entry]) throws(CleaningError) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ value: UInt64, _ count: Int) {
            bytes += (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
        }
        bytes += Array("MPF\0MM\0*".utf8)
        append(8, 4)
        append(3, 2)
        // Version, number of pictures, and their table behind the directory.
        append(0xB000, 2)
        append(7, 2)
        append(4, 4)
        bytes += Array("0100".utf8)
        append(0xB001, 2)
        append(4, 2)
        append(1, 4)
        append(UInt64(others.count + 1), 4)
        append(0xB002, 2)
        append(7, 2)
        append(UInt64((others.count + 1) * 16), 4)
        append(8 + 2 + 3 * 12 + 4, 4)
        append(0, 4)
        // A primary picture of the baseline; its offset is 0 by the standard.
        append(0x0003_0000, 4)
        append(first, 4)
        append(0, 8)
        for other in others {
            append(UInt64(other.attributes), 4)
            append(other.length, 4)
            append(other.place - place - UInt64(header), 4)
            append(0, 4)
        }
        return try JPEGSegment.written(0xE2, bytes)
    }
}
