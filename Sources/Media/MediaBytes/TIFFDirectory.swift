// SPDX-License-Identifier: GPL-3.0-or-later

/// Byte order and sizes of a TIFF's numbers. BigTIFF, for files above 4 GiB, has offsets of eight bytes.
package struct TIFFForm: Sendable, Equatable {
    package let isLittle: Bool
    package let isBig: Bool

    package init(isLittle: Bool, isBig: Bool = false) { (self.isLittle, self.isBig) = (isLittle, isBig) }

    /// Bytes of an offset, and of a value that stands in its entry.
    package var word: Int { isBig ? 8 : 4 }
    /// Bytes of a directory's number of entries.
    package var counter: Int { isBig ? 8 : 2 }
    /// Bytes of an entry: tag, type, number of elements, value or offset.
    package var entry: Int { 4 + 2 * word }
    /// Bytes before anything else may stand.
    package var header: UInt64 { isBig ? 16 : 8 }

    /// Bytes of an element of each type, those of BigTIFF and Exif 3.0 included.
    package static let sizes: [Int: UInt64] = [
        1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8, 129: 1,
    ]
    /// Types of unsigned whole numbers.
    package static let unsigned: Set<Int> = [1, 3, 4, 13, 16, 18]
    fileprivate static let whole = unsigned.union([6, 8, 9, 17])

    /// The form of the structure that begins at `start`, and the offset of its first directory from there; nil where there is none.
    package static func read(_ source: ByteSource, at start: UInt64 = 0) -> (form: TIFFForm, first: UInt64)? {
        let head = source.bytes(at: start, upTo: 16)
        guard head.has("II") || head.has("MM") else { return nil }
        let form = TIFFForm(isLittle: head.has("II"))
        var cursor = ByteCursor(head.dropFirst(2))
        switch form.number(&cursor, 2) {
        case 42: return form.number(&cursor, 4).map { (form, $0) }
        case 43:
            // The size of an offset, and two zero bytes.
            guard form.number(&cursor, 2) == 8, form.number(&cursor, 2) == 0 else { return nil }
            return form.number(&cursor, 8).map { (TIFFForm(isLittle: form.isLittle, isBig: true), $0) }
        default: return nil
        }
    }

    package func number(_ cursor: inout ByteCursor, _ count: Int) -> UInt64? {
        isLittle ? cursor.little(count) : cursor.big(count)
    }

    /// A number of `count` bytes in this byte order.
    package func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
        let parts = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
        return isLittle ? parts : parts.reversed()
    }
}

/// A directory of a TIFF, of an EXIF block, of a maker's note or of a list of pictures, with its entries in their order.
package struct TIFFDirectory: Sendable {
    /// One value, as its entry says; whether it lies within the file is not known.
    package struct Entry: Sendable {
        package let tag: Int
        package let type: Int
        package var count: UInt64
        /// The last bytes of the entry: the value if it fits, otherwise its offset.
        package var field: [UInt8]
        /// Offset of a value that does not fit its entry; nil for one that does.
        package let place: UInt64?
        /// Bytes of the value; nil where the type is not known or the size is no number.
        package let length: UInt64?
    }

    /// From the number of entries to the offset of the next directory.
    package let range: Range<UInt64>
    package let entries: [Entry]
    /// Offset of the next directory; 0 for none.
    package let next: UInt64
    /// Whether all entries that the directory counts are there.
    package let isWhole: Bool

    /// More entries than any directory has.
    private static let mostEntries: UInt64 = 1 << 16
    private static let mostInCopies: UInt64 = 1024

    /// - Parameter place: where it stands in the source.
    /// - Returns: nil where there is none. A lenient walk takes the entries before a break.
    package init?(_ source: ByteSource, _ form: TIFFForm, at place: UInt64, _ policy: WalkPolicy) {
        let counter = UInt64(form.counter)
        guard place < source.length, var head = source.cursor(at: place, count: form.counter),
            let count = form.number(&head, form.counter), count < Self.mostEntries
        else { return nil }
        if policy == .exact { guard count > 0, count <= Self.mostInCopies else { return nil } }
        let length = Int(count) * form.entry + form.word
        var cursor = ByteCursor(source.bytes(at: place + counter, upTo: length))
        guard policy == .lenient || cursor.remaining == length else { return nil }
        var entries: [Entry] = []
        for _ in 0..<count {
            guard let entry = Entry(&cursor, form) else { break }
            entries.append(entry)
        }
        isWhole = entries.count == Int(count)
        next = isWhole ? form.number(&cursor, form.word) ?? 0 : 0
        range = place..<place + counter + UInt64(length)
        self.entries = entries
    }

    package subscript(tag: Int) -> Entry? { entries.first { $0.tag == tag } }
}

extension TIFFDirectory.Entry {
    /// An entry with one whole number: an offset has the file's own size, LONG or LONG8.
    package init(_ tag: Int, _ value: UInt64, _ form: TIFFForm) {
        (self.tag, type, count, place) = (tag, form.isBig ? 16 : 4, 1, nil)
        (field, length) = (form.bytes(value, form.word), UInt64(form.word))
    }

    fileprivate init?(_ cursor: inout ByteCursor, _ form: TIFFForm) {
        guard let tag = form.number(&cursor, 2), let type = form.number(&cursor, 2),
            let count = form.number(&cursor, form.word), let field = cursor.take(form.word)
        else { return nil }
        (self.tag, self.type, self.count, self.field) = (Int(tag), Int(type), count, Array(field))
        let (length, isTooLong) = count.multipliedReportingOverflow(by: TIFFForm.sizes[self.type] ?? 0)
        self.length = length == 0 || isTooLong ? nil : length
        var pointer = ByteCursor(field)
        place = isTooLong || length > UInt64(form.word) ? form.number(&pointer, form.word) : nil
    }

    /// The first whole number of a value that stands in its entry; of signed ones the magnitude of a negative is not told.
    package func firstNumber(_ form: TIFFForm) -> UInt64? {
        guard place == nil, length != nil, TIFFForm.whole.contains(type),
            let size = TIFFForm.sizes[type]
        else { return nil }
        var cursor = ByteCursor(field)
        return form.number(&cursor, Int(size))
    }

    /// The bytes of a value, wherever it stands; nil where it is longer than `limit` or beyond the end.
    /// - Parameter start: from where offsets count.
    package func bytes(_ source: ByteSource, from start: UInt64 = 0, limit: UInt64) -> ArraySlice<UInt8>? {
        guard let length, length <= limit else { return nil }
        guard let place else { return field.prefix(Int(length)) }
        let (from, isBeyond) = start.addingReportingOverflow(place)
        return isBeyond ? nil : source.bytes(at: from, count: Int(length))
    }
}
