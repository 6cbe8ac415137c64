// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// A directory of a TIFF with all its entries.
struct TIFFDirectory {
    /// One value, as its entry says; whether it lies within the file is not known.
    struct Entry {
        let tag: Int
        let type: Int
        var count: UInt64
        /// The last bytes of the entry: the value if it fits, otherwise its offset.
        var field: [UInt8]
        /// Place of a value that does not fit its entry; nil for one that does.
        let place: UInt64?
        /// Bytes of the value; nil where the type is not known or the size is no number.
        let length: UInt64?
    }

    /// From the number of entries to the offset of the next directory.
    let range: Range<UInt64>
    let entries: [Entry]
    let next: UInt64

    private static let mostEntries: UInt64 = 1024

    init(_ source: ByteSource, _ form: TIFFForm, at place: UInt64) throws(CleaningError) {
        let counter = UInt64(form.counter)
        guard place >= form.header, place < source.length,
            var head = source.cursor(at: place, count: form.counter), let count = form.number(&head, form.counter),
            count > 0, count <= Self.mostEntries,
            var cursor = source.cursor(at: place + counter, count: Int(count) * form.entry + form.word)
        else { throw .damaged(detail: "directory of TIFF") }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard let entry = Entry(&cursor, form) else { throw .damaged(detail: "directory of TIFF") }
            entries.append(entry)
        }
        guard let next = form.number(&cursor, form.word) else { throw .damaged(detail: "directory of TIFF") }
        range = place..<place + counter + count * UInt64(form.entry) + UInt64(form.word)
        self.entries = entries
        self.next = next
    }

    subscript(tag: Int) -> Entry? { entries.first { $0.tag == tag } }

    /// The directory with other entries and another successor, as long as it was.
    func written(_ entries: [Entry], next: UInt64, _ form: TIFFForm) -> [UInt8] {
        var bytes = form.bytes(UInt64(entries.count), form.counter)
        for entry in entries {
            bytes += form.bytes(UInt64(entry.tag), 2) + form.bytes(UInt64(entry.type), 2)
            bytes += form.bytes(entry.count, form.word) + entry.field
        }
        bytes += form.bytes(next, form.word)
        let length = Int(range.upperBound - range.lowerBound)
        return bytes + [UInt8](repeating: 0, count: max(0, length - bytes.count))
    }
}

extension TIFFDirectory.Entry {
    /// An entry with one whole number: an offset has the file's own size, LONG or LONG8.
    init(_ tag: Int, _ value: UInt64, _ form: TIFFForm) {
        (self.tag, type, count, place) = (tag, form.isBig ? 16 : 4, 1, nil)
        (field, length) = (form.bytes(value, form.word), UInt64(form.word))
    }

    fileprivate init?(_ cursor: inout ByteCursor, _ form: TIFFForm) {
        guard let tag = form.number(&cursor, 2), let type = form.number(&cursor, 2),
            let count = form.number(&cursor, form.word), let field = cursor.take(form.word)
        else { return nil }
        self.tag = Int(tag)
        self.type = Int(type)
        self.count = count
        self.field = Array(field)
        let (length, isTooLong) = count.multipliedReportingOverflow(by: TIFFForm.sizes[self.type] ?? 0)
        self.length = length == 0 || isTooLong ? nil : length
        var pointer = ByteCursor(field)
        place = isTooLong || length > UInt64(form.word) ? form.number(&pointer, form.word) : nil
    }
}
