// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Apple's maker note. Of it a copy keeps the random number that the picture and the video of a Live Photo share: without it they come
/// apart.
enum LivePhotoNote {
    static let tag = 0x927C
    private static let number = 0x11
    private static let text = 2
    /// What Apple's notes begin with, up to their directory; places in it count from the beginning of the note.
    private static let head = Array("Apple iOS\0\0\u{1}MM".utf8)

    /// A note with nothing but the number; nil where a note has none.
    static func kept(_ note: [UInt8]) -> [UInt8]? {
        guard note.has("Apple iOS\0"), let value = value(note), value.count > 1, value.last == 0,
            // As UUIDs are written; something else might tell something.
            value.dropLast().allSatisfy({ $0 == UInt8(ascii: "-") || Character(Unicode.Scalar($0)).isHexDigit })
        else { return nil }
        var kept = head
        // One entry, its value behind the directory, and no directory after that.
        kept.append(big: 1, 2)
        kept.append(big: UInt64(number), 2)
        kept.append(big: UInt64(text), 2)
        kept.append(big: UInt64(value.count), 4)
        kept.append(big: UInt64(head.count + 2 + 12 + 4), 4)
        kept.append(big: 0, 4)
        return kept + value
    }

    private static func value(_ note: [UInt8]) -> ArraySlice<UInt8>? {
        let isLittle = note.has("II", at: 12)
        guard isLittle || note.has("MM", at: 12) else { return nil }
        let source = ByteSource(note)
        guard let entry = TIFFDirectory(source, TIFFForm(isLittle: isLittle), at: 14, .lenient)?[number],
            // A UUID takes 37 bytes.
            entry.type == text, entry.count >= 5
        else { return nil }
        return entry.bytes(source, limit: 64)
    }
}
