// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

/// Pictures that break off, that ask for more than they are worth, or that reach for other files.
struct HostilePictureTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    static let real = [
        "MikeKovarik__exifr/test/fixtures/002.tiff", "MikeKovarik__exifr/test/fixtures/heic-single.heic",
        "MikeKovarik__exifr/test/fixtures/heic-iphone7.heic", "androidx__media/media/heif/sample_still_photo.heic",
        "jmathai__elodie/elodie/tests/files/photo.heic", "mathiasbynens__small/heif.heif",
        "libjxl__conformance/testcases/bench_oriented_brg/input.jxl", "mathiasbynens__small/jxl.jxl",
        "mathiasbynens__small/jpeg2.jp2", "mathiasbynens__small/svg.svg",
        "AOMediaCodec__libavif/tests/data/colors-animated-8bpc-alpha-exif-xmp.avif",
        "AOMediaCodec__libavif/tests/data/paris_icc_exif_xmp.avif",
        "python-pillow__Pillow/Tests/images/iss634.webp", "python-pillow__Pillow/Tests/images/hopper.tif",
        "python-pillow__Pillow/Tests/images/tiff_16bit_RGBa.tiff", "libjxl__testdata/jxl/traffic_light.gif",
        "libjxl__testdata/jxl/flower/flower.png.im_q85_420_progr.jpg",
        "rwcarlsen__goexif/exif/corrupt/infinite_loop_exif.jpg",
        "MikeKovarik__exifr/test/fixtures/png/IMG_20180725_163423-1.png",
        "recurser__exif-orientation-examples/Landscape_6.jpg",
    ]

    /// Every length of the first half kilobyte, where the structure is, then in growing steps: decoding each of two million
    /// prefixes of a photo would take days.
    @Test(
        "a real file that breaks off anywhere is survived, in time",
        .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"), .timeLimit(.minutes(5)),
        arguments: real)
    func realFileBreaksOff(_ name: String) throws {
        let bytes = try Corpus.bytes(name)
        let path = try folder.write(bytes, to: (name as NSString).lastPathComponent)
        var lengths: [Int] = []
        var length = 1
        while length < bytes.count {
            lengths.append(length)
            length += length < 512 ? 3 : max(1, length / 5)
        }
        let whole = try #require(OpenFile(path))
        let format = try #require(whole.format(name))
        let decoder = PixbufDecoder()
        // From long to short, so that one file serves for all.
        for length in lengths.reversed() {
            #expect(truncate(path, off_t(length)) == 0)
            let began = ContinuousClock.now
            _ = decoder.standIn(descriptor: whole.descriptor, format: format, longestSide: 128)
            _ = try? decoder.decode(
                descriptor: whole.descriptor, format: format, longestSide: 128, deadline: .now + .seconds(10),
                isCancelled: { false })
            #expect(ContinuousClock.now - began < .seconds(20), "\(length) bytes")
        }
    }

    @Test(
        "a picture that breaks off is grey where nothing arrived, however it is coded",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"))
    func brokenOffIsGrey() throws {
        let grey = [UInt8](repeating: PictureCanvas.tone, count: 3)
        let noise = Fixtures.noise(width: 256, height: 320)
        let anymap = Array("P6 256 320 255\n".utf8) + noise.bytes
        for (bytes, format) in [
            (try Fixtures.encoded(noise, "jpeg"), MediaFormat.jpeg), (try Fixtures.encoded(noise, "png"), .png),
            (anymap, .portableAnymap),
        ] {
            for longestSide in [320, 200, 100, 30] {
                // Leaves behind memory that is not black.
                let whole = try folder.decode(bytes, format, longestSide: longestSide)
                #expect(whole.pixel(0.5, 0.99) != grey, "\(format) \(longestSide)")
                let image = try folder.decode(Array(bytes.prefix(bytes.count / 2)), format, longestSide: longestSide)
                for y in [0.6, 0.8, 0.99] { #expect(image.pixel(0.5, y) == grey, "\(format) \(longestSide) \(y)") }
                #expect(image.pixel(0.5, 0.3) != grey, "\(format) \(longestSide)")
            }
        }
        // A picture that is black at the bottom and all there stays black.
        var black = Fixtures.quarters(width: 64, height: 64)
        for index in 64 * 40 * 3..<black.bytes.count { black.bytes[index] = 0 }
        #expect(try folder.decode(try Fixtures.encoded(black, "jpeg"), .jpeg).pixel(0.5, 0.99) == [0, 0, 0])
        let progressive = try MadePictures.bytes("progressive.jpg")
        let part = try folder.decode(Array(progressive.prefix(progressive.count * 3 / 4)), .jpeg)
        #expect(part.pixel(0.25, 0.75).contains { $0 > 32 })
    }

    @Test(
        "a picture written from the bottom that breaks off shows no other picture's memory", arguments: [0.3, 0.6, 0.9])
    func writtenFromTheBottom(_ part: Double) throws {
        let noise = Fixtures.noise(width: 256, height: 320)
        let header =
            Array("BM".utf8) + Fixtures.little(54 + noise.bytes.count, 4) + Fixtures.little(0, 4)
            + Fixtures.little(54, 4) + Fixtures.little(40, 4) + Fixtures.little(256, 4) + Fixtures.little(320, 4)
            + Fixtures.little(1, 2) + Fixtures.little(24, 2) + [UInt8](repeating: 0, count: 24)
        let bitmap = header + noise.bytes
        #expect(try folder.decode(bitmap, .bmp, longestSide: 320).height == 320)
        // Rows come from the bottom: the upper ones are missing.
        let image = try folder.decode(Array(bitmap.prefix(Int(Double(bitmap.count) * part))), .bmp, longestSide: 320)
        #expect(image.pixel(0.5, 0.05) == [UInt8](repeating: PictureCanvas.tone, count: 3))
        #expect(image.pixel(0.5, 0.95) != [UInt8](repeating: PictureCanvas.tone, count: 3))
    }

    @Test("scans are counted without decoding", arguments: [1, 2, 100, 101])
    func scansAreCounted(_ count: Int) {
        let scan: [UInt8] = [1, 2, 0xFF, 0, 3, 0xFF, 0xD0, 4]
        let header: [UInt8] = [0xFF, 0xDA, 0, 3, 0xFF]
        let bytes = scan + (1..<count).flatMap { _ in header + scan } + [0xFF, 0xD9, 0xFF, 0xDA, 0, 2]
        let survey = JPEGScans.survey(.bytes(bytes), from: 0)
        #expect(survey == JPEGScans.Survey(scans: count, isWhole: count <= JPEGScans.most))
        for length in 0..<min(bytes.count, 60) { _ = JPEGScans.survey(.bytes(Array(bytes.prefix(length))), from: 0) }
    }

    @Test("an SVG shows nothing of other files")
    func svgShowsNothingOfOtherFiles() throws {
        let other = try folder.write(try Fixtures.png(width: 8, height: 8), to: "other.png")
        let images = ["other.png", other, "file://\(other)"].map {
            "<image xlink:href=\"\($0)\" width=\"64\" height=\"64\"/>"
        }
        let svg = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="64" height="64">\
            <rect width="64" height="64" fill="#0f0"/>\(images.joined())</svg>
            """
        let image = try folder.decode(Array(svg.utf8), .svg)
        for (x, y) in [(0.25, 0.25), (0.75, 0.75)] { #expect(image.pixel(x, y) == [0, 255, 0, 255]) }
    }

    @Test("JPEG XL keeps to limits, deadline and withdrawal")
    func jpegXLKeepsToLimits() throws {
        // 256 × 256 of one colour in sixteen bytes.
        let bytes: [UInt8] = [0xFF, 0x0A, 0xFA, 0x7F]
        #expect(throws: MediaError.self) { try folder.decode(bytes, .jpegXL) }
        guard Corpus.isPresent else { return }
        let small = try Corpus.bytes("mathiasbynens__small/jxl.jxl")
        #expect(try folder.decode(small, .jpegXL, longestSide: 16).originalWidth == 256)
        #expect(throws: MediaError.tooLarge(width: 256, height: 256)) {
            try folder.decode(small, .jpegXL, limits: DecodeLimits(maximumPixels: 65_535))
        }
        #expect(throws: MediaError.timedOut) { try folder.decode(small, .jpegXL, deadline: .now - .seconds(1)) }
        #expect(throws: MediaError.cancelled) { try folder.decode(small, .jpegXL, isCancelled: { true }) }
        // The larger one breaks off: what came of it is drawn.
        let large = try Corpus.bytes("libjxl__conformance/testcases/bench_oriented_brg/input.jxl")
        let whole = try folder.decode(large, .jpegXL, longestSide: 100)
        let part = try folder.decode(Array(large.prefix(large.count * 2 / 3)), .jpegXL, longestSide: 100)
        #expect((part.width, part.height) == (whole.width, whole.height))
        #expect(part != whole)
    }

    @Test("properties that a HEIF names and does not have are passed over")
    func heifPropertiesPassedOver() {
        let links = Fixtures.box("ipma", Fixtures.big(0, 4) + Fixtures.big(1, 4) + Fixtures.big(1, 2) + [1, 0x81])
        let properties = Fixtures.box("iprp", Fixtures.box("ipco", []) + links)
        let file = Fixtures.box("ftyp", Array("heic".utf8)) + Fixtures.box("meta", Fixtures.big(0, 4) + properties)
        #expect(HEIFHeader.properties(ByteSource(file))?.isEmpty == true)
        #expect(PictureColour.find(ByteSource(file), format: .heic) == nil)
    }

    @Test("a raw file without a preview says so")
    func rawWithoutPreview() throws {
        #expect(throws: MediaError.damaged(detail: "no readable header")) { try folder.decode([1, 2, 3], .canonCR2) }
        #expect(throws: MediaError.self) {
            try folder.decode(Array("II*\0\u{8}\0\0\0".utf8) + [UInt8](repeating: 0, count: 100), .nikonNEF)
        }
    }
}
