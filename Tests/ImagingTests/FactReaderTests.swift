// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging

/// exiv2 is used by one thread at a time.
@Suite(.serialized)
struct FactReaderTests {
    private let folder: TemporaryFolder
    private let jpeg: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        jpeg = try Fixtures.jpeg(width: 40, height: 24)
    }

    @Test("size as shown, for each orientation", arguments: 1...8)
    func sizeShownOrientation(_ orientation: Int) throws {
        let facts = try folder.facts(
            Fixtures.jpeg(jpeg, exif: Fixtures.exif([.short(0x112, orientation)])), name: "a.jpg")
        #expect(facts.orientation == orientation)
        #expect((facts.width, facts.height) == (orientation < 5 ? (40, 24) : (24, 40)))
    }

    @Test("a camera's EXIF")
    func camerasExif() throws {
        let exif = Fixtures.exif(
            [.ascii(0x10E, "OLYMPUS DIGITAL CAMERA"), .ascii(0x10F, "Canon"), .ascii(0x110, "Canon EOS 80D")],
            photo: [
                .ascii(0x9003, "2023:06:12 10:11:12"), .ascii(0x9004, "2024:01:01 00:00:00"), .ascii(0x9011, "+02:00"),
                .ascii(0x9291, "25"), .ascii(0xA434, "EF-S18-135mm"),
            ],
            gps: [
                .ascii(1, "S"), .rationals(2, Fixtures.degrees(33.9249)), .ascii(3, "E"),
                .rationals(4, Fixtures.degrees(18.4241)),
            ])
        let facts = try folder.facts(Fixtures.jpeg(jpeg, exif: exif), name: "a.jpg")
        #expect(facts.captureDate?.iso8601 == "2023-06-12T10:11:12+02:00")
        #expect(facts.captureDate?.fraction == 0.25)
        #expect(facts.camera == "Canon EOS 80D")
        #expect(facts.lens == "EF-S18-135mm")
        #expect(facts.caption == nil)
        let place = try #require(facts.location)
        #expect(abs(place.latitude + 33.9249) < 1e-6)
        #expect(abs(place.longitude - 18.4241) < 1e-6)
    }

    @Test("without a date of capture, that of digitising")
    func withoutDateCaptureDigitising() throws {
        let exif = Fixtures.exif(
            [], photo: [.ascii(0x9003, "0000:00:00 00:00:00"), .ascii(0x9004, "2024:01:02 03:04:05")])
        #expect(
            try folder.facts(Fixtures.jpeg(jpeg, exif: exif), name: "a.jpg").captureDate?.iso8601
                == "2024-01-02T03:04:05")
    }

    @Test("XMP's words, region, rating, place and date")
    func xmpsWordsRegionRating() throws {
        let facts = try folder.facts(Fixtures.jpeg(jpeg, xmp: Fixtures.xmp), name: "a.jpg")
        #expect(facts.title == "Evening")
        #expect(facts.caption == "Lights, \"and\" rain")
        #expect(facts.keywords == ["été", "sea"])
        #expect(facts.people == ["Ana"])
        #expect(facts.rating == 4)
        #expect(facts.captureDate?.iso8601 == "2021-05-06T07:08:09+05:45")
        #expect(facts.location == GeoPoint(latitude: 48 + 51.5 / 60, longitude: 2 + 17.25 / 60))
        #expect(facts.subtypes == [.panorama])
    }

    @Test("XMP in a GIF, behind what says how often it runs; one of every length is survived")
    func xmpInGIF() throws {
        let magic: [UInt8] = [1] + (0...255).reversed() + [0]
        let loop: [UInt8] = [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
        let xmp: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + Array(Fixtures.xmp.utf8) + magic
        let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0, 0x3B]
        let bytes = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255] + loop + xmp + picture
        let facts = try folder.facts(bytes, name: "a.gif")
        #expect(facts.title == "Evening" && facts.keywords == ["été", "sea"] && facts.people == ["Ana"])
        #expect(facts.captureDate?.iso8601 == "2021-05-06T07:08:09+05:45")
        for count in stride(from: 0, to: bytes.count, by: 7) {
            _ = try? folder.facts(Array(bytes.prefix(count)), name: "a.gif")
        }
    }

    @Test("EXIF in PNG's own chunk")
    func exifPngsOwnChunk() throws {
        let exif = Fixtures.exif([.short(0x112, 6)], photo: [.ascii(0x9003, "2023:06:12 10:11:12")])
        let bytes = Fixtures.png(try Fixtures.png(width: 40, height: 24), adding: Fixtures.pngChunk("eXIf", exif))
        let facts = try folder.facts(bytes, name: "a.png")
        #expect(facts.captureDate?.iso8601 == "2023-06-12T10:11:12")
        #expect((facts.width, facts.height) == (24, 40))
    }

    @Test("a JPEG that breaks off in its scan keeps its facts")
    func jpegBreaksOffScan() throws {
        let whole = Fixtures.jpeg(jpeg, exif: Fixtures.exif([], photo: [.ascii(0x9003, "2023:06:12 10:11:12")]))
        let facts = try folder.facts(whole.dropLast(8), name: "a.jpg")
        #expect(facts.captureDate?.iso8601 == "2023-06-12T10:11:12")
        #expect(facts.width == 40)
    }

    @Test("what is no picture says why")
    func noPictureSaysWhy() throws {
        #expect(throws: MediaError.empty) { try folder.facts([], name: "a.jpg") }
        #expect(throws: MediaError.unknownFormat) { try folder.facts(Array("hello".utf8), name: "a.jpg") }
        #expect(throws: MediaError.damaged(detail: "no readable header")) {
            try folder.facts([0xFF, 0xD8, 0xFF, 0xE0, 0, 4], name: "a.jpg")
        }
    }

    @Test("a JPEG of every length is survived")
    func jpegEveryLengthSurvived() throws {
        let whole = Fixtures.jpeg(
            jpeg, exif: Fixtures.exif([.ascii(0x10F, "Canon")], photo: [.ascii(0x9003, "2023:06:12 10:11:12")]),
            xmp: Fixtures.xmp)
        for count in stride(from: 0, to: whole.count, by: 7) {
            _ = try? folder.facts(Array(whole.prefix(count)), name: "a.jpg")
        }
    }
}
