// SPDX-License-Identifier: GPL-3.0-or-later

/// Parses the prolog of an XML document: byte order mark, white space, declarations, comments.
package enum XMLProlog {
    /// What follows the prolog.
    package enum End: Equatable {
        /// The offset of the root element's name.
        case root(Int)
        /// The bytes end before the root element.
        case breaksOff
        /// Something other than markup: the document is not XML.
        case other
    }

    /// - Parameter bytes: the beginning of a document, in UTF-8 or as returned by `narrowed`.
    package static func end(_ bytes: ArraySlice<UInt8>) -> End {
        var rest = bytes.begins("\u{FEFF}") ? bytes.dropFirst(3) : bytes
        while true {
            rest = rest.drop { $0 <= 32 }
            guard rest.first == UInt8(ascii: "<") else { return rest.isEmpty ? .breaksOff : .other }
            let next: Int?
            if rest.begins("<!--") {
                next = rest.dropFirst(4).indexAfter("-->")
            } else if rest.begins("<?") {
                next = rest.indexAfter("?>")
            } else if rest.begins("<!DOCTYPE") {
                next = afterDoctype(rest)
            } else if rest.begins("<!") {
                return "<!DOCTYPE".utf8.starts(with: rest) || "<!--".utf8.starts(with: rest) ? .breaksOff : .other
            } else {
                return .root(rest.startIndex + 1)
            }
            guard let next else { return .breaksOff }
            rest = rest[next...]
        }
    }

    /// Declarations of entities are between brackets and contain `>`; white space may follow the closing bracket.
    private static func afterDoctype(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        guard bytes[..<end].contains(UInt8(ascii: "[")) else { return end + 1 }
        var rest = bytes
        while let bracket = rest.firstIndex(of: UInt8(ascii: "]")) {
            rest = rest[(bracket + 1)...]
            let behind = rest.drop { $0 <= 32 }
            if behind.first == UInt8(ascii: ">") { return behind.startIndex + 1 }
        }
        return nil
    }

    /// The local name of the element whose name begins at `start`: without a prefix of a namespace.
    package static func name(_ bytes: ArraySlice<UInt8>, at start: Int) -> ArraySlice<UInt8> {
        let name = bytes[start...].prefix { $0 > 32 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return name }
        return name[(colon + 1)...]
    }

    /// UTF-16 after its byte order mark, without its zero bytes: markup is ASCII, and only markup is parsed.
    package static func narrowed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) else { return bytes }
        return bytes.dropFirst(2).filter { $0 != 0 }[...]
    }
}
