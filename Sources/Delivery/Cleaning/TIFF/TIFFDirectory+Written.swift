// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

extension TIFFDirectory.Entry {
    /// The entry with nothing but its value in it: of one that is shorter than its place, the rest is zero.
    func filled(_ length: Int) -> TIFFDirectory.Entry {
        var entry = self
        for index in length..<field.count { entry.field[index] = 0 }
        return entry
    }
}

extension TIFFDirectory {
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
