// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

/// What a picture that was encoded anew takes over of its original.
@Suite struct CarriedMetadataTests {
    /// As libjpeg begins a file, and libpng.
    private static let jpeg: [UInt8] =
        [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0, 0xFF, 0xDB]
    private static let png =
        PNGChunk.signature + PNGChunk.written("IHDR", [UInt8](repeating: 1, count: 13)) + Array("IDAT".utf8)

    private static func carried(_ removed: MetadataClasses, xmp: [UInt8]? = nil) -> CarriedMetadata {
        CarriedMetadata(exif: EmbeddedExif.block, xmp: xmp, without: removed)
    }

    @Test(
        "all that is known comes along, less what is removed and how the original was drawn",
        arguments: StillFormat.allCases)
    func classes(_ format: StillFormat) throws {
        let file = format == .jpeg ? Self.jpeg : Self.png
        for removed in [[], .location, .captions, .device, .all] as [MetadataClasses] {
            let copy = try #require(Self.carried(removed).put(into: file, format, width: 40, height: 30))
            #expect(copy.holds("secret place") == !removed.contains(.location))
            #expect(copy.holds("secret words") == !removed.contains(.captions))
            #expect(copy.holds("secret program") == !removed.contains(.device))
            // Where nothing of the original stays there is no block.
            #expect(copy.holds(format == .jpeg ? "Exif\0\0" : "eXIf") == (removed != .all))
            #expect(copy.holds(format == .jpeg ? "\0\0\u{1}\0" : "IDAT"))
        }
    }

    @Test("the block has all that Exif wants, and no orientation")
    func stated() throws {
        let copy = try #require(Self.carried(.location).put(into: Self.jpeg, .jpeg, width: 40, height: 30))
        let start = try #require(copy.firstRange(of: Array("Exif\0\0".utf8))?.upperBound)
        let block = try #require(ExifBlock(copy[start...]))
        #expect(!block.picture.contains { $0.tag == 0x0112 })
        #expect(Set(block.picture.map(\.tag)).isSuperset(of: [0x011A, 0x011B, 0x0128, 0x0213]))
        #expect(Set(block.exif.map(\.tag)).isSuperset(of: [0x9000, 0x9101, 0xA000, 0xA001, 0xA002, 0xA003]))
        #expect(block.exif.first { $0.tag == 0xA002 }?.bytes == [40, 0, 0, 0])
        #expect(block.exif.first { $0.tag == 0xA001 }?.bytes == [1, 0])
    }

    @Test("of XMP the words come along, and nothing that says how the original was drawn")
    func properties() throws {
        let packet = Array(
            ("<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">"
                + "<rdf:Description rdf:about=\"\" xmlns:tiff=\"http://ns.adobe.com/tiff/1.0/\" tiff:Orientation=\"6\" "
                + "xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\" photoshop:Headline=\"secret words\" "
                + "xmlns:GPano=\"http://ns.google.com/photos/1.0/panorama/\" GPano:ProjectionType=\"equirectangular\"/>"
                + "</rdf:RDF></x:xmpmeta>").utf8)
        let copy = try #require(Self.carried(.location, xmp: packet).put(into: Self.png, .png, width: 4, height: 3))
        #expect(copy.holds("secret words") && copy.holds("equirectangular") && !copy.holds("Orientation"))
    }

    @Test("a file that does not begin as its encoder writes it is refused")
    func unknown() {
        #expect(Self.carried(.location).put(into: [0xFF, 0xD8], .jpeg, width: 1, height: 1) == nil)
        #expect(Self.carried(.location).put(into: Array(Self.png.prefix(20)), .png, width: 1, height: 1) == nil)
    }
}
