// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Reads directories and values of a TIFF, each directory once.
struct TIFFFile {
    let source: ByteSource
    let form: TIFFForm
    let first: UInt64
    private var seen: Set<UInt64> = []

    private static let mostDirectories = 512
    private static let mostNumbers: UInt64 = 1 << 18

    init(_ source: ByteSource) throws(CleaningError) {
        self.source = source
        if Self.isCameraRaw(source.bytes(at: 0, upTo: 16)) { throw .unsupported(detail: Self.raw) }
        guard let (form, first) = TIFFForm.read(source) else { throw .damaged(detail: "head of TIFF") }
        (self.form, self.first) = (form, first)
    }

    /// Why no copy is made of a camera's raw format.
    static let raw = "maker note is needed to develop it"

    private static func isCameraRaw(_ head: ArraySlice<UInt8>) -> Bool {
        head.has("IIRO") || head.has("IIRS") || head.has("MMOR") || head.has("IIU\0") || head.has("CR", at: 8)
    }

    /// The directory at a place. Two ways to one directory are taken for a cycle.
    mutating func directory(at place: UInt64) throws(CleaningError) -> TIFFDirectory {
        guard seen.count < Self.mostDirectories, seen.insert(place).inserted else {
            throw .damaged(detail: "directories of TIFF")
        }
        guard place >= form.header, let directory = TIFFDirectory(source, form, at: place, .exact) else {
            throw .damaged(detail: "directory of TIFF")
        }
        return directory
    }

    /// Where a value lies that does not fit its entry; nil where it lies beyond the end, or fits.
    func range(_ entry: TIFFDirectory.Entry) -> Range<UInt64>? {
        guard let place = entry.place, let length = entry.length else { return nil }
        return range(place, length)
    }

    /// A range of the file; nil where it extends beyond the end.
    func range(_ place: UInt64, _ length: UInt64) -> Range<UInt64>? {
        guard place <= source.length, length <= source.length - place else { return nil }
        return place..<place + length
    }

    /// Bytes of a value; nil where it is longer than `limit` or lies beyond the end.
    func bytes(_ entry: TIFFDirectory.Entry, limit: UInt64) -> ArraySlice<UInt8>? {
        entry.bytes(source, limit: limit)
    }

    /// The whole numbers of a value; nil where it holds something else, or too many.
    func numbers(_ entry: TIFFDirectory.Entry) -> [UInt64]? {
        guard TIFFForm.unsigned.contains(entry.type), let size = TIFFForm.sizes[entry.type],
            entry.count <= Self.mostNumbers, let bytes = bytes(entry, limit: entry.count * size)
        else { return nil }
        var cursor = ByteCursor(bytes)
        var numbers: [UInt64] = []
        for _ in 0..<entry.count {
            guard let number = form.number(&cursor, Int(size)) else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    /// The first number of a tag's value.
    func number(_ tag: Int, _ directory: TIFFDirectory) -> UInt64? {
        directory[tag].flatMap { numbers($0)?.first }
    }
}
