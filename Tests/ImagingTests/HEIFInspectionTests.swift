// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Testing

@testable import Imaging
@testable import MediaBytes

/// What libheif lists of a copy, and what of it may not stand there.
@Suite(
    .serialized,
    .enabled(
        if: MadePictures.has(["placed.heic", "placed.avif", "standin-heic.heic"]),
        "needs python3-pil, heif-enc, avifenc and exiftool, which make the pictures"), .timeLimit(.minutes(5)))
struct HEIFInspectionTests {
    private func findings(_ name: String, _ removed: MetadataClasses) throws -> [String] {
        let file = try MadePictures.open(name)
        let source = try ByteSource(descriptor: file.descriptor)
        return try HEIFInspection.findings(
            ofDescriptor: file.descriptor, length: source.length, without: removed)
    }

    @Test(
        "metadata of its items is found by what it tells",
        arguments: [
            (.location, ["Exif.GPSInfo.GPSLatitude"], ["Xmp.dc.title", "Exif.Image.Model"]),
            (.captions, ["Xmp.dc.title"], ["Exif.GPSInfo.GPSLatitude", "Exif.Image.Model"]),
            (.device, ["Exif.Image.Model"], ["Xmp.dc.title", "Exif.GPSInfo.GPSLatitude"]),
            (.all, ["Exif.GPSInfo.GPSLatitude", "Xmp.dc.title", "Exif.Image.Model"], []),
            ([], [], ["Exif.GPSInfo.GPSLatitude", "Xmp.dc.title", "Exif.Image.Model"]),
        ] as [(MetadataClasses, [String], [String])])
    func metadata(_ removed: MetadataClasses, _ found: [String], _ left: [String]) throws {
        for name in ["placed.heic", "placed.avif"] {
            let findings = Set(try findings(name, removed))
            #expect(findings.isSuperset(of: found) && findings.isDisjoint(with: left), "\(name): \(findings)")
        }
    }

    @Test("a thumbnail shows what was cropped, whatever is removed")
    func thumbnail() throws {
        for removed in [MetadataClasses.location, .captions, .people, .device, .all] {
            #expect(try findings("standin-heic.heic", removed) == ["item thmb"])
        }
        #expect(try findings("tile.heic", .all) == [])
    }

    @Test("what libheif cannot read is not known to be clean")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let bytes = try MadePictures.bytes("tile.heic")
        let file = try #require(OpenFile(try folder.write(Array(bytes.prefix(100)), to: "short.heic")))
        #expect(throws: MediaError.self) {
            try HEIFInspection.findings(ofDescriptor: file.descriptor, length: 100, without: .location)
        }
    }
}
