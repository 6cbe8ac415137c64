// SPDX-License-Identifier: GPL-3.0-or-later

/// The declaration of version and encoding that a document may begin with, and the pseudo attributes that it shares with other
/// instructions.
enum XMLDeclaration {
    /// Throws unless the declaration says XML 1.0 in UTF-8, or in an encoding that is the same for a document of ASCII.
    static func check(_ content: ArraySlice<UInt8>, isASCII: () -> Bool) throws(XMLError) {
        guard let attributes = pseudoAttributes(content), attributes.first?.name == "version" else {
            throw .malformed(at: content.startIndex)
        }
        for (name, value) in attributes {
            switch name {
            case "version": guard value == "1.0" else { throw .unsupported("version") }
            case "standalone": guard value == "yes" || value == "no" else { throw .unsupported("standalone") }
            case "encoding":
                let value = value.lowercased()
                if value == "utf-8" || value == "utf8" { continue }
                let isSuperset =
                    value == "us-ascii" || value == "ascii" || value.hasPrefix("iso-8859-")
                    || value.hasPrefix("windows-125")
                guard isSuperset, isASCII() else { throw .unsupported("encoding") }
            default: throw .malformed(at: content.startIndex)
            }
        }
    }

    /// Names and values of an instruction that is written like attributes; nil where it is written otherwise.
    static func pseudoAttributes(_ content: ArraySlice<UInt8>) -> [(name: String, value: String)]? {
        var result: [(name: String, value: String)] = []
        var rest = content
        while true {
            let trimmed = rest.drop(while: XMLText.isSpace)
            if trimmed.isEmpty { return result }
            guard trimmed.startIndex > rest.startIndex, result.count < 16 else { return nil }
            let name = trimmed.prefix { XMLText.isName($0, isFirst: false) }
            let equals = trimmed[name.endIndex...].drop(while: XMLText.isSpace)
            guard !name.isEmpty, equals.first == UInt8(ascii: "=") else { return nil }
            let quoted = equals.dropFirst().drop(while: XMLText.isSpace)
            guard let quote = quoted.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
                let end = quoted.dropFirst().firstIndex(of: quote),
                let value = XMLText.decoded(quoted[(quoted.startIndex + 1)..<end], isAttribute: true)
            else { return nil }
            let key = String(decoding: name, as: UTF8.self)
            guard !result.contains(where: { $0.name == key }) else { return nil }
            result.append((key, value))
            rest = quoted[(end + 1)...]
        }
    }
}
