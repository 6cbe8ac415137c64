// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads a document token by token, with namespaces resolved and nesting checked: one root element, tags that match, no attribute
/// twice, no prefix undeclared.
struct XMLReader {
    private var scanner: XMLScanner
    private var namespaces = XMLNamespaces()
    private var open: [(prefix: String, local: String)] = []
    private var hasRoot = false
    private var hasDoctype = false
    private var isFirst = true
    private let depthLimit: Int

    /// - Parameter depthLimit: most elements within one another.
    init(_ bytes: [UInt8], depthLimit: Int) throws(XMLError) {
        scanner = try XMLScanner(bytes)
        self.depthLimit = depthLimit
    }

    /// Elements that are open behind the last token.
    var depth: Int { open.count }

    /// The next token; nil behind the whole document.
    mutating func next() throws(XMLError) -> XMLToken? {
        guard let token = try scanner.next() else {
            guard hasRoot, open.isEmpty else { throw .malformed(at: scanner.position) }
            return nil
        }
        defer { isFirst = false }
        let error = XMLError.malformed(at: token.range.lowerBound)
        switch token.kind {
        case .start(let tag):
            guard !(open.isEmpty && hasRoot), open.count < depthLimit else { throw error }
            hasRoot = true
            guard let resolved = namespaces.entering(tag) else { throw error }
            if tag.isEmpty { namespaces.leave() } else { open.append((tag.prefix, tag.name.local)) }
            return XMLToken(kind: .start(resolved), range: token.range)
        case .end(let prefix, let local):
            guard let last = open.popLast(), last == (prefix, local) else { throw error }
            namespaces.leave()
        case .text:
            let isSpace = scanner.bytes[token.range].allSatisfy(XMLText.isSpace)
            guard !open.isEmpty || isSpace else { throw error }
        case .cdata: guard !open.isEmpty else { throw error }
        case .instruction(let target, let content):
            if target.lowercased() == "xml" {
                guard target == "xml", isFirst else { throw error }
                try XMLDeclaration.check(scanner.bytes[content], isASCII: { scanner.bytes.allSatisfy { $0 < 0x80 } })
            }
        case .doctype:
            guard !hasRoot, !hasDoctype else { throw error }
            hasDoctype = true
        case .comment: break
        }
        return token
    }

    /// The text of a range, with its references resolved.
    func text(_ range: Range<Int>) throws(XMLError) -> String { try scanner.text(range) }

    /// The text of a range as it stands, such as that of a CDATA section.
    func verbatim(_ range: Range<Int>) -> String { String(decoding: scanner.bytes[range], as: UTF8.self) }
}
