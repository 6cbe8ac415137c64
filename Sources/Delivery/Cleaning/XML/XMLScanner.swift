// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes

/// Cuts a document in UTF-8 into its tokens. It is strict where a lax reader could see less than another one, and knows no entities
/// but the five of XML.
struct XMLScanner {
    let bytes: [UInt8]
    private(set) var position = 0

    private static let mostAttributes = 512
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Checks the encoding and skips a byte order mark.
    init(_ bytes: [UInt8]) throws(XMLError) {
        guard XMLText.isAllowed(bytes) else { throw .unsupported("encoding") }
        self.bytes = bytes
        if bytes.starts(with: Self.mark) { position = Self.mark.count }
    }

    /// The next token; nil at the end.
    mutating func next() throws(XMLError) -> XMLToken? {
        guard let byte else { return nil }
        let start = position
        let kind: XMLToken.Kind
        if byte != UInt8(ascii: "<") {
            kind = try text()
        } else if has("<!--") {
            kind = try comment()
        } else if has("<![CDATA[") {
            position += 9
            kind = .cdata(content: try skip(behind: "]]>"))
        } else if has("<?") {
            kind = try instruction()
        } else if has("<!DOCTYPE") {
            kind = try doctype()
        } else if has("</") {
            position += 2
            let (prefix, local) = try name()
            skipSpace()
            try expect(UInt8(ascii: ">"))
            kind = .end(prefix: prefix, local: local)
        } else {
            kind = .start(try tag())
        }
        return XMLToken(kind: kind, range: start..<position)
    }

    /// The text of a range, with its references resolved.
    func text(_ range: Range<Int>) throws(XMLError) -> String {
        guard let text = XMLText.decoded(bytes[range], isAttribute: false) else {
            throw .malformed(at: range.lowerBound)
        }
        return text
    }

    // MARK: Tokens

    private mutating func text() throws(XMLError) -> XMLToken.Kind {
        let start = position
        position = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
        guard XMLText.isText(bytes[start..<position]) else { throw .malformed(at: start) }
        return .text
    }

    private mutating func comment() throws(XMLError) -> XMLToken.Kind {
        position += 4
        // Two hyphens end a comment or are an error; a reader that goes on would see other markup.
        _ = try skip(behind: "--")
        try expect(UInt8(ascii: ">"))
        return .comment
    }

    private mutating func instruction() throws(XMLError) -> XMLToken.Kind {
        position += 2
        let (prefix, local) = try name()
        guard prefix.isEmpty else { throw malformed }
        let content = try skip(behind: "?>")
        guard content.isEmpty || bytes[content.lowerBound] <= 0x20 else { throw malformed }
        return .instruction(target: local, content: content)
    }

    private mutating func doctype() throws(XMLError) -> XMLToken.Kind {
        position += 9
        guard skipSpace() else { throw malformed }
        _ = try name()
        var quote: UInt8?
        while let byte {
            position += 1
            if quote == byte {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: "[") { throw .unsupported("internal subset") }
                if byte == UInt8(ascii: "<") { throw malformed }
                if byte == UInt8(ascii: ">") { return .doctype }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
        throw malformed
    }

    private mutating func tag() throws(XMLError) -> XMLToken.Tag {
        position += 1
        let (prefix, local) = try name()
        var attributes: [XMLAttribute] = []
        while true {
            let start = position
            let isSpaced = skipSpace()
            guard let byte else { throw malformed }
            let isEmpty = byte == UInt8(ascii: "/")
            if isEmpty || byte == UInt8(ascii: ">") {
                position += 1
                if isEmpty { try expect(UInt8(ascii: ">")) }
                return XMLToken.Tag(
                    prefix: prefix, name: XMLName("", local), attributes: attributes, isEmpty: isEmpty)
            }
            guard isSpaced, attributes.count < Self.mostAttributes else { throw malformed }
            attributes.append(try attribute(from: start))
        }
    }

    private mutating func attribute(from start: Int) throws(XMLError) -> XMLAttribute {
        let (prefix, local) = try name()
        skipSpace()
        try expect(UInt8(ascii: "="))
        skipSpace()
        guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw malformed }
        position += 1
        guard let end = bytes[position...].firstIndex(of: quote),
            let value = XMLText.decoded(bytes[position..<end], isAttribute: true)
        else { throw malformed }
        position = end + 1
        return XMLAttribute(prefix: prefix, name: XMLName("", local), value: value, range: start..<position)
    }

    // MARK: Parts of tokens

    private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }
    private var malformed: XMLError { .malformed(at: position) }

    private func has(_ text: StaticString) -> Bool { bytes.has(text, at: position) }

    private mutating func expect(_ wanted: UInt8) throws(XMLError) {
        guard byte == wanted else { throw malformed }
        position += 1
    }

    @discardableResult private mutating func skipSpace() -> Bool {
        let start = position
        while let byte, XMLText.isSpace(byte) { position += 1 }
        return position > start
    }

    /// Goes behind the next `text` and returns what stands before it.
    private mutating func skip(behind text: StaticString) throws(XMLError) -> Range<Int> {
        let start = position
        while position < bytes.count {
            if has(text) {
                defer { position += text.utf8CodeUnitCount }
                return start..<position
            }
            position += 1
        }
        throw malformed
    }

    /// A name in ASCII with at most one colon.
    private mutating func name() throws(XMLError) -> (prefix: String, local: String) {
        let first = try part()
        guard byte == UInt8(ascii: ":") else { return ("", first) }
        position += 1
        return (first, try part())
    }

    private mutating func part() throws(XMLError) -> String {
        let start = position
        while let byte, XMLText.isName(byte, isFirst: position == start) { position += 1 }
        guard position > start else { throw malformed }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }
}
