// SPDX-License-Identifier: GPL-3.0-or-later

/// An element with all that it holds, but without comments, instructions and declarations.
struct XMLElement: Sendable {
    /// A part of an element's content.
    indirect enum Node: Sendable {
        case element(XMLElement)
        case text(String)
    }

    /// An attribute by its name; the prefix is as written.
    struct Attribute: Sendable {
        let prefix: String
        let name: XMLName
        var value: String
    }

    let prefix: String
    let name: XMLName
    var attributes: [Attribute]
    var content: [Node] = []

    /// The elements of the content.
    var elements: [XMLElement] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// Deep enough for any known structure, and shallow enough for walking by recursion.
    private static let depthLimit = 48
    private static let mostNodes = 100_000

    /// Reads a document in UTF-8 and returns its root.
    static func root(of bytes: [UInt8]) throws(XMLError) -> XMLElement {
        var reader = try XMLReader(bytes, depthLimit: depthLimit)
        var open: [XMLElement] = []
        var root: XMLElement?
        var nodes = 0
        while let token = try reader.next() {
            var text: String?
            switch token.kind {
            case .start(let tag):
                nodes += 1 + tag.attributes.count
                open.append(XMLElement(tag))
                if tag.isEmpty { close(&open, &root) }
            case .end: close(&open, &root)
            case .text: text = try reader.text(token.range)
            // Its content is text as it stands: no reference is one there.
            case .cdata(let content): text = reader.verbatim(content)
            case .comment, .instruction, .doctype: break
            }
            if let text, !text.isEmpty, let last = open.indices.last {
                nodes += 1
                open[last].content.append(.text(text))
            }
            guard nodes <= mostNodes else { throw .unsupported("size") }
        }
        guard let root else { throw .malformed(at: 0) }
        return root
    }

    private init(_ tag: XMLToken.Tag) {
        prefix = tag.prefix
        name = tag.name
        attributes = tag.attributes.filter { !$0.isDeclaration }.map {
            Attribute(prefix: $0.prefix, name: $0.name, value: $0.value)
        }
    }

    private static func close(_ open: inout [XMLElement], _ root: inout XMLElement?) {
        guard let element = open.popLast() else { return }
        if let last = open.indices.last {
            open[last].content.append(.element(element))
        } else {
            root = element
        }
    }
}
