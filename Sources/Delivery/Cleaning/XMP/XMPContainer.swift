// SPDX-License-Identifier: GPL-3.0-or-later

/// The list of files that follow one another in a picture's file: the picture, its gain map, its motion video (Google's
/// `Container:Directory`). Readers find each by the lengths of those before.
enum XMPContainer {
    /// A file of the list.
    struct Item: Equatable {
        /// What it is for: `Primary`, `GainMap`, `MotionPhoto`.
        var semantic = ""
        var mime = ""
        /// Bytes; nil where it is not said, as of the picture itself.
        var length: Int?
        /// Bytes behind it.
        var padding: Int?
    }

    private static let item = XMLName(XMPNamespaces.container, "Item")
    private static let length = XMLName(XMPNamespaces.containerItem, "Length")

    /// The items below an element.
    static func items(in element: XMLElement) -> [Item] {
        guard element.name == item else { return element.elements.flatMap(items(in:)) }
        var result = Item()
        for (name, value) in values(of: element) where name.namespace == XMPNamespaces.containerItem {
            switch name.local {
            case "Semantic": result.semantic = value
            case "Mime": result.mime = value
            case "Length": result.length = Int(value)
            case "Padding": result.padding = Int(value)
            default: break
            }
        }
        return [result]
    }

    private static func values(of element: XMLElement) -> [(XMLName, String)] {
        element.attributes.map { ($0.name, $0.value) }
            + element.elements.map { child in
                (child.name, child.content.map { if case .text(let text) = $0 { text } else { "" } }.joined())
            }
    }

    /// Changes the lengths that the items below an element have.
    static func setLengths(_ lengths: [Int?], in element: inout XMLElement) {
        guard lengths.contains(where: { $0 != nil }) else { return }
        var index = 0
        setLengths(lengths, &index, in: &element)
    }

    private static func setLengths(_ lengths: [Int?], _ index: inout Int, in element: inout XMLElement) {
        if element.name == item {
            defer { index += 1 }
            guard index < lengths.count, let length = lengths[index] else { return }
            for place in element.attributes.indices where element.attributes[place].name == Self.length {
                element.attributes[place].value = String(length)
            }
            for place in element.content.indices {
                guard case .element(var child) = element.content[place], child.name == Self.length else { continue }
                child.content = [.text(String(length))]
                element.content[place] = .element(child)
            }
            return
        }
        for place in element.content.indices {
            guard case .element(var child) = element.content[place] else { continue }
            setLengths(lengths, &index, in: &child)
            element.content[place] = .element(child)
        }
    }
}
