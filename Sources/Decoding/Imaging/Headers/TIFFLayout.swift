// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// How the numbers of a TIFF are written: in either order of bytes, and in eight of them where files may be longer than 4 GiB (BigTIFF).
struct TIFFLayout {
    /// Bytes of an offset or of the number of values.
    let word: Int
    /// Bytes of the number of entries of a directory.
    let counter: Int
    private let isLittle: Bool

    /// Bytes of the whole numbers that stand in a directory, by their type: SHORT, LONG and LONG8.
    static let sizes = [3: 2, 4: 4, 16: 8]

    /// Offsets and lengths above this are those of no file.
    private static let most: UInt64 = 1 << 48

    /// Bytes of an entry: its tag and type, the number of its values, and the value or where it lies.
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
            // The size of an offset, and nothing.
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
