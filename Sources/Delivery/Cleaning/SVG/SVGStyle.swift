// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Style sheets, style attributes, and values of attributes that are read like them.
enum SVGStyle {
    /// The text with its comments emptied. They stay as such, because a comment can part two words.
    /// - Returns: nil where it cannot be told whether something is a comment.
    static func withoutComments(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "/")) else { return text }
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if bytes.has("/*", at: index) {
                result += Array("/**/".utf8)
                index += 2
                while index < bytes.count, !bytes.has("*/", at: index) { index += 1 }
                index = min(index + 2, bytes.count)
                continue
            }
            let end: Int
            if byte == UInt8(ascii: "\\") {
                end = min(index + 2, bytes.count)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                end = self.end(ofString: bytes, at: index)
            } else if byte == UInt8(ascii: "("), isAddress(result) {
                end = self.end(ofAddress: bytes, at: index)
                // Within an address without quotes these characters begin no comment, but that it is one, an escape can hide.
                if Array(bytes[index..<end]).contains("/*") { return nil }
            } else {
                end = index + 1
            }
            result += bytes[index..<end]
            index = end
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isAddress(_ before: [UInt8]) -> Bool {
        String(decoding: before.suffix(3), as: UTF8.self).lowercased() == "url"
    }

    private static func end(ofString bytes: [UInt8], at start: Int) -> Int {
        var index = start + 1
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 1
            } else if bytes[index] == bytes[start] {
                return index + 1
            } else if bytes[index] == 0x0A || bytes[index] == 0x0C || bytes[index] == 0x0D {
                // A string that is not closed ends with its line.
                return index
            }
            index += 1
        }
        return bytes.count
    }

    /// Behind the bracket where the address is quoted, and else at the closing one.
    private static func end(ofAddress bytes: [UInt8], at start: Int) -> Int {
        let first = bytes[(start + 1)...].first { $0 > 0x20 }
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return start + 1 }
        return bytes[start...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
    }

    /// The text as a reader sees it that resolves escapes, in small letters and without line ends.
    static func plain(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                if byte >= 0x20 { result.append(byte) }
                continue
            }
            let digits = bytes[index...].prefix(6).prefix { Character(Unicode.Scalar($0)).isHexDigit }
            if digits.isEmpty { continue }
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
            // Only ASCII matters to what is looked for.
            result.append(value < 0x80 ? UInt8(truncatingIfNeeded: value) : UInt8(ascii: "?"))
            index = digits.endIndex
            if index < bytes.count, bytes[index] <= 0x20 { index += 1 }
        }
        return result.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 }
    }
}

extension [UInt8] {
    /// Whether the ASCII `text` stands anywhere.
    fileprivate func contains(_ text: StaticString) -> Bool { indices.contains { has(text, at: $0) } }
}
