// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging

struct DecoderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Colours in the middles of the four quarters, top left first.
    private func quarters(_ image: DecodedImage) -> [String] {
        [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
            let place = image.height * y / 4 * image.stride + image.width * x / 4 * (image.hasAlpha ? 4 : 3)
            let bright = image.bytes[place..<place + 3].map { $0 > 127 }
            switch (bright[0], bright[1], bright[2]) {
            case (true, false, false): return "red"
            case (false, true, false): return "green"
            case (false, false, true): return "blue"
            default: return "white"
            }
        }
    }

    static let upright: [Int: [String]] = [
        1: ["red", "green", "blue", "white"], 2: ["green", "red", "white", "blue"],
        3: ["white", "blue", "green", "red"], 4: ["blue", "white", "red", "green"],
        5: ["red", "blue", "green", "white"], 6: ["blue", "red", "white", "green"],
        7: ["white", "green", "blue", "red"], 8: ["green", "white", "red", "blue"],
    ]

    @Test("each orientation is applied once", arguments: 1...8)
    func orientationAppliedOnce(_ orientation: Int) throws {
        let exif = Fixtures.exif([.short(0x112, orientation)])
        let jpeg = Fixtures.jpeg(try Fixtures.jpeg(width: 64, height: 32), exif: exif)
        let png = Fixtures.png(try Fixtures.png(width: 64, height: 32), adding: Fixtures.pngChunk("eXIf", exif))
        for image in [try folder.decode(jpeg, .jpeg), try folder.decode(png, .png)] {
            #expect(quarters(image) == Self.upright[orientation])
            #expect((image.width, image.height) == (orientation < 5 ? (64, 32) : (32, 64)))
            #expect((image.originalWidth, image.originalHeight) == (image.width, image.height))
        }
    }

    @Test(
        "an orientation of any whole type is applied as the list has it",
        arguments: [
            (1, [6, 0, 0, 0]), (3, [0, 6, 0, 0]), (4, [0, 0, 0, 6]), (6, [6, 0, 0, 0]), (8, [0, 6, 0, 0]),
            (9, [0, 0, 0, 6]),
        ]
            as [(UInt8, [UInt8])])
    func orientationOfAnyType(_ type: UInt8, _ value: [UInt8]) throws {
        // Its one entry begins with the tag at 10; type and value follow at 12 and 18.
        var exif = Fixtures.exif([.short(0x112, 6)])
        exif[13] = type
        exif.replaceSubrange(18..<22, with: value)
        let jpeg = Fixtures.jpeg(try Fixtures.jpeg(width: 64, height: 32), exif: exif)
        let image = try folder.decode(jpeg, .jpeg)
        #expect(quarters(image) == Self.upright[6])
        #expect(try folder.facts(jpeg, name: "turned.jpg").orientation == 6)
    }

    @Test(
        "scaled down to the longest side, never up", arguments: [(256, 64, 32), (32, 32, 16), (1, 1, 1), (63, 63, 32)])
    func scaledDownLongestSide(_ longestSide: Int, _ width: Int, _ height: Int) throws {
        for bytes in [try Fixtures.jpeg(width: 64, height: 32), try Fixtures.png(width: 64, height: 32)] {
            let image = try folder.decode(
                bytes, MediaFormat.sniff(head: bytes, fileExtension: "") ?? .jpeg, longestSide: longestSide)
            #expect((image.width, image.height) == (width, height))
            #expect((image.originalWidth, image.originalHeight) == (64, 32))
        }
    }

    @Test("transparency is kept")
    func transparencyKept() throws {
        let image = try folder.decode(try Fixtures.png(width: 8, height: 8, alpha: 77), .png)
        #expect(image.hasAlpha)
        #expect(image.bytes[3] == 77)
    }

    @Test("a picture above the limits is refused by its header")
    func pictureAboveLimitsRefused() throws {
        #expect(throws: MediaError.tooLarge(width: 30_000, height: 30_000)) {
            try folder.decode(Fixtures.pngHeader(width: 30_000, height: 30_000), .png)
        }
        #expect(throws: MediaError.tooLarge(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF)) {
            try folder.decode(Fixtures.pngHeader(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF), .png)
        }
        #expect(throws: MediaError.tooLarge(width: 64, height: 32)) {
            try folder.decode(
                try Fixtures.jpeg(width: 64, height: 32), .jpeg, limits: DecodeLimits(maximumPixels: 2047))
        }
        #expect(throws: MediaError.tooLarge(width: 64, height: 32)) {
            try folder.decode(
                [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 32, 0, 24, 0], .targa,
                limits: DecodeLimits(maximumBytes: 8191))
        }
    }

    @Test("a size that only the library sees is refused there")
    func sizeOnlyLibrarySees() throws {
        for (kind, type) in [
            (LibraryPicture.Kind.png(longestSide: 10, maximumBytes: 1 << 20), "png"), (.jpeg(longestSide: 10), "jpeg"),
        ] {
            let picture = LibraryPicture(kind: kind, maximumPixels: 100, deadline: .now + .seconds(60))
            let bytes = try Fixtures.encoded(Fixtures.quarters(width: 64, height: 32), type)
            #expect(throws: MediaError.tooLarge(width: 64, height: 32)) {
                _ = try picture.run(.bytes(bytes), isCancelled: { false })
            }
        }
    }

    @Test("a passed deadline and a withdrawn request end at once")
    func passedDeadlineWithdrawnRequest() throws {
        let bytes = try Fixtures.png(width: 64, height: 32)
        #expect(throws: MediaError.timedOut) { try folder.decode(bytes, .png, deadline: .now - .seconds(1)) }
        #expect(throws: MediaError.cancelled) { try folder.decode(bytes, .png, isCancelled: { true }) }
        var asked = 0
        #expect(throws: MediaError.cancelled) {
            try folder.decode(Fixtures.jpeg(width: 64, height: 32), .jpeg) {
                asked += 1
                return asked > 2
            }
        }
    }

    @Test("a picture that breaks off is shown as far as it goes")
    func pictureBreaksOffShown() throws {
        let image = Fixtures.noise(width: 256, height: 256)
        for (type, format) in [("png", MediaFormat.png), ("jpeg", .jpeg)] {
            let bytes = try Fixtures.encoded(image, type)
            let part = try folder.decode(Array(bytes.prefix(bytes.count / 2)), format)
            #expect(part.bytes.prefix(768 * 32).contains { $0 != 0 }, "\(type)")
            #expect(part != (try folder.decode(bytes, format)), "\(type)")
        }
    }

    @Test("what cannot be decoded says why")
    func cannotBeDecodedSays() throws {
        #expect(throws: MediaError.empty) { try folder.decode([], .jpeg) }
        #expect(throws: MediaError.noDecoder(.mp4, package: nil)) { try folder.decode([0], .mp4) }
        for format in [MediaFormat.jpeg2000, .photoshop] {
            #expect(throws: MediaError.damaged(detail: "no readable header")) { try folder.decode([0], format) }
        }
        #expect { try folder.decode(Array("no picture at all".utf8), .jpeg) } throws: { error in
            if case .damaged = error as? MediaError { true } else { false }
        }
        let device = try #require(OpenFile("/dev/null"))
        #expect(throws: MediaError.notAFile) {
            try PixbufDecoder().decode(
                descriptor: device.descriptor, format: .jpeg, longestSide: 1, deadline: .now + .seconds(60),
                isCancelled: { false })
        }
    }

    static let vector =
        "<svg xmlns='http://www.w3.org/2000/svg' width='8' height='4'><path fill='red' d='M0 0h8v4h-8z'/></svg>"

    static let vectors: [(what: String, bytes: [UInt8])] = [
        ("bare", Array(vector.utf8)), ("byte order mark", Array("\u{FEFF}\(vector)".utf8)),
        ("white space", Array("\r\n \(vector)".utf8)),
        ("white space before a declaration", Array("\n <?xml version='1.0'?>\(vector)".utf8)),
        ("mark and white space before a declaration", Array("\u{FEFF}\n<?xml version='1.0'?>\(vector)".utf8)),
        ("comment", Array("<!-- <svg> -->\n\(vector)".utf8)),
        ("document type", Array("<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'svg11.dtd'>\(vector)".utf8)),
        ("entities", Array("<!DOCTYPE svg [<!ENTITY a '>'>]\n>\(vector)".utf8)),
        ("UTF-16", [0xFF, 0xFE] + vector.utf16.flatMap { Fixtures.little($0, 2) }),
        (
            "prefix",
            Array(
                vector.replacing("<", with: "<s:").replacing("<s:/", with: "</s:").replacing("xmlns", with: "xmlns:s")
                    .utf8)
        ),
    ]

    @Test("an SVG opens whatever stands before its root", arguments: vectors.indices)
    func vectorOpens(_ index: Int) throws {
        let (what, bytes) = Self.vectors[index]
        #expect(try folder.facts(bytes, name: "a.svg").width == 8, "\(what)")
        let image = try folder.decode(bytes, .svg)
        #expect((image.width, image.height) == (8, 4), "\(what)")
        #expect(image.pixel(0.5, 0.5) == [255, 0, 0, 255], "\(what)")
    }

    @Test("a missing loader names its package", arguments: [MediaFormat.avif, .heic])
    func missingLoaderNamesPackage(_ format: MediaFormat) {
        // Where gdk-pixbuf links to glycin, HEIF's loader is the one that opens AVIF.
        let ofAVIF = PixbufLoaders.names(for: .avif).contains("avif") ? "libavif-gdk-pixbuf" : "heif-gdk-pixbuf"
        #expect(PixbufLoaders.package(for: format.container) == (format == .avif ? ofAVIF : "heif-gdk-pixbuf"))
    }

    /// A JPEG whose last scan is repeated for minutes of work.
    @Test(
        "a JPEG of thousands of scans is refused before it costs anything",
        .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"))
    func jpegThousandsScansRefused() throws {
        let base = try Corpus.bytes("libjxl__testdata/jxl/flower/flower.png.im_q85_420_progr.jpg")
        let lastScan = try #require(base.indices.dropLast(1).last { base[$0] == 0xFF && base[$0 + 1] == 0xDA })
        let scan = base[lastScan..<(base.count - 2)]
        var bomb = Array(base.dropLast(2))
        for _ in 0..<2000 { bomb += scan.prefix(400) }
        #expect(throws: MediaError.damaged(detail: "more than 100 scans")) {
            try folder.decode(bomb + [0xFF, 0xD9], .jpeg)
        }
        // What the count lets through, the deadline ends.
        let many = Array(base.dropLast(2)) + (0..<80).flatMap { _ in scan.prefix(400) } + [0xFF, 0xD9]
        #expect(throws: MediaError.timedOut) { try folder.decode(many, .jpeg, deadline: .now) }
    }
}
