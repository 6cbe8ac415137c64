// SPDX-License-Identifier: GPL-3.0-or-later

/// Why a document was not read.
enum XMLError: Error, Equatable {
    /// Not well-formed, or larger than the limits; the byte where that shows.
    case malformed(at: Int)
    /// Well-formed, perhaps, but with something that is not read here, such as declared entities.
    case unsupported(String)
}

/// A name with its namespace, which is empty for a name in none. Both are ASCII, so that two are equal only byte for byte.
struct XMLName: Hashable, Sendable {
    let namespace: String
    let local: String

    init(_ namespace: String, _ local: String) {
        self.namespace = namespace
        self.local = local
    }
}

/// An attribute of a start tag.
struct XMLAttribute: Sendable {
    /// As written before the colon; empty where there is none.
    let prefix: String
    var name: XMLName
    /// With its references resolved.
    let value: String
    /// The bytes from the white space before the name to the closing quote.
    let range: Range<Int>

    /// Whether it declares a namespace.
    var isDeclaration: Bool { prefix == "xmlns" || (prefix.isEmpty && name.local == "xmlns") }
}

/// A piece of a document with the bytes where it stands.
struct XMLToken: Sendable {
    /// A start tag, or the tag of an empty element.
    struct Tag: Sendable {
        let prefix: String
        var name: XMLName
        var attributes: [XMLAttribute]
        let isEmpty: Bool
    }

    /// What it is.
    enum Kind: Sendable {
        case start(Tag)
        case end(prefix: String, local: String)
        /// Character data with its references as they are written.
        case text
        /// `content` is what stands between the brackets.
        case cdata(content: Range<Int>)
        case comment
        /// `content` follows the target.
        case instruction(target: String, content: Range<Int>)
        /// Declares no entities: one that does is not read.
        case doctype
    }

    let kind: Kind
    let range: Range<Int>
}
