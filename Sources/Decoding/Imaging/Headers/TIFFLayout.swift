// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// The sizes and the byte order of numbers in a TIFF. BigTIFF, for files above 4 GiB, has offsets of eight bytes.
struct TIFFLayout {
    /// Size of an offset and of a number of values, in bytes.
    let word: Int
    /// Size of the number of entries of a directory, in bytes.
    let counter: Int
    private let isLittle: Bool

    /// Sizes in bytes of the integer types in a directory: BYTE, SHORT, LONG, their signed kinds, and LONG8. Writers take other types than the
    /// standards name, and readers take what they find.
    static let sizes = [1: 1, 3: 2, 4: 4, 6: 1, 8: 2, 9: 4, 16: 8]

    /// Limit for offsets and lengths, above any real file.
    private static let most: UInt64 = 1 << 48

    /// Size of an entry in bytes: tag, type, number of values, and the value or its offset.
    var entry: Int { 4 + 2 * word }

    /// The layout of the structure that begins at `start`, and the offset of its first directory.
    static func read(_ source: ByteSource, at start: UInt64) -> (layout: TIFFLayout, first: Int)? {
        guard let order = source.bytes(at: start, count: 2), order.has("II") || order.has("MM") else { return nil }
        let isLittle = order.has("II")
        let plain = TIFFLayout(word: 4, counter: 2, isLittle: isLittle)
        guard var head = source.cursor(at: start + 2, count: 6), let magic = plain.number(&head, 2) else { return nil }
        switch magic {
        case 42: return plain.number(&head, 4).map { (plain, $0) }
        case 43:
            let big = TIFFLayout(word: 8, counter: 8, isLittle: isLittle)
            // The size of an offset, and two zero bytes.
            guard big.number(&head, 2) == 8, big.number(&head, 2) == 0,
                var place = source.cursor(at: start + 8, count: 8)
            else { return nil }
            return big.number(&place, 8).map { (big, $0) }
        default: return nil
        }
    }

    func number(_ cursor: inout ByteCursor, _ count: Int) -> Int? {
        (isLittle ? cursor.little(count) : cursor.big(count)).flatMap { $0 <= Self.most ? Int($0) : nil }
    }
}
