// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Goes through the properties of a packet and keeps what may stay.
struct XMPFilter {
    let kept: Kept
    private var names: Set<XMLName> = []
    /// Properties written as attributes, and as elements.
    private(set) var attributes: [XMLElement.Attribute] = []
    private(set) var elements: [XMLElement] = []

    /// Properties that are not true of the copy.
    private let untrue: Set<XMLName>

    init(_ kept: Kept, without untrue: Set<XMLName> = []) { (self.kept, self.untrue) = (kept, untrue) }

    /// Bytes of the longest property that a person or program writes; more may hide a picture.
    private static let longestValue = 64 * 1024

    static let description = XMLName(XMPNamespaces.rdf, "Description")
    private static let parseType = XMLName(XMPNamespaces.rdf, "parseType")
    private static let language = XMLName(XMLNamespaces.xml, "lang")
    private static let resource = XMLName(XMPNamespaces.rdf, "resource")
    /// Arrays, their items, and values with qualifiers.
    private static let frame = Set(
        ["Alt", "Bag", "Seq", "li", "value", "Description"].map { XMLName(XMPNamespaces.rdf, $0) })

    /// Takes what may stay of a description. Where a property stands twice, which XMP does not allow, the first one counts.
    mutating func add(_ description: XMLElement) {
        for attribute in description.attributes {
            guard let meaning = kept(attribute.name),
                XMPValues.isKnown(attribute.value, of: attribute.name, in: meaning),
                attribute.value.utf8.count <= Self.longestValue, names.insert(attribute.name).inserted
            else { continue }
            attributes.append(attribute)
        }
        for element in description.elements {
            guard let meaning = kept(element.name),
                let element = filtered(element, of: element.name, in: meaning), Self.size(element) <= Self.longestValue,
                names.insert(element.name).inserted
            else { continue }
            elements.append(element)
        }
    }

    /// What a property tells that stays; nil for one that goes.
    private func kept(_ property: XMLName) -> Meaning? {
        guard let meaning = XMPProperties.meaning(of: property), !untrue.contains(property) else { return nil }
        // How a panorama is wrapped around its viewer holds for every picture of the same pixels.
        let stays = property.namespace == XMPNamespaces.panorama ? kept.keeps(meaning) : kept.keepsWhole(meaning)
        return stays ? meaning : nil
    }

    /// The element without attributes, fields and values that may not stay; nil where nothing is left, or it is not built as XMP has it.
    /// - Parameters:
    ///   - name: of the property or field whose value it is, or a part of it.
    ///   - property: what the whole property tells.
    private func filtered(_ element: XMLElement, of name: XMLName, in property: Meaning) -> XMLElement? {
        var result = element
        result.attributes = []
        for attribute in element.attributes {
            switch attribute.name {
            case Self.parseType:
                // The other kinds, literal XML and collections, are not used by XMP.
                guard attribute.value == "Resource" else { return nil }
                result.attributes.append(attribute)
            case Self.language where Self.isLanguage(attribute.value): result.attributes.append(attribute)
            case Self.resource where XMPValues.isKnown(attribute.value, of: name, in: property):
                result.attributes.append(attribute)
            default:
                guard let meaning = XMPFields.meaning(of: attribute.name), kept.keeps(meaning),
                    XMPValues.isKnown(attribute.value, of: attribute.name, in: property)
                else { continue }
                result.attributes.append(attribute)
            }
        }
        result.content = []
        let hasElements = element.content.contains { if case .element = $0 { true } else { false } }
        for node in element.content {
            switch node {
            case .text(let text):
                // Text between elements is only for the eye.
                guard !hasElements, XMPValues.isKnown(text, of: name, in: property) else { continue }
                result.content.append(node)
            case .element(let child):
                let inner = Self.frame.contains(child.name) ? name : child.name
                guard isKnown(child.name), let child = filtered(child, of: inner, in: property) else { continue }
                result.content.append(.element(child))
            }
        }
        let hasValue = result.attributes.contains { $0.name != Self.parseType && $0.name != Self.language }
        return hasValue || !result.content.isEmpty ? result : nil
    }

    private func isKnown(_ name: XMLName) -> Bool {
        Self.frame.contains(name) || XMPFields.meaning(of: name).map(kept.keeps) == true
    }

    /// Whether it is built like a tag of BCP 47.
    private static func isLanguage(_ value: String) -> Bool {
        value.utf8.count <= 35
            && value.utf8.allSatisfy { $0 != 0x2E && $0 != 0x5F && XMLText.isName($0, isFirst: false) }
    }

    private static func size(_ element: XMLElement) -> Int {
        let attributes = element.attributes.reduce(0) { $0 + $1.value.utf8.count }
        return element.content.reduce(attributes) { size, node in
            switch node {
            case .text(let text): size + text.utf8.count
            case .element(let element): size + Self.size(element)
            }
        }
    }
}
