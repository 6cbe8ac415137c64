// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

struct HeaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let format: MediaFormat
        let bytes: [UInt8]
        let width: Int
        let height: Int
        var isAnimated = false
        var testDescription: String { name }
    }

    static func cases() throws -> [Case] {
        let jpeg = try Fixtures.jpeg(width: 40, height: 24)
        let png = try Fixtures.png(width: 40, height: 24)
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        let screen = Array("GIF89a".utf8) + [3, 0, 2, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
        let extended: [UInt8] =
            Array("RIFF\0\0\0\0WEBPVP8X".utf8) + [10, 0, 0, 0, 2, 0, 0, 0] + [0x3F, 1, 0, 0xEF, 0, 0]
        let lossless =
            Array("RIFF\0\0\0\0WEBPVP8L".utf8) + [5, 0, 0, 0, 0x2F] + Fixtures.little(0x3FFF & 299 | 199 << 14, 4) + [
                0, 0, 0, 0, 0,
            ]
        let lossy = Array("RIFF\0\0\0\0WEBPVP8 ".utf8) + [10, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A] + [0x2C, 1, 0xC8, 0]
        let bitmap =
            Array("BM".utf8) + [UInt8](repeating: 0, count: 12) + Fixtures.little(40, 4) + Fixtures.little(30, 4)
            + Fixtures.little(-20, 4)
        let icon: [UInt8] =
            [0, 0, 1, 0, 2, 0] + [16, 16] + [UInt8](repeating: 0, count: 14) + [0, 0] + [UInt8](repeating: 0, count: 14)
        let targa: [UInt8] =
            [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Fixtures.little(30, 2) + Fixtures.little(20, 2) + [24, 0]
        // From 100, 50 to 300, 200 of its grid, in one tile and one component.
        let size: [UInt8] =
            Fixtures.big(0, 2) + Fixtures.big(300, 4) + Fixtures.big(200, 4) + Fixtures.big(100, 4)
            + Fixtures.big(50, 4) + Fixtures.big(300, 4) + Fixtures.big(200, 4) + Fixtures.big(0, 8) + [0, 1, 7, 1, 1]
        return [
            Case(name: "JPEG", format: .jpeg, bytes: jpeg, width: 40, height: 24),
            Case(
                name: "JPEG behind EXIF and fill bytes", format: .jpeg,
                bytes: [0xFF, 0xD8, 0xFF, 0xFF]
                    + Fixtures.jpeg(jpeg, exif: Fixtures.exif([.short(0x112, 6)])).dropFirst(3),
                width: 40, height: 24),
            Case(name: "PNG", format: .png, bytes: png, width: 40, height: 24),
            Case(
                name: "animated PNG", format: .png,
                bytes: Fixtures.png(png, adding: Fixtures.pngChunk("acTL", Fixtures.big(2, 4) + Fixtures.big(0, 4))),
                width: 40, height: 24, isAnimated: true),
            Case(name: "GIF", format: .gif, bytes: screen + frame + [0x3B], width: 3, height: 2),
            Case(
                name: "animated GIF", format: .gif,
                bytes: screen + [0x21, 0xF9, 4, 0, 0, 0, 0, 0] + frame + frame + [0x3B], width: 3, height: 2,
                isAnimated: true),
            Case(
                name: "extended WebP, animated", format: .webp, bytes: extended, width: 320, height: 240,
                isAnimated: true),
            Case(name: "lossless WebP", format: .webp, bytes: lossless, width: 300, height: 200),
            Case(name: "lossy WebP", format: .webp, bytes: lossy, width: 300, height: 200),
            Case(
                name: "HEIC of the second item", format: .heic, bytes: Fixtures.heif(width: 400, height: 300),
                width: 400, height: 300),
            Case(
                name: "HEIC turned by a quarter", format: .heic,
                bytes: Fixtures.heif(width: 400, height: 300, turns: 3), width: 300, height: 400),
            Case(
                name: "AVIF turned by a half", format: .avif,
                bytes: Fixtures.heif(width: 400, height: 300, turns: 2, brand: "avif"), width: 400, height: 300),
            Case(
                name: "AVIF sequence", format: .avif, bytes: Fixtures.heif(width: 4, height: 3, brand: "avis"),
                width: 4, height: 3, isAnimated: true),
            Case(
                name: "TIFF", format: .tiff, bytes: Fixtures.exif([.short(0x100, 70), .short(0x101, 50)]), width: 70,
                height: 50),
            Case(name: "BMP from the top", format: .bmp, bytes: bitmap, width: 30, height: 20),
            Case(name: "icon of two", format: .icon, bytes: icon, width: 256, height: 256),
            Case(name: "TGA", format: .targa, bytes: targa, width: 30, height: 20),
            Case(
                name: "PNM with comments", format: .portableAnymap,
                bytes: Array("P6\n# made by hand\n30 20 # so\n255\n".utf8), width: 30, height: 20),
            Case(
                name: "JPEG 2000 codestream", format: .jpeg2000, bytes: [0xFF, 0x4F, 0xFF, 0x51, 0, 41] + size,
                width: 200, height: 150),
            Case(
                name: "JP2", format: .jpeg2000,
                bytes: Fixtures.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A])
                    + Fixtures.box(
                        "jp2h", Fixtures.box("ihdr", Fixtures.big(20, 4) + Fixtures.big(30, 4) + [0, 3, 7, 7, 0, 0])),
                width: 30, height: 20),
            Case(
                name: "JP2 by its codestream", format: .jpeg2000,
                bytes: Fixtures.box("jP  ", [0x0D, 0x0A, 0x87, 0x0A])
                    + Fixtures.box("jp2c", [0xFF, 0x4F, 0xFF, 0x51, 0, 41] + size), width: 200, height: 150),
            Case(
                name: "PSD", format: .photoshop,
                bytes: Array("8BPS\0\u{1}\0\0\0\0\0\0\0\u{3}".utf8) + Fixtures.big(20, 4) + Fixtures.big(30, 4) + [
                    0, 8, 0, 3,
                ], width: 30, height: 20),
            // small = 1, (31 + 1) · 8 high, ratio 1:1, all defaults.
            Case(
                name: "JXL", format: .jpegXL, bytes: [0xFF, 0x0A, 0b0111_1111, 0b0000_0010, 0, 0], width: 256,
                height: 256),
            Case(
                name: "SVG", format: .svg,
                bytes: Array("<?xml?><svg stroke-width='9' width=\"30px\" height='1in'>".utf8), width: 30, height: 96),
            Case(
                name: "SVG behind a comment about another one", format: .svg,
                bytes: Array("<!-- <svg width='1' height='1'> --><svg:svg width='30' height='20'>".utf8), width: 30,
                height: 20),
            Case(
                name: "SVG in UTF-16", format: .svg,
                bytes: [0xFE, 0xFF] + Array("<svg width='30' height='20'>".utf8).flatMap { [0, $0] }, width: 30,
                height: 20),
            Case(
                name: "SVG by its view box", format: .svg, bytes: Array("<svg viewBox='0 0 30 20.4'>".utf8), width: 30,
                height: 20),
        ]
    }

    @Test("a header states the size", arguments: try cases())
    func headerStatesSize(_ sample: Case) throws {
        let header = try #require(PictureHeader.read(ByteSource(sample.bytes), format: sample.format))
        #expect((header.width, header.height) == (sample.width, sample.height))
        #expect(header.isAnimated == sample.isAnimated)
    }

    @Test("a header that breaks off or is spoilt is survived", arguments: try cases())
    func headerBreaksOffSpoilt(_ sample: Case) {
        for count in sample.bytes.indices {
            _ = PictureHeader.read(ByteSource(Array(sample.bytes.prefix(count))), format: sample.format)
        }
        for index in sample.bytes.indices.prefix(400) {
            for value: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
                var spoilt = sample.bytes
                spoilt[index] = value
                _ = PictureHeader.read(ByteSource(spoilt), format: sample.format)
                _ = (EmbeddedBlocks.find(ByteSource(spoilt), format: sample.format), JPEGSurvey(ByteSource(spoilt)))
            }
        }
    }

    @Test("a maze of empty boxes ends")
    func mazeEmptyBoxesEnds() {
        let maze = (0..<50_000).flatMap { _ in Fixtures.box("free") }
        let source = ByteSource(maze, budget: 4096)
        #expect(source.boxes(in: source.whole).count { _ in true } <= 512)
    }

    @Test("PNG text stands in for EXIF")
    func pngTextStandsExif() throws {
        let chunk =
            Fixtures.pngChunk("tEXt", Array("Creation Time\u{0}2018:07:25 16:34:23".utf8))
            + Fixtures.pngChunk("iTXt", Array("Title\0\0\0\0\0Été".utf8))
        let bytes = Fixtures.png(try Fixtures.png(width: 4, height: 4), adding: chunk)
        let header = try #require(PNGHeader.read(ByteSource(bytes)))
        #expect(header.text == PictureText(creationTime: "2018:07:25 16:34:23", title: "Été"))
    }
}
