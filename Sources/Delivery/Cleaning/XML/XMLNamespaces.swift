// SPDX-License-Identifier: GPL-3.0-or-later

/// The namespaces that are declared at a place in a document.
struct XMLNamespaces {
    /// Of `xml:` names.
    static let xml = "http://www.w3.org/XML/1998/namespace"
    /// Of declarations themselves.
    static let declarations = "http://www.w3.org/2000/xmlns/"

    // For each prefix the namespaces from the outermost declaration to the innermost: found at once, however many there are.
    private var declared: [String: [String]] = ["xml": [Self.xml], "": [""]]
    private var entered: [[String]] = []

    /// Takes the declarations of a tag and resolves its names; `leave` forgets them.
    /// - Returns: nil where a prefix is not declared, a declaration is not allowed or an attribute stands twice.
    mutating func entering(_ tag: XMLToken.Tag) -> XMLToken.Tag? {
        var tag = tag
        var prefixes: [String] = []
        for attribute in tag.attributes where attribute.isDeclaration {
            let prefix = attribute.prefix.isEmpty ? "" : attribute.name.local
            let namespace = attribute.value
            // A namespace outside ASCII is none that is known, and could look like one.
            guard namespace.utf8.allSatisfy({ $0 < 0x80 }), prefix != "xmlns", namespace != Self.declarations,
                (prefix == "xml") == (namespace == Self.xml), prefix.isEmpty || !namespace.isEmpty,
                !prefixes.contains(prefix)
            else { return nil }
            declared[prefix, default: []].append(namespace)
            prefixes.append(prefix)
        }
        entered.append(prefixes)
        guard let namespace = declared[tag.prefix]?.last else { return nil }
        tag.name = XMLName(namespace, tag.name.local)
        var seen: Set<XMLName> = []
        for index in tag.attributes.indices {
            let attribute = tag.attributes[index]
            let namespace: String?
            if attribute.isDeclaration {
                namespace = Self.declarations
            } else {
                // An attribute without a prefix is in no namespace, whatever is declared.
                namespace = attribute.prefix.isEmpty ? "" : declared[attribute.prefix]?.last
            }
            guard let namespace else { return nil }
            let name = XMLName(namespace, attribute.name.local)
            guard seen.insert(name).inserted else { return nil }
            tag.attributes[index].name = name
        }
        return tag
    }

    /// Forgets the declarations of the innermost tag.
    mutating func leave() {
        for prefix in entered.popLast() ?? [] { declared[prefix]?.removeLast() }
    }
}
