// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Finds the encoding of a document that may be in UTF-8, UTF-16 or UTF-32 (XML 1.0, appendix F).
enum XMLEncoding {
    /// The document in UTF-8, without a byte order mark; nil where it is in no Unicode encoding, or not rightly so.
    static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        let text: String?
        switch Array(bytes.prefix(4)) {
        case [0x00, 0x00, 0xFE, 0xFF], [0x00, 0x00, 0x00, 0x3C]: text = wide(bytes, 4, isLittle: false)
        case [0xFF, 0xFE, 0x00, 0x00], [0x3C, 0x00, 0x00, 0x00]: text = wide(bytes, 4, isLittle: true)
        case let head where head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0x00, 0x3C]):
            text = wide(bytes, 2, isLittle: false)
        case let head where head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0x3C, 0x00]):
            text = wide(bytes, 2, isLittle: true)
        case let head where head.starts(with: [0xEF, 0xBB, 0xBF]): return Array(bytes.dropFirst(3))
        default: return Array(bytes)
        }
        guard let text else { return nil }
        return Array(text.unicodeScalars.first == "\u{FEFF}" ? text.utf8.dropFirst(3) : text.utf8[...])
    }

    private static func wide(_ bytes: ArraySlice<UInt8>, _ size: Int, isLittle: Bool) -> String? {
        guard bytes.count % size == 0 else { return nil }
        var cursor = ByteCursor(bytes)
        var units: [UInt32] = []
        units.reserveCapacity(bytes.count / size)
        while let unit = isLittle ? cursor.little(size) : cursor.big(size) {
            units.append(UInt32(truncatingIfNeeded: unit))
        }
        if size == 4 { return String(validating: units, as: UTF32.self) }
        return String(validating: units.map { UInt16(truncatingIfNeeded: $0) }, as: UTF16.self)
    }
}
