// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Byte order and sizes of a TIFF's numbers. BigTIFF has offsets of eight bytes.
struct TIFFForm {
    let isLittle: Bool
    let isBig: Bool

    /// Bytes of an offset, and of a value that stands in its entry.
    var word: Int { isBig ? 8 : 4 }
    /// Bytes of a directory's number of entries.
    var counter: Int { isBig ? 8 : 2 }
    /// Bytes of an entry: tag, type, number of elements, value or offset.
    var entry: Int { 4 + 2 * word }
    /// Bytes before anything else may stand.
    var header: UInt64 { isBig ? 16 : 8 }

    /// Bytes of an element of each type, those of BigTIFF and Exif 3.0 included.
    static let sizes: [Int: UInt64] = [
        1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8, 18: 8, 129: 1,
    ]
    /// Types of unsigned whole numbers.
    static let wholeNumbers: Set<Int> = [1, 3, 4, 13, 16, 18]

    /// Form of the file and place of its first directory.
    static func read(_ source: ByteSource) throws(CleaningError) -> (form: TIFFForm, first: UInt64) {
        let head = source.bytes(at: 0, upTo: 16)
        guard head.has("II") || head.has("MM") else { throw .damaged(detail: "head of TIFF") }
        if head.has("IIRO") || head.has("IIRS") || head.has("MMOR") || head.has("IIU\0") || head.has("CR", at: 8) {
            throw .unsupported(detail: TIFFForm.raw)
        }
        let isLittle = head.has("II")
        var cursor = ByteCursor(head.dropFirst(2))
        let plain = TIFFForm(isLittle: isLittle, isBig: false)
        switch plain.number(&cursor, 2) {
        case 42:
            if let first = plain.number(&cursor, 4) { return (plain, first) }
        case 43:
            let big = TIFFForm(isLittle: isLittle, isBig: true)
            // The size of an offset, and two zero bytes.
            if big.number(&cursor, 2) == 8, big.number(&cursor, 2) == 0, let first = big.number(&cursor, 8) {
                return (big, first)
            }
        default: break
        }
        throw .damaged(detail: "head of TIFF")
    }

    /// Why no copy is made of a camera's raw format.
    static let raw = "maker note is needed to develop it"

    func number(_ cursor: inout ByteCursor, _ count: Int) -> UInt64? {
        isLittle ? cursor.little(count) : cursor.big(count)
    }

    func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
        let parts = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
        return isLittle ? parts : parts.reversed()
    }
}
