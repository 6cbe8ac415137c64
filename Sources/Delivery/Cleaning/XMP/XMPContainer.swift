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
    private static let padding = XMLName(XMPNamespaces.containerItem, "Padding")

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

    /// Says of the items below an element what the copy has of them.
    static func state(_ followers: Followers, in element: inout XMLElement) {
        guard followers != .asStated else { return }
        var index = 0
        state(followers, &index, in: &element)
    }

    private static let lengthOfVideo = XMLName(XMPNamespaces.camera, "MicroVideoOffset")

    private static func state(_ followers: Followers, _ index: inout Int, in element: inout XMLElement) {
        if element.name == item {
            followers.lengths[index].map { element.set(length, $0) }
            followers.paddings[index].map { element.set(padding, $0) }
            index += 1
            return
        }
        if case .bytes(let count) = followers.video { element.set(lengthOfVideo, count) }
        var content: [XMLElement.Node] = []
        for node in element.content {
            guard case .element(var child) = node else {
                content.append(node)
                continue
            }
            let isGone = followers.video == .missing && isVideo(child)
            state(followers, &index, in: &child)
            if !isGone { content.append(.element(child)) }
        }
        element.content = content
    }

    /// Whether it is an entry of the list for a video, and for nothing else.
    private static func isVideo(_ element: XMLElement) -> Bool {
        element.name == XMLName(XMPNamespaces.rdf, "li") && items(in: element).map(\.semantic) == ["MotionPhoto"]
    }

    /// The properties that say of a picture that a video belongs to it.
    static let claims = Set(
        [
            "MotionPhoto", "MotionPhotoVersion", "MotionPhotoPresentationTimestampUs", "MicroVideo",
            "MicroVideoVersion", "MicroVideoOffset",
            "MicroVideoPresentationTimestampUs",
        ].map { XMLName(XMPNamespaces.camera, $0) })
}

extension XMPContainer {
    /// What a copy has of the files that its packet lists. Readers find them by counting, so what is stated has to fit.
    struct Followers: Equatable {
        /// Bytes of files by their place in the list, where they are others than the original's.
        var lengths: [Int: Int] = [:]
        /// Bytes behind files, likewise.
        var paddings: [Int: Int] = [:]
        var video = Video.asStated

        /// What the copy has of a motion photo's video.
        enum Video: Equatable {
            /// What the original has.
            case asStated
            /// One with these bytes from its start to the end of the file.
            case bytes(Int)
            /// None, whatever is stated.
            case missing
        }

        /// What the original states holds for the copy.
        static let asStated = Followers()
    }
}

extension XMLElement {
    /// Changes a number that stands as an attribute or as an element.
    fileprivate mutating func set(_ name: XMLName, _ number: Int) {
        for place in attributes.indices where attributes[place].name == name {
            attributes[place].value = String(number)
        }
        for place in content.indices {
            guard case .element(var child) = content[place], child.name == name else { continue }
            child.content = [.text(String(number))]
            content[place] = .element(child)
        }
    }
}
