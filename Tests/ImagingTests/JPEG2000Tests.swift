// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

/// JPEG 2000: made smaller while it is decoded, and what is refused. `MadePictureTests` compares the colours of every kind.
struct JPEG2000Tests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "every kind, made smaller by its wavelets and by means, keeps the colours that Pillow says",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"))
    func smaller() throws {
        var seen = 0
        for expected in try MadePictures.expected() where [".jp2", ".j2k"].contains(expected.file.suffix(4)) {
            let bytes = try MadePictures.bytes(expected.file)
            // By wavelets; by means, where memory is short and the file has values of a palette.
            for memory in [512 << 20, 24_000] {
                let side = 16
                guard
                    let image = try? folder.decode(
                        bytes, .jpeg2000, longestSide: side, limits: DecodeLimits(maximumBytes: memory))
                else {
                    // One whose tiles have no smaller form is held whole.
                    #expect(memory == 24_000 && expected.file == "single.jp2", "\(expected.file)")
                    continue
                }
                #expect([image.originalWidth, image.originalHeight] == expected.size, "\(expected.file)")
                #expect((image.width, image.height) == (side, side / 2), "\(expected.file)")
                for point in expected.points {
                    let pixel = image.pixel(point[0], point[1])
                    let isSeen = point.count < 6 || point[5] > 0
                    let difference = zip(pixel, point.dropFirst(2)).map { abs(Double($0) - $1) }.max() ?? 0
                    // Wavelets ring beside edges.
                    #expect(
                        !isSeen || difference <= 24,
                        "\(expected.file) \(memory): \(pixel), not \(point)")
                }
                seen += 1
            }
        }
        #expect(seen > 35)
    }

    static let sizes: [(stream: EmptyCodestream, side: Int, memory: Int, expected: MediaError?)] = [
        // One tile that can be halved, tiles that cannot, and one tile that cannot.
        (EmptyCodestream(width: 16_000, height: 12_500), 256, 512 << 20, nil),
        (EmptyCodestream(width: 1600, height: 1250, tile: 100, halvings: 0), 64, 2_000_000, nil),
        (
            EmptyCodestream(width: 16_000, height: 12_500, halvings: 0), 256, 512 << 20,
            .tooLarge(width: 16_000, height: 12_500)
        ),
        (
            EmptyCodestream(width: 20_000, height: 20_000), 256, 512 << 20, .tooLarge(width: 20_000, height: 20_000)
        ),
        (
            EmptyCodestream(width: 100_000, height: 2000, tile: 16), 256, 512 << 20,
            .damaged(detail: "more tiles than a picture has")
        ),
    ]

    @Test("what takes too much is refused by its header, and all else opens", arguments: sizes.indices)
    func size(_ index: Int) throws {
        let (stream, side, memory, expected) = Self.sizes[index]
        let limits = DecodeLimits(maximumBytes: memory)
        // Tiles that are never reached need not be there.
        let bytes = expected != nil && stream.tile != nil ? stream.header : stream.bytes
        if let expected {
            #expect(throws: expected) { try folder.decode(bytes, .jpeg2000, longestSide: side, limits: limits) }
            return
        }
        let image = try folder.decode(bytes, .jpeg2000, longestSide: side, limits: limits)
        #expect((image.width, image.height) == (side, side * stream.height / stream.width))
        #expect((image.originalWidth, image.originalHeight) == (stream.width, stream.height))
        #expect(image.pixel(0.5, 0.5) == [128, 128, 128])
    }

    @Test("where memory does not reach for what is wanted there are fewer pixels")
    func fewerPixels() throws {
        let bytes = EmptyCodestream(width: 512, height: 512).bytes
        let image = try folder.decode(
            bytes, .jpeg2000, longestSide: 512, limits: DecodeLimits(maximumBytes: 1_500_000))
        #expect((image.width, image.height, image.originalWidth) == (128, 128, 512))
    }

    @Test("a passed deadline and a withdrawn request end between tiles")
    func ends() throws {
        let bytes = EmptyCodestream(width: 64, height: 64, tile: 16).bytes
        #expect(throws: MediaError.timedOut) {
            try folder.decode(bytes, .jpeg2000, deadline: .now - .seconds(1))
        }
        var asked = 0
        #expect(throws: MediaError.cancelled) {
            try folder.decode(bytes, .jpeg2000) {
                asked += 1
                return asked > 8
            }
        }
    }

    @Test(
        "of one that breaks off the tiles that are there are shown, the rest grey",
        .enabled(if: MadePictures.has("tiles.jp2"), "needs python3-pil, which makes the pictures"))
    func breaksOff() throws {
        let bytes = try MadePictures.bytes("tiles.jp2")
        let whole = try folder.decode(bytes, .jpeg2000)
        let part = try folder.decode(Array(bytes.dropLast(60)), .jpeg2000)
        #expect(part.pixel(0.1, 0.1) == whole.pixel(0.1, 0.1))
        #expect(part.pixel(0.99, 0.99) == [UInt8](repeating: PictureCanvas.tone, count: 3))
        let untiled = try MadePictures.bytes("plain.jp2")
        #expect {
            try folder.decode(Array(untiled.dropLast(60)), .jpeg2000)
        } throws: { error in
            if case .damaged = error as? MediaError { true } else { false }
        }
    }

    @Test(
        "every prefix is survived",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"),
        arguments: ["tiles.jp2", "indexed.jp2", "clear.j2k", "multiplied.jp2"])
    func prefixes(_ name: String) throws {
        let bytes = try MadePictures.bytes(name)
        let path = try folder.write(bytes, to: "whole.jp2")
        let file = try #require(OpenFile(path))
        for length in (0..<bytes.count).reversed() {
            #expect(truncate(path, off_t(length)) == 0)
            check(file, length)
        }
    }

    private func check(_ file: OpenFile, _ length: Int) {
        let source = try? ByteSource(descriptor: file.descriptor)
        let header = source.flatMap { PictureHeader.read($0, format: .jpeg2000) }
        let image = try? PixbufDecoder().decode(
            descriptor: file.descriptor, format: .jpeg2000, longestSide: 32, deadline: .now + .seconds(60),
            isCancelled: { false })
        if let image { #expect(header != nil && max(image.width, image.height) <= 32, "\(length)") }
    }

    static let foreign: [(what: String, boxes: [[UInt8]], expected: MediaError)] = [
        ("CIE Lab", [colours(14)], .noDecoder(.jpeg2000, package: nil)),
        ("a palette without entries behind its map", [colours(16), palette, map(0, 7)], noDecoder),
        ("a map of a component that is not there", [colours(16), palette, map(9, 0)], noDecoder),
    ]

    private static let noDecoder = MediaError.noDecoder(.jpeg2000, package: nil)
    private static let palette = Fixtures.box("pclr", [0, 1, 3, 7, 7, 7, 1, 2, 3])

    private static func colours(_ number: Int) -> [UInt8] { Fixtures.box("colr", [1, 0, 0], Fixtures.big(number, 4)) }

    private static func map(_ component: Int, _ column: UInt8) -> [UInt8] {
        Fixtures.box("cmap", Fixtures.big(component, 2) + [1, column])
    }

    @Test("colours that are not read are refused", arguments: foreign.indices)
    func refused(_ index: Int) throws {
        let (what, boxes, expected) = Self.foreign[index]
        let file = Self.boxed(boxes, EmptyCodestream(width: 16, height: 8).bytes)
        #expect(throws: expected, "\(what)") { try folder.decode(file, .jpeg2000) }
        #expect(try folder.facts(file, name: "a.jp2").width == 16)
    }

    private static func boxed(_ boxes: [[UInt8]], _ codestream: [UInt8]) -> [UInt8] {
        let size = Fixtures.box("ihdr", Fixtures.big(8, 4) + Fixtures.big(16, 4) + [0, 3, 7, 7, 0, 0])
        return Fixtures.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + Fixtures.box("jp2h", size + boxes.flatMap { $0 })
            + Fixtures.box("jp2c", codestream)
    }

    @Test("an EXIF block turns nothing")
    func turnsNothing() throws {
        // As exiv2 finds it.
        let identifier: [UInt8] = Array("JpgTiffExif->JP2".utf8)
        let exif = Fixtures.box("uuid", identifier + Fixtures.exif([.short(0x112, 6)]))
        let file = Self.boxed([Self.colours(16)], EmptyCodestream(width: 16, height: 8).bytes) + exif
        let facts = try folder.facts(file, name: "a.jp2")
        #expect((facts.width, facts.height, facts.orientation) == (16, 8, 6))
        #expect(try folder.decode(file, .jpeg2000).width == 16)
    }
}
