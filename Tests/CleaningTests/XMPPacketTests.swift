// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@testable import Cleaning

@Suite struct XMPPacketTests {
    private static let namespaces: [String: String] = [
        "xmp": XMPNamespaces.xmp, "dc": XMPNamespaces.dublinCore, "photoshop": XMPNamespaces.photoshop,
        "tiff": XMPNamespaces.tiff, "exif": XMPNamespaces.exif, "exifEX": XMPNamespaces.exifEX,
        "aux": XMPNamespaces.aux, "core": XMPNamespaces.iptcCore, "ext": XMPNamespaces.iptcExtension,
        "lr": XMPNamespaces.lightroom, "mwg-rs": XMPNamespaces.regions, "stArea": XMPNamespaces.area,
        "hdrgm": XMPNamespaces.gainMap, "Camera": XMPNamespaces.camera, "Container": XMPNamespaces.container,
        "Item": XMPNamespaces.containerItem, "GPano": XMPNamespaces.panorama, "GDepth": XMPNamespaces.depth,
        "xmpMM": "http://ns.adobe.com/xap/1.0/mm/", "xmpNote": "http://ns.adobe.com/xmp/note/",
        "crs": "http://ns.adobe.com/camera-raw-settings/1.0/", "own": "http://example.com/own/",
    ]

    static func packet(_ attributes: String = "", _ elements: String = "") -> [UInt8] {
        let declarations = namespaces.sorted { $0.key < $1.key }.map { "xmlns:\($0.key)='\($0.value)'" }
        let text = """
            <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
            <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="secret"><!-- secret -->
            <rdf:RDF xmlns:rdf="\(XMPNamespaces.rdf)"><rdf:Description rdf:about="secret" \(declarations.joined(separator: " "))
            \(attributes)>\(elements)<?secret?></rdf:Description></rdf:RDF></x:xmpmeta>
            <?xpacket end="w"?>
            """
        return Array(text.utf8)
    }

    private func cleaned(_ packet: [UInt8], _ removed: MetadataClasses) -> String? {
        XMPPacket.cleaned(packet[...], Kept(without: removed)).map { String(decoding: $0, as: UTF8.self) }
    }

    private static let classes: [MetadataClasses] = [.location, .captions, .people, .device, .all]

    /// Properties, and the removals with which they stay.
    @Test(
        arguments: [
            ("tiff:Orientation", [.location, .captions, .people, .device, .all]),
            ("hdrgm:Version", [.location, .captions, .people, .device, .all]),
            ("Camera:MotionPhoto", [.location, .captions, .people, .device, .all]),
            ("GPano:ProjectionType", [.location, .captions, .people, .device, .all]),
            ("xmp:CreateDate", [.location, .captions, .people, .device]),
            ("exif:DateTimeOriginal", [.location, .captions, .people, .device]),
            ("exif:GPSLatitude", [.captions, .people, .device]), ("photoshop:City", [.captions, .people, .device]),
            ("GPano:PoseHeadingDegrees", [.captions, .people, .device]), ("ext:City", [.captions, .people, .device]),
            ("xmp:Rating", [.location, .people, .device]), ("photoshop:Headline", [.location, .people, .device]),
            ("photoshop:Credit", [.location, .captions, .device]), ("tiff:Artist", [.location, .captions, .device]),
            ("tiff:Make", [.location, .captions, .people]), ("aux:SerialNumber", [.location, .captions, .people]),
            ("xmp:CreatorTool", [.location, .captions, .people]), ("aux:OwnerName", [.location, .captions]),
            ("dc:coverage", [.people, .device]), ("lr:hierarchicalSubject", [.device]),
            ("xmpMM:DocumentID", []), ("xmpNote:HasExtendedXMP", []), ("crs:RawFileName", []), ("GDepth:Data", []),
            ("photoshop:History", []), ("photoshop:LegacyIPTCDigest", []), ("own:Place", []), ("tiff:Unknown", []),
        ] as [(String, [MetadataClasses])])
    func keepsWhatIsKnown(_ property: String, _ staying: [MetadataClasses]) throws {
        let value = Self.known[property] ?? "value"
        let packets = Self.packets(property, value)
        for (packet, removed) in packets.flatMap({ packet in Self.classes.map { (packet, $0) } }) {
            let text = cleaned(packet, removed)
            #expect((text?.contains(value) == true) == staying.contains(removed), "\(property) \(removed)")
            #expect(text?.contains("secret") != true)
            // Only what is kept is written, and it is read again as the same.
            guard let text else { continue }
            #expect(cleaned(Array(text.utf8), removed) == text)
        }
    }

    /// Values of properties that tell nothing, or dates.
    private static let known = [
        "tiff:Orientation": "00006", "hdrgm:Version": "1.0000", "Camera:MotionPhoto": "00001",
        "GPano:ProjectionType": "equirectangular", "xmp:CreateDate": "2026-01-02T03:04:05.67+08:00",
        "exif:DateTimeOriginal": "2026-01-02T03:04", "dc:format": "image/jpeg", "dc:type": "StillImage",
        "exif:ExposureTime": "1/60.000", "exifEX:InteroperabilityIndex": "R98", "GDepth:Mime": "image/png",
        "hdrgm:BaseRenditionIsHDR": "False",
    ]

    private static func packets(_ property: String, _ value: String) -> [[UInt8]] {
        [
            packet("\(property)='\(value)'"), packet("", "<\(property)>\(value)</\(property)>"),
            packet("", "<\(property)><rdf:Bag><rdf:li>\(value)</rdf:li></rdf:Bag></\(property)>"),
            packet("", "<\(property) rdf:resource='\(value)'/>"),
        ]
    }

    @Test("a value of a property that tells nothing is built as its schema says", arguments: known.keys.sorted())
    func shapes(_ property: String) throws {
        for packet in Self.packets(property, try #require(Self.known[property])) {
            #expect(cleaned(packet, .location)?.contains(try #require(Self.known[property])) == true)
        }
        for value in ["at the lake", "47.638203 north", "Needle", "image/lake", "R99"] {
            for packet in Self.packets(property, value) { #expect(cleaned(packet, .location) == nil, "\(value)") }
        }
    }

    @Test func keepsStructures() throws {
        let region = """
            <mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Name="Ann"
            own:Secret="secret"><mwg-rs:Area stArea:x="0.5" secret="secret"/><own:More>secret</own:More></rdf:Description></rdf:li>
            </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
            """
        let text = try #require(cleaned(Self.packet("", region), .location))
        #expect(text.contains("mwg-rs:Name=\"Ann\"") && text.contains("stArea:x=\"0.5\""))
        #expect(!text.contains("secret") && !text.contains("own"))
        #expect(cleaned(Self.packet("", region), .people) == nil)
    }

    @Test func dropsFieldsThatTellMore() throws {
        let contact = """
            <core:CreatorContactInfo rdf:parseType='Resource'><core:CiAdrCity>Oslo</core:CiAdrCity>
            <core:CiEmailWork>a@b.c</core:CiEmailWork></core:CreatorContactInfo>
            """
        let placeless = try #require(cleaned(Self.packet("", contact), .location))
        #expect(placeless.contains("a@b.c") && !placeless.contains("Oslo"))
        #expect(try #require(cleaned(Self.packet("", contact), .device)).contains("Oslo"))
    }

    @Test func keepsTextAsItIs() throws {
        let title = """
            <dc:title><rdf:Alt><rdf:li xml:lang='x-default'> a &amp; &lt;b&gt; "c"\n\u{1F600}</rdf:li></rdf:Alt></dc:title>
            """
        let text = try #require(cleaned(Self.packet("photoshop:Headline='1&#10;2&quot;'", title), .location))
        #expect(text.contains("<rdf:li xml:lang=\"x-default\"> a &amp; &lt;b&gt; \"c\"\n\u{1F600}</rdf:li>"))
        #expect(text.contains("photoshop:Headline=\"1&#xA;2&quot;\""))
        #expect(text.hasPrefix("<?xpacket begin=\"\u{FEFF}\"") && text.hasSuffix("<?xpacket end=\"w\"?>"))
    }

    @Test func keepsUsualPrefixesOnly() throws {
        let text = """
            <r:RDF xmlns:r="\(XMPNamespaces.rdf)"><r:Description xmlns:secret="\(XMPNamespaces.xmp)" secret:Rating="5"
            xmlns:Camera="\(XMPNamespaces.camera)" Camera:MotionPhoto="1"/></r:RDF>
            """
        let result = try #require(cleaned(Array(text.utf8), .location))
        #expect(result.contains(" xmp:Rating=\"5\"") && result.contains(" Camera:MotionPhoto=\"1\""))
        #expect(!result.contains("secret"))
    }

    @Test func dropsLongValuesAndSecondOnes() throws {
        let long = String(repeating: "secret ", count: 20_000)
        #expect(cleaned(Self.packet("", "<photoshop:Headline>\(long)</photoshop:Headline>"), .location) == nil)
        let text = try #require(cleaned(Self.packet("xmp:Rating='1'", "<xmp:Rating>2</xmp:Rating>"), .location))
        #expect(text.contains("xmp:Rating=\"1\"") && !text.contains("<xmp:Rating>"))
    }

    @Test func readsWideAndPaddedPackets() {
        let packet = Self.packet("xmp:Rating='1'")
        let expected = cleaned(packet, .location)
        #expect(expected != nil)
        #expect(cleaned(packet + [0x20, 0x0A, 0, 0], .location) == expected)
        let wide = Array(String(decoding: packet, as: UTF8.self).utf16).flatMap {
            [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
        }
        #expect(cleaned(wide, .location) == expected)
    }

    @Test(arguments: ["", "<rdf:RDF/>", "<html/>", "<a><b/></a>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>"])
    func givesNothing(_ text: String) { #expect(cleaned(Array(text.utf8), .location) == nil) }

    @Test func setsLengthsOfItems() throws {
        let list = """
            <Container:Directory><rdf:Seq><rdf:li rdf:parseType='Resource'><Container:Item Item:Mime='image/jpeg'
            Item:Semantic='Primary'/></rdf:li><rdf:li rdf:parseType='Resource'><Container:Item Item:Mime='image/jpeg'
            Item:Semantic='GainMap' Item:Length='10' Item:URI='secret'/></rdf:li><rdf:li rdf:parseType='Resource'><Container:Item
            rdf:parseType='Resource'><Item:Semantic>MotionPhoto</Item:Semantic><Item:Length>20</Item:Length>
            <Item:Padding>3</Item:Padding></Container:Item></rdf:li></rdf:Seq></Container:Directory>
            """
        let packet = Self.packet("", list)
        #expect(XMPPacket.items(of: packet[...]).map(\.length) == [nil, 10, 20])
        let kept = Kept(without: .all)
        let result = try #require(
            XMPPacket.cleaned(packet[...], kept, followers: .init(lengths: [1: 11, 2: 21], video: .bytes(21))))
        #expect(XMPPacket.items(of: result[...]).map(\.length) == [nil, 11, 21])
        #expect(XMPPacket.items(of: result[...]).map(\.semantic) == ["Primary", "GainMap", "MotionPhoto"])
        #expect(XMPPacket.items(of: result[...]).map(\.padding) == [nil, nil, 3])
        #expect(!result.holds("secret"))
    }

    @Test("a copy without a video does not say that it has one")
    func dropsClaims() throws {
        let list = """
            <Container:Directory><rdf:Seq><rdf:li rdf:parseType='Resource'><Container:Item Item:Mime='image/jpeg'
            Item:Semantic='Primary' Item:Padding='55'/></rdf:li><rdf:li rdf:parseType='Resource'><Container:Item Item:Mime='video/mp4'
            Item:Semantic='MotionPhoto' Item:Length='20'/></rdf:li></rdf:Seq></Container:Directory>
            <Camera:MicroVideoOffset >20</Camera:MicroVideoOffset>
            """
        let packet = Self.packet("Camera:MotionPhoto='1' ", list)
        let kept = Kept(without: .location)
        let without = try #require(XMPPacket.cleaned(packet[...], kept, followers: .init(video: .missing)))
        #expect(XMPPacket.items(of: without[...]).map(\.semantic) == ["Primary"])
        #expect(!without.holds("MotionPhoto") && !without.holds("MicroVideo"))
        let moved = try #require(
            XMPPacket.cleaned(
                packet[...], kept, followers: .init(lengths: [1: 30], paddings: [0: 24], video: .bytes(30))))
        #expect(XMPPacket.items(of: moved[...]).map(\.padding) == [24, nil])
        #expect(XMPPacket.items(of: moved[...]).map(\.length) == [nil, 30])
        #expect(moved.holds("MotionPhoto=\"1\"") && moved.holds(">30</"))
    }

    @Test func survivesDamage() {
        let packet = Self.packet(
            "exif:GPSLatitude='place'",
            "<dc:title><rdf:Alt><rdf:li>x&amp;</rdf:li></rdf:Alt></dc:title><dc:subject><![CDATA[y]]></dc:subject>")
        TextMangling.forEach(of: packet, seed: 1) { bytes in
            guard let result = XMPPacket.cleaned(bytes[...], Kept(without: .location)) else { return }
            #expect(!result.holds("GPSLatitude") && XMPPacket.cleaned(result[...], Kept(without: .location)) == result)
        }
    }
}
