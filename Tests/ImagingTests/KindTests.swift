// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging

/// What proves that a picture or a video is of a kind, and what does not.
@Suite(.serialized)
struct KindTests {
    private let folder: TemporaryFolder
    private let jpeg: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        jpeg = try Fixtures.jpeg(width: 40, height: 24)
    }

    // MARK: - XMP

    static func packet(_ attributes: String, _ elements: String = "") -> String {
        let names = [
            "GCamera": "http://ns.google.com/photos/1.0/camera/", "Camera": "http://ns.google.com/photos/1.0/camera/",
            "Container": "http://ns.google.com/photos/1.0/container/",
            "Item": "http://ns.google.com/photos/1.0/container/item/", "hdrgm": "http://ns.adobe.com/hdr-gain-map/1.0/",
            "GDepth": "http://ns.google.com/photos/1.0/depthmap/",
            "GPano": "http://ns.google.com/photos/1.0/panorama/", "digiKam": "http://www.digikam.org/ns/1.0/",
            "lr": "http://ns.adobe.com/lightroom/1.0/", "MicrosoftPhoto": "http://ns.microsoft.com/photo/1.0/",
            "dc": "http://purl.org/dc/elements/1.1/", "MP": "http://ns.microsoft.com/photo/1.2/",
            "MPRI": "http://ns.microsoft.com/photo/1.2/t/RegionInfo#",
            "MPReg": "http://ns.microsoft.com/photo/1.2/t/Region#",
            "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/", "xmp": "http://ns.adobe.com/xap/1.0/",
            "photoshop": "http://ns.adobe.com/photoshop/1.0/",
        ].map { "xmlns:\($0.key)='\($0.value)'" }.joined(separator: " ")
        return """
            <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?><x:xmpmeta xmlns:x='adobe:ns:meta/'>\
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\
            <rdf:Description rdf:about='' \(names) \(attributes)>\(elements)</rdf:Description>\
            </rdf:RDF></x:xmpmeta><?xpacket end='w'?>
            """
    }

    static func bag(_ name: String, _ words: [String]) -> String {
        "<\(name)><rdf:Bag>\(words.map { "<rdf:li>\($0)</rdf:li>" }.joined())</rdf:Bag></\(name)>"
    }

    static let xmp: [(attributes: String, elements: String, kinds: MediaSubtypes)] = [
        ("GCamera:MotionPhoto='1'", "", .livePhoto), ("Camera:MotionPhoto='1'", "", .livePhoto),
        ("GCamera:MotionPhoto='0'", "", []), ("GCamera:MicroVideo='1'", "", .livePhoto),
        ("GCamera:MicroVideo='0'", "", []), ("GCamera:BurstID='7'", "", .burst),
        ("GPano:ProjectionType='equirectangular'", "", .panorama), ("GPano:PoseHeadingDegrees='0'", "", []),
        // Words about a gain map that is not there.
        ("hdrgm:Version='1.0'", "", []), ("GDepth:Format='RangeLinear'", "", .depthEffectPhoto),
        (
            "",
            """
            <Container:Directory><rdf:Seq><rdf:li rdf:parseType='Resource'><Container:Item Item:Semantic='Primary'/>\
            </rdf:li><rdf:li rdf:parseType='Resource'><Container:Item Item:Semantic='Depth'/></rdf:li></rdf:Seq>\
            </Container:Directory>
            """, .depthEffectPhoto
        ),
        ("", "", []),
    ]

    @Test("kinds by XMP", arguments: xmp.indices)
    func kindsXMP(_ index: Int) throws {
        let (attributes, elements, kinds) = Self.xmp[index]
        let bytes = Fixtures.jpeg(jpeg, xmp: Self.packet(attributes, elements))
        #expect(try folder.facts(bytes, name: "a.jpg").subtypes == kinds, "\(attributes) \(elements)")
    }

    @Test("a gain map is a second picture that the file lists", arguments: [true, false])
    func gainMap(isListed: Bool) throws {
        let whole = Fixtures.jpeg(jpeg, xmp: Self.packet("hdrgm:Version='1.0'"))
        let list: [UInt8] = isListed ? [0xFF, 0xE2, 0, 8] + Array("MPF\0".utf8) + [0, 0] : []
        let facts = try folder.facts(whole.prefix(2) + list + whole.dropFirst(2), name: "a.jpg")
        #expect(facts.subtypes == (isListed ? .hdr : []))
    }

    // MARK: - Words

    static let words: [(elements: String, keywords: [String])] = [
        (bag("digiKam:TagsList", ["Places/France/Paris", "Rain"]), ["Paris", "Rain"]),
        (bag("lr:hierarchicalSubject", ["Places|France|Paris"]), ["Paris"]),
        (bag("MicrosoftPhoto:LastKeywordXMP", ["Animals/Owl"]), ["Owl"]),
        (
            bag("dc:subject", ["Owl", "night"]) + bag("lr:hierarchicalSubject", ["Animals|Birds|Owl", "Mood|calm"]),
            ["Owl", "night", "calm"]
        ),
        (bag("lr:hierarchicalSubject", ["A/B|C/D"]), ["C/D"]), (bag("digiKam:TagsList", ["/", "x/ "]), ["x"]),
    ]

    @Test("leaves of hierarchies are keywords", arguments: words.indices)
    func leaves(_ index: Int) throws {
        let bytes = Fixtures.jpeg(jpeg, xmp: Self.packet("", Self.words[index].elements))
        #expect(try folder.facts(bytes, name: "a.jpg").keywords == Self.words[index].keywords)
    }

    @Test("people of Microsoft's regions and of IPTC's list")
    func people() throws {
        let regions = """
            <MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag>\
            <rdf:li rdf:parseType='Resource'><MPReg:PersonDisplayName>Ana</MPReg:PersonDisplayName></rdf:li>\
            <rdf:li rdf:parseType='Resource'><MPReg:Rectangle>0,0,1,1</MPReg:Rectangle></rdf:li>\
            <rdf:li rdf:parseType='Resource'><MPReg:PersonDisplayName>Bo</MPReg:PersonDisplayName></rdf:li>\
            </rdf:Bag></MPRI:Regions></MP:RegionInfo>
            """
        let bytes = Fixtures.jpeg(
            jpeg, xmp: Self.packet("", regions + Self.bag("Iptc4xmpExt:PersonInImage", ["Bo", "Cy"])))
        #expect(try folder.facts(bytes, name: "a.jpg").people == ["Ana", "Bo", "Cy"])
    }

    // MARK: - Sidecars

    @Test("a sidecar's words")
    func sidecar() throws {
        let packet = Self.packet(
            "xmp:Rating='3' photoshop:SidecarForExtension='CR2'", Self.bag("digiKam:TagsList", ["Places/Paris"]))
        #expect(
            ExifFactReader().sidecarFacts(Array(packet.utf8))
                == SidecarFacts(keywords: ["Paris"], rating: 3, fileExtension: "CR2"))
        // As most programs write them: without the packet's wrapping.
        let bare = packet.replacing(/<\?xpacket[^>]*\?>/, with: "")
        #expect(ExifFactReader().sidecarFacts(Array(bare.utf8))?.rating == 3)
        #expect(ExifFactReader().sidecarFacts(Array(("<?xml version='1.0'?>\n" + bare).utf8))?.rating == 3)
        #expect(ExifFactReader().sidecarFacts(Array("no XMP".utf8)) == nil)
        #expect(ExifFactReader().sidecarFacts([]) == nil)
        for count in stride(from: 0, to: packet.utf8.count, by: 13) {
            _ = ExifFactReader().sidecarFacts(Array(packet.utf8.prefix(count)))
        }
    }

    // MARK: - Apple's maker note

    /// A note with text fields.
    static func note(_ fields: [(tag: Int, text: String)]) -> [UInt8] {
        var data: [UInt8] = []
        var entries: [UInt8] = []
        let start = 16 + fields.count * 12
        for (tag, text) in fields {
            let bytes = Array(text.utf8) + [0]
            entries += Fixtures.big(tag, 2) + Fixtures.big(2, 2) + Fixtures.big(bytes.count, 4)
            entries += Fixtures.big(start + data.count, 4)
            data += bytes
        }
        return Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + Fixtures.big(fields.count, 2) + entries + data
    }

    @Test("Apple's note names the Live Photo and the burst")
    func appleNote() throws {
        let note = Self.note([(0x0B, "BURST-UUID"), (0x11, "CONTENT-UUID")])
        #expect(AppleMakerNote(note)?.contentIdentifier == "CONTENT-UUID")
        #expect(AppleMakerNote(note)?.burstIdentifier == "BURST-UUID")
        #expect(AppleMakerNote(Self.note([]))?.contentIdentifier == nil)
        #expect(AppleMakerNote(Array("Nikon\0\0\0\0\0\0\0\0\0\0\0\0\0".utf8)) == nil)
        for count in 0..<note.count { _ = AppleMakerNote(Array(note.prefix(count))) }
        for index in note.indices {
            var broken = note
            broken[index] = 0xFF
            _ = AppleMakerNote(broken)
        }
    }
}
