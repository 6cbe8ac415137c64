// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// Cleans packets of XMP (ISO 16684-1).
enum XMPPacket {
    private static let longest = 4 << 20
    private static let rdf = XMLName(XMPNamespaces.rdf, "RDF")
    private static let metas = Set(["xmpmeta", "xapmeta"].map { XMLName(XMPNamespaces.meta, $0) })

    /// What stays of a packet, written anew without room for changes; nil where nothing stays or the packet cannot be read.
    /// - Parameters:
    ///   - packet: with or without its `xpacket` instructions and padding, in UTF-8, UTF-16 or UTF-32.
    ///   - followers: what the copy has of the files that the packet lists as following the picture.
    static func cleaned(
        _ packet: ArraySlice<UInt8>, _ kept: Kept, followers: XMPContainer.Followers = .asStated
    ) -> [UInt8]? {
        guard var root = root(of: packet) else { return nil }
        XMPContainer.state(followers, in: &root)
        var filter = XMPFilter(kept, without: followers.video == .missing ? XMPContainer.claims : [])
        for rdf in metas.contains(root.name) ? root.elements : [root] where rdf.name == Self.rdf {
            for description in rdf.elements where description.name == XMPFilter.description {
                filter.add(description)
            }
        }
        guard !filter.attributes.isEmpty || !filter.elements.isEmpty else { return nil }
        return XMPWriter.packet(attributes: filter.attributes, elements: filter.elements)
    }

    /// The files that a packet lists, the picture itself first; empty where there is no list.
    static func items(of packet: ArraySlice<UInt8>) -> [XMPContainer.Item] {
        root(of: packet).map(XMPContainer.items(in:)) ?? []
    }

    private static func root(of packet: ArraySlice<UInt8>) -> XMLElement? {
        guard packet.count <= longest, var text = XMLEncoding.utf8(packet) else { return nil }
        // Some writers end or pad it like a C string.
        while text.last == 0 { text.removeLast() }
        return try? XMLElement.root(of: text)
    }
}
