// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging

/// What has more pixels than can ever be decoded says so with the number, whatever its format: known from its header, before
/// anything is allocated for it.
struct TooLargeTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let format: MediaFormat
        let bytes: @Sendable (_ width: Int, _ height: Int) throws -> [UInt8]
        var testDescription: String { name }
    }

    private static func little(_ values: (Int, Int)...) -> [UInt8] {
        values.flatMap { Fixtures.little($0.0, $0.1) }
    }

    static let cases: [Case] = [
        Case(name: "JPEG", format: .jpeg) { try resized(Fixtures.jpeg(width: 16, height: 16), $0, $1) },
        Case(name: "PNG", format: .png) { Fixtures.pngHeader(width: $0, height: $1) },
        Case(name: "GIF", format: .gif) { Array("GIF89a".utf8) + little(($0, 2), ($1, 2), (0, 3)) },
        Case(name: "extended WebP", format: .webp) {
            let extended = Array("VP8X".utf8) + little((10, 4), (0, 4), ($0 - 1, 3), ($1 - 1, 3))
            return Array("RIFF".utf8) + little((extended.count + 4, 4)) + Array("WEBP".utf8) + extended
        },
        Case(name: "HEIC", format: .heic) { Fixtures.heif(width: $0, height: $1) },
        Case(name: "HEIF", format: .heif) { Fixtures.heif(width: $0, height: $1, brand: "mif1") },
        Case(name: "AVIF", format: .avif) { Fixtures.heif(width: $0, height: $1, brand: "avif") },
        Case(name: "JPEG XL", format: .jpegXL) { jpegXL($0, $1) },
        Case(name: "TIFF", format: .tiff) { Fixtures.exif([.short(0x100, $0), .short(0x101, $1)]) },
        Case(name: "BigTIFF", format: .tiff) { width, height in
            let fields = [(0x100, width), (0x101, height)].flatMap { little(($0.0, 2), (4, 2), (1, 8), ($0.1, 8)) }
            return Array("II".utf8) + little((43, 2), (8, 2), (0, 2), (16, 8), (2, 8)) + fields + little((0, 8))
        },
        Case(name: "SVG", format: .svg) {
            Array("<svg xmlns='http://www.w3.org/2000/svg' width='\($0)' height='\($1)'/>".utf8)
        },
        Case(name: "BMP", format: .bmp) {
            Array("BM".utf8) + little((0, 8), (54, 4), (40, 4), ($0, 4), ($1, 4), (1, 2), (24, 2)) + little((0, 24))
        },
        Case(name: "icon of a PNG", format: .icon) {
            icon(Fixtures.pngHeader(width: $0, height: $1) + Fixtures.pngChunk("IDAT", [0x78, 0x9C]))
        },
        Case(name: "icon of a bitmap", format: .icon) {
            icon(little((40, 4), ($0, 4), ($1 * 2, 4), (1, 2), (32, 2), (0, 8), (0, 8), (0, 8)))
        },
        Case(name: "TGA", format: .targa) { little((0, 2), (2, 1), (0, 8), (0, 1), ($0, 2), ($1, 2), (24, 1), (0, 1)) },
        Case(name: "anymap", format: .portableAnymap) { Array("P6 \($0) \($1) 255\n".utf8) },
        Case(name: "JPEG 2000", format: .jpeg2000) { EmptyCodestream(width: $0, height: $1).bytes },
        Case(name: "PSD", format: .photoshop) { width, height in
            var document = PhotoshopFile(width: width, height: height, channels: 3) { _, _ in [] }
            document.hasPicture = false
            return document.bytes
        },
        Case(name: "preview of a raw file", format: .adobeDNG) {
            try resized(MadePictures.bytes("jpeg-1.dng"), $0, $1)
        },
    ]

    @Test(
        "it says how many pixels it has", .enabled(if: MadePictures.isPossible, "needs python3-pil"), arguments: cases)
    func saysTheNumber(_ sample: Case) throws {
        let file = try sample.bytes(60_000, 50_000)
        let error = #expect(throws: MediaError.self) { try folder.decode(file, sample.format) }
        #expect(error == .tooLarge(width: 60_000, height: 50_000))
    }

    /// Formats that are held as a whole end earlier; and TIFF where one tile is as large as the picture.
    static let whole =
        cases.filter { ["GIF", "JPEG XL", "BMP", "TGA", "anymap"].contains($0.name) } + [
            Case(name: "TIFF of one tile", format: .tiff) {
                Fixtures.exif([
                    .short(0x100, $0), .short(0x101, $1), .short(0x102, 8), .short(0x103, 8), .short(0x106, 1),
                    .short(0x115, 1), .short(0x142, ($0 + 15) / 16 * 16), .short(0x143, ($1 + 15) / 16 * 16),
                    .short(0x144, 8), .short(0x145, 100),
                ])
            },
            Case(name: "lossless WebP", format: .webp) {
                let frame = [0x2F] + little((($0 - 1) | ($1 - 1) << 14, 4), (0, 32)) + [0]
                let chunk = Array("VP8L".utf8) + little((frame.count, 4)) + frame
                return Array("RIFF".utf8) + little((chunk.count + 4, 4)) + Array("WEBP".utf8) + chunk
            },
        ]

    @Test("of what has to be held whole that is less", arguments: whole)
    func saysTheNumberOfTheWhole(_ sample: Case) throws {
        let file = try sample.bytes(16_000, 12_500)
        let error = #expect(throws: MediaError.self) { try folder.decode(file, sample.format) }
        #expect(error == .tooLarge(width: 16_000, height: 12_500))
    }

    // MARK: - Files

    /// Other sides in the frame header of the JPEG inside.
    private static func resized(_ file: [UInt8], _ width: Int, _ height: Int) throws -> [UInt8] {
        var file = file
        let frames = file.indices.filter { file[$0...].starts(with: [0xFF, 0xC0, 0x00, 0x11, 0x08]) }
        let place = try #require(frames.first)
        file.replaceSubrange(place + 5..<place + 9, with: Fixtures.big(height, 2) + Fixtures.big(width, 2))
        return file
    }

    private static func icon(_ picture: [UInt8]) -> [UInt8] {
        little((0, 2), (1, 2), (1, 2), (0, 8), (picture.count, 4), (22, 4)) + picture
    }

    /// The start of a codestream: sides of 30 bits each, all else as usual.
    private static func jpegXL(_ width: Int, _ height: Int) -> [UInt8] {
        var bits: [Int] = [0]
        func put(_ value: Int, _ count: Int) { bits += (0..<count).map { value >> $0 & 1 } }
        put(3, 2)
        put(height - 1, 30)
        put(0, 3)
        put(3, 2)
        put(width - 1, 30)
        put(0b11, 4)
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            UInt8(bits[start..<min(start + 8, bits.count)].enumerated().reduce(0) { $0 | $1.element << $1.offset })
        }
        return [0xFF, 0x0A] + bytes + [UInt8](repeating: 0, count: 16)
    }
}
