// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaBytes
internal import MediaTypes

/// Goes through a drawing and cuts out what may not stay.
struct SVGFilter {
    private(set) var edits: SVGEdits
    private let kept: Kept
    private var reader: XMLReader
    /// For each open element, whether text in it is drawn or otherwise known.
    private var hasText: [Bool] = []
    /// Where the outermost element that goes begins, and the number of elements around it.
    private var cut: (start: Int, depth: Int)?
    /// The parts of the style sheet that is open.
    private var style: [(range: Range<Int>, text: String)]?

    private static let depthLimit = 512
    private static let texts: Set<String> = ["text", "title", "desc", "style"]

    init(_ bytes: [UInt8], _ kept: Kept) throws(XMLError) {
        self.kept = kept
        edits = SVGEdits(bytes[...])
        reader = try XMLReader(bytes, depthLimit: Self.depthLimit)
    }

    /// Reads the whole document.
    mutating func run() throws {
        while let token = try reader.next() {
            if let (start, depth) = cut {
                guard case .end = token.kind, reader.depth == depth else { continue }
                cut = nil
                try replace(start..<token.range.upperBound)
                continue
            }
            switch token.kind {
            case .start(let tag): try take(tag, at: token.range)
            case .end:
                _ = hasText.popLast()
                try finishStyle()
            case .text: try takeText(token.range, of: try reader.text(token.range))
            case .cdata(let content): try takeText(token.range, of: reader.verbatim(content))
            case .comment, .doctype: try replace(token.range)
            case .instruction("xml", _): break
            case .instruction("xml-stylesheet", let content) where reader.depth == 0 && isStyleSheet(content): break
            case .instruction: try replace(token.range)
            }
        }
    }

    private mutating func replace(_ range: Range<Int>, with bytes: [UInt8] = []) throws {
        guard edits.replace(range, with: bytes) else { throw CleaningError.damaged(detail: "order") }
    }

    // MARK: Elements

    private mutating func take(_ tag: XMLToken.Tag, at range: Range<Int>) throws {
        let isDrawing = tag.name.namespace == SVGNames.svg
        guard !hasText.isEmpty || (isDrawing && tag.name.local == "svg") else {
            throw CleaningError.unsupported(detail: "root")
        }
        // A page within a drawing, or a program, can draw anything.
        if tag.name.namespace == SVGNames.html { throw CleaningError.unsupported(detail: "html") }
        if isDrawing && tag.name.local == "script" { throw CleaningError.unsupported(detail: "script") }
        guard isDrawing, style == nil, let meaning = SVGNames.meaning(ofElement: tag.name.local), kept.keeps(meaning)
        else {
            if tag.isEmpty {
                try replace(range)
            } else {
                cut = (range.lowerBound, hasText.count)
            }
            return
        }
        for attribute in tag.attributes { try take(attribute) }
        guard !tag.isEmpty else { return }
        hasText.append(hasText.last == true || Self.texts.contains(tag.name.local))
        if tag.name.local == "style" { style = [] }
    }

    private mutating func take(_ attribute: XMLAttribute) throws {
        if attribute.isDeclaration {
            let isKnown = attribute.value == SVGNames.svg || attribute.value == SVGNames.xlink
            if !isKnown { try replace(attribute.range) }
            return
        }
        if attribute.name.namespace.isEmpty && attribute.name.local.hasPrefix("on") {
            throw CleaningError.unsupported(detail: "script")
        }
        guard let meaning = SVGNames.meaning(ofAttribute: attribute.name), kept.keeps(meaning) else {
            try replace(attribute.range)
            return
        }
        if meaning == .caption { return }
        let isAddress = attribute.name.local == "href" || attribute.name.local == "base"
        let fate =
            isAddress
            ? SVGReferences.fate(ofAddress: attribute.value) : SVGReferences.fate(ofText: attribute.value)
        switch fate {
        case .embedded: throw CleaningError.unsupported(detail: "embedded file")
        case .goes: try replace(attribute.range)
        case .stays:
            if isAddress || attribute.name.local == "id" || attribute.name.local == "class" { return }
            let text = try withoutComments(attribute.value)
            guard text != attribute.value else { return }
            let name = (attribute.prefix.isEmpty ? "" : attribute.prefix + ":") + attribute.name.local
            let value = XMLText.escaped(text, isAttribute: true)
            try replace(attribute.range, with: Array(" \(name)=\"\(value)\"".utf8))
        }
    }

    // MARK: Text

    private mutating func takeText(_ range: Range<Int>, of text: String) throws {
        if style != nil {
            style?.append((range, text))
        } else if hasText.last != true, !text.utf8.allSatisfy(XMLText.isSpace) {
            // Nothing draws it there.
            try replace(range)
        }
    }

    private mutating func finishStyle() throws {
        guard let parts = style else { return }
        style = nil
        let text = parts.map(\.text).joined()
        let clean = try withoutComments(text)
        guard SVGReferences.fate(ofText: clean) == .stays else {
            throw CleaningError.unsupported(detail: "address in style")
        }
        guard clean != text else { return }
        for (index, part) in parts.enumerated() {
            let bytes = index == 0 ? Array(XMLText.escaped(clean, isAttribute: false).utf8) : []
            try replace(part.range, with: bytes)
        }
    }

    private func withoutComments(_ text: String) throws -> String {
        guard let text = SVGStyle.withoutComments(text) else { throw CleaningError.unsupported(detail: "style") }
        return text
    }

    /// Whether the instruction names a style sheet that the copy finds, too.
    private func isStyleSheet(_ content: Range<Int>) -> Bool {
        guard let attributes = XMLDeclaration.pseudoAttributes(Array(reader.verbatim(content).utf8)[...]) else {
            return false
        }
        return attributes.allSatisfy { name, value in
            switch name {
            case "href": SVGReferences.fate(ofAddress: value) == .stays
            case "type": value == "text/css"
            case "alternate": value == "yes" || value == "no"
            case "media", "charset": value.utf8.count <= 64 && SVGReferences.fate(ofText: value) == .stays
            default: false
            }
        }
    }
}
