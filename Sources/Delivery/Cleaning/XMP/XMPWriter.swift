// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes a packet of one description. Names keep their usual prefixes and their form, as an attribute or an element, because some
/// readers of gain maps and motion photos look for exactly these.
struct XMPWriter {
    private var body = ""
    private var declared: [String: String] = [:]

    private static let head = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    private static let tail = "<?xpacket end=\"w\"?>"

    /// The packet in UTF-8.
    static func packet(attributes: [XMLElement.Attribute], elements: [XMLElement]) -> [UInt8] {
        var writer = XMPWriter()
        for attribute in attributes { writer.write(attribute, before: "\n   ") }
        if elements.isEmpty {
            writer.body += "/>\n"
        } else {
            writer.body += ">\n"
            for element in elements { writer.write(element, indent: "   ") }
            writer.body += "  </rdf:Description>\n"
        }
        let declarations = writer.declared.sorted { $0.key < $1.key }.map { "\n    xmlns:\($0.key)=\"\($0.value)\"" }
        let text =
            head + "<x:xmpmeta xmlns:x=\"\(XMPNamespaces.meta)\">\n <rdf:RDF xmlns:rdf=\"\(XMPNamespaces.rdf)\">\n"
            + "  <rdf:Description rdf:about=\"\"" + declarations.joined() + writer.body
            + " </rdf:RDF>\n</x:xmpmeta>\n" + tail
        return Array(text.utf8)
    }

    private mutating func write(_ element: XMLElement, indent: String) {
        guard let name = name(element.name, written: element.prefix) else { return }
        body += "\(indent)<\(name)"
        for attribute in element.attributes { write(attribute, before: " ") }
        guard !element.content.isEmpty else {
            body += "/>\n"
            return
        }
        body += ">"
        let elements = element.elements
        if elements.isEmpty {
            for case .text(let text) in element.content { body += XMLText.escaped(text, isAttribute: false) }
        } else {
            body += "\n"
            for element in elements { write(element, indent: indent + " ") }
            body += indent
        }
        body += "</\(name)>\n"
    }

    private mutating func write(_ attribute: XMLElement.Attribute, before space: String) {
        guard let name = name(attribute.name, written: attribute.prefix) else { return }
        body += "\(space)\(name)=\"\(XMLText.escaped(attribute.value, isAttribute: true))\""
    }

    /// The name with a prefix, which is declared if it was not. No two namespaces share a prefix.
    private mutating func name(_ name: XMLName, written prefix: String) -> String? {
        guard let prefix = XMPNamespaces.prefix(of: name.namespace, written: prefix) else { return nil }
        if prefix != "xml" && prefix != "rdf" { declared[prefix] = name.namespace }
        return "\(prefix):\(name.local)"
    }
}
