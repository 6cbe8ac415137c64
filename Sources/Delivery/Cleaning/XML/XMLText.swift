// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Characters of XML and their references.
enum XMLText {
    /// Whether the bytes are UTF-8 of characters that XML 1.0 allows.
    static func isAllowed(_ bytes: [UInt8]) -> Bool {
        guard !bytes.contains(where: { $0 < 0x20 && !isSpace($0) }) else { return false }
        // U+FFFE and U+FFFF are no characters, and UTF-8 itself has no surrogates.
        for index in bytes.indices.dropLast(2) where bytes[index] == 0xEF && bytes[index + 1] == 0xBF {
            if bytes[index + 2] >= 0xBE { return false }
        }
        return String(validating: bytes, as: UTF8.self) != nil
    }

    /// White space of XML.
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

    /// Whether the byte may stand in a name. Names outside ASCII are not read: none that is known has one.
    static func isName(_ byte: UInt8, isFirst: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !isFirst
        default: false
        }
    }

    /// Whether the bytes are character data as it may stand between tags.
    static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
        if bytes.contains(UInt8(ascii: "]")) {
            var rest = bytes
            while let bracket = rest.firstIndex(of: UInt8(ascii: "]")) {
                rest = rest[bracket...]
                if rest.has("]]>") { return false }
                rest = rest.dropFirst()
            }
        }
        return !bytes.contains(UInt8(ascii: "&")) || decoded(bytes, isAttribute: false) != nil
    }

    /// The characters that the bytes stand for, with line ends and white space as XML 1.0 (2.11, 3.3.3) normalises them.
    /// - Returns: nil where a reference names none, or `<` stands in an attribute.
    static func decoded(_ bytes: ArraySlice<UInt8>, isAttribute: Bool) -> String? {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "&"):
                // The longest is U+10FFFF with some leading zeros.
                let rest = bytes[index...].prefix(16)
                guard let end = rest.firstIndex(of: UInt8(ascii: ";")), let scalar = scalar(rest[..<end]) else {
                    return nil
                }
                result += Array(String(Character(scalar)).utf8)
                index = end + 1
            case UInt8(ascii: "<"): return nil
            case 0x0D:
                if index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
                result.append(isAttribute ? 0x20 : 0x0A)
            case 0x09, 0x0A: result.append(isAttribute ? 0x20 : byte)
            default: result.append(byte)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard reference.first == UInt8(ascii: "#") else {
            return entities[String(decoding: reference, as: UTF8.self)]
        }
        let isHexadecimal = reference.dropFirst().first == UInt8(ascii: "x")
        let digits = reference.dropFirst(isHexadecimal ? 2 : 1)
        // `UInt32.init` would accept a sign.
        guard let first = digits.first, first != UInt8(ascii: "+"),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(value), value >= 0x20 || value == 9 || value == 10 || value == 13,
            value != 0xFFFE, value != 0xFFFF
        else { return nil }
        return scalar
    }

    private static let entities: [String: Unicode.Scalar] = [
        "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'",
    ]

    /// The text as character data, or as the value of an attribute in double quotes.
    static func escaped(_ text: String, isAttribute: Bool) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "&": result += "&amp;"
            case "\r": result += "&#xD;"
            case "\"" where isAttribute: result += "&quot;"
            case "\t" where isAttribute: result += "&#x9;"
            case "\n" where isAttribute: result += "&#xA;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
