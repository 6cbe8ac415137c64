// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

/// The picture of all layers in PSD and PSB.
struct PhotoshopTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    // MARK: - Documents

    typealias Mode = PhotoshopFile.Mode

    static let (width, height) = (64, 32)

    /// A document of four quarters. `quarters` has the samples of each channel, quarter by quarter, in as many bytes as they take.
    static func document(_ mode: Mode, _ quarters: [[[UInt8]]], depth: Int = 8) -> PhotoshopFile {
        var file = PhotoshopFile(width: width, height: height, channels: quarters.count) { channel, row in
            let left = quarters[channel][row < height / 2 ? 0 : 2]
            let right = quarters[channel][row < height / 2 ? 1 : 3]
            guard depth == 1 else {
                return (0..<width).flatMap { $0 < width / 2 ? left : right }
            }
            return (0..<width / 8).flatMap { $0 < width / 16 ? left : right }
        }
        file.mode = mode
        file.depth = depth
        return file
    }

    /// Samples of 8 bits, quarter by quarter.
    static func samples(_ values: UInt8...) -> [[UInt8]] { values.map { [$0] } }

    /// The same of 16 bits, with something in the lower half.
    static func wide(_ channel: [[UInt8]]) -> [[UInt8]] { channel.map { $0 + $0 } }

    static func light(_ values: Float...) -> [[UInt8]] { values.map { Fixtures.big($0.bitPattern, 4) } }

    static let rgb = [samples(200, 60, 50, 230), samples(80, 180, 70, 230), samples(60, 90, 190, 220)]
    static let colours: [[UInt8]] = [[200, 80, 60], [60, 180, 90], [50, 70, 190], [230, 230, 220]]
    static let grey = samples(0, 85, 170, 255)
    static let greys: [[UInt8]] = [[0, 0, 0], [85, 85, 85], [170, 170, 170], [255, 255, 255]]
    static let alpha = samples(255, 128, 51, 0)

    /// What a channel looks like over white.
    static func overWhite(_ channel: [[UInt8]]) -> [[UInt8]] {
        zip(channel, alpha).map { [UInt8(255 - (255 - Int($0[0])) * Int($1[0]) / 255)] }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        var file: PhotoshopFile
        /// Quarter by quarter, with alpha where there is some.
        let shown: [[UInt8]]
        var tolerance = 0
        var testDescription: String { name }

        init(
            _ name: String, _ file: PhotoshopFile, _ shown: [[UInt8]], tolerance: Int = 0,
            _ change: (inout PhotoshopFile) -> Void = { _ in }
        ) {
            self.name = name
            self.file = file
            self.shown = shown
            self.tolerance = tolerance
            change(&self.file)
        }
    }

    static let seenThrough = zip(colours, alpha).map { $0 + $1 }

    static let cases: [Case] = [
        Case("RGB", document(.rgb, rgb), colours),
        Case("RGB, plain", document(.rgb, rgb), colours) { $0.packing = 0 },
        Case("RGB in a PSB", document(.rgb, rgb), colours) { $0.isLarge = true },
        Case("RGB in a PSB, plain", document(.rgb, rgb), colours) {
            $0.isLarge = true
            $0.packing = 0
        },
        Case("RGB of 16 bits", document(.rgb, rgb.map(wide), depth: 16), colours),
        Case(
            "RGB of 32 bits",
            document(.rgb, [light(0, 0.2158605, 1, 3), light(1, 0.2158605, 0, .nan), light(0, 0, 0, -1)], depth: 32),
            [[0, 255, 0], [128, 128, 0], [255, 0, 0], [255, 0, 0]]),
        Case("grey", document(.grey, [grey]), greys),
        Case("grey of 16 bits, plain", document(.grey, [wide(grey)], depth: 16), greys) { $0.packing = 0 },
        Case(
            "grey of 32 bits", document(.grey, [light(0, 0.2158605, 0.2158605, 1)], depth: 32),
            [[0, 0, 0], [128, 128, 128], [128, 128, 128], [255, 255, 255]]),
        Case("duotone", document(.duotone, [grey]), greys) { $0.palette = [UInt8](repeating: 7, count: 500) },
        Case(
            "bits", document(.bitmap, [samples(0, 255, 255, 0)], depth: 1),
            [[255, 255, 255], [0, 0, 0], [0, 0, 0], [255, 255, 255]]),
        Case("indexed", document(.indexed, [samples(0, 1, 2, 3)]), colours) { $0.palette = palette },
        Case(
            "indexed, one of the colours none", document(.indexed, [samples(0, 1, 2, 3)]),
            [[200, 80, 60, 255], [60, 180, 90, 255], [50, 70, 190, 0], [230, 230, 220, 255]]
        ) {
            $0.palette = palette
            $0.resources = [(1047, [0, 2])]
        },
        // Full ink is 0: red of magenta and yellow, half of cyan, black, paper.
        Case(
            "CMYK",
            document(
                .cmyk,
                [
                    samples(255, 128, 255, 255), samples(0, 255, 255, 255), samples(0, 255, 255, 255),
                    samples(255, 255, 0, 255),
                ]), [[255, 0, 0], [128, 255, 255], [0, 0, 0], [255, 255, 255]]),
        // As lcms2 (Pillow's ImageCms) has them in CIE Lab.
        Case(
            "Lab",
            document(
                .lab, [samples(129, 166, 88, 232), samples(176, 79, 154, 127), samples(165, 163, 61, 133)]), colours,
            tolerance: 3),
        Case("a channel that is no alpha", document(.rgb, rgb + [alpha]), colours),
        Case("a selection of a document with layers", document(.rgb, rgb + [alpha]), colours) { $0.layerCount = 2 },
        Case("alpha", document(.rgb, rgb.map(overWhite) + [alpha]), seenThrough, tolerance: 3) { $0.layerCount = -2 },
        Case("alpha of a PSB", document(.rgb, rgb.map(overWhite) + [alpha]), seenThrough, tolerance: 3) {
            $0.layerCount = -2
            $0.isLarge = true
        },
        Case(
            "alpha of 16 bits", document(.rgb, (rgb.map(overWhite) + [alpha]).map(wide), depth: 16), seenThrough,
            tolerance: 3
        ) { $0.blocks = [("Patt", [1, 2, 3]), ("Lr16", [0xFF, 0xFE])] },
        Case(
            "alpha of 16 bits in a PSB", document(.rgb, (rgb.map(overWhite) + [alpha]).map(wide), depth: 16),
            seenThrough, tolerance: 3
        ) {
            $0.isLarge = true
            $0.blocks = [("Patt", [1]), ("Mt16", [])]
        },
        Case(
            "grey with alpha", document(.grey, [overWhite(grey), alpha]), zip(greys, alpha).map { $0 + $1 },
            tolerance: 3
        ) { $0.layerCount = -1 },
    ]

    static let palette = (0..<3).flatMap { plane in
        colours.map { $0[plane] } + [UInt8](repeating: 9, count: 252)
    }

    // MARK: - Pictures

    @Test("every kind has its colours", arguments: cases)
    func kinds(_ sample: Case) throws {
        let image = try folder.decode(sample.file.bytes, .photoshop)
        #expect((image.width, image.height) == (Self.width, Self.height))
        for (place, expected) in zip([(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)], sample.shown) {
            let pixel = image.pixel(place.0, place.1)
            #expect(pixel.count == expected.count)
            let isSeen = expected.count < 4 || expected[3] > 0
            let difference = zip(pixel, expected).map { abs(Int($0) - Int($1)) }.max() ?? 0
            #expect(!isSeen || difference <= sample.tolerance, "\(place): \(pixel), not \(expected)")
        }
        let facts = try folder.facts(sample.file.bytes, name: "a.psd")
        #expect((facts.format, facts.width, facts.height) == (.photoshop, Self.width, Self.height))
    }

    @Test("one that may not be held whole looks as if it were", arguments: cases)
    func reduced(_ sample: Case) throws {
        let whole = try folder.decode(sample.file.bytes, .photoshop, longestSide: 8)
        let limits = DecodeLimits(maximumBytes: Self.width * Self.height * 4)
        let reduced = try folder.decode(sample.file.bytes, .photoshop, longestSide: 8, limits: limits)
        #expect((reduced.width, reduced.height, reduced.originalWidth) == (8, 4, Self.width))
        for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            let (one, other) = (reduced.pixel(x, y), whole.pixel(x, y))
            let isSeen = one.count < 4 || other[3] > 0
            #expect(!isSeen || zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 2 }, "\(one), not \(other)")
        }
    }

    @Test("a profile is used as in a PNG")
    func profile() throws {
        let profile = MatrixProfile(colorants: MatrixProfile.displayP3).bytes
        var file = Self.document(.rgb, Self.rgb)
        file.resources = [(1005, [0, 1, 2]), (1039, profile)]
        let image = try folder.decode(file.bytes, .photoshop)
        for (place, colour) in zip([(0.25, 0.25), (0.75, 0.75)], [Self.colours[0], Self.colours[3]]) {
            let expected = DisplayP3.inSRGB(colour)
            let pixel = image.pixel(place.0, place.1)
            #expect(zip(pixel, expected).allSatisfy { abs(Double($0) - $1) <= 3 }, "\(pixel), not \(expected)")
        }
        file.mode = .grey
        #expect(try folder.decode(file.bytes, .photoshop).pixel(0.25, 0.25) == [200, 200, 200])
    }

    // MARK: - What is not shown

    static func refusal(_ mode: Mode = .rgb, _ change: (inout PhotoshopFile) -> Void) -> [UInt8] {
        var file = document(mode, rgb)
        change(&file)
        return file.bytes
    }

    static let refused: [(what: String, bytes: [UInt8], error: MediaError)] = [
        ("layers alone", refusal { $0.hasPicture = false }, .noMergedPicture),
        ("a white one in its place", refusal { $0.resources = [(1057, [0, 0, 0, 1, 0, 0])] }, .noMergedPicture),
        ("channels of any ink", refusal(.multichannel) { _ in }, .noDecoder(.photoshop, package: nil)),
        ("Lab of 32 bits", refusal(.lab) { $0.depth = 32 }, .noDecoder(.photoshop, package: nil)),
        ("deflate", refusal { $0.packing = 2 }, .noDecoder(.photoshop, package: nil)),
        ("a palette that is missing", refusal(.indexed) { $0.palette = [] }, .noDecoder(.photoshop, package: nil)),
        ("fewer channels than colours", refusal { $0.channels = 2 }, .damaged(detail: "no picture in the file")),
        ("no size", refusal { $0.width = 0 }, .damaged(detail: "no readable header")),
        (
            "more than can be shown",
            refusal {
                $0.hasPicture = false
                ($0.width, $0.height) = (30_000, 30_000)
            }, .tooLarge(width: 30_000, height: 30_000)
        ),
        ("an end within the layers", Array(refusal { $0.layerCount = 1 }.prefix(38)), MediaError.noPicture),
    ]

    @Test("what cannot be shown says why", arguments: refused.indices)
    func saysWhy(_ index: Int) throws {
        let (what, bytes, error) = Self.refused[index]
        #expect(throws: error, "\(what)") { try folder.decode(bytes, .photoshop) }
    }

    @Test("a document of layers alone has its facts")
    func layersAlone() throws {
        let bytes = Self.refusal { $0.resources = [(1057, [0, 0, 0, 1, 0, 0])] }
        #expect(try folder.facts(bytes, name: "a.psd").width == Self.width)
    }

    @Test("one that breaks off is shown as far as all its channels go", arguments: [0, 1])
    func breaksOff(_ packing: Int) throws {
        var file = PhotoshopFile(width: 40, height: 40, channels: 3) { channel, row in
            [UInt8](repeating: UInt8(channel * 80 + row), count: 40)
        }
        file.packing = packing
        let bytes = file.bytes
        let blue = packing == 0 ? 40 * 40 : 2 * 40
        let part = try folder.decode(Array(bytes.dropLast(blue / 2)), .photoshop)
        #expect(part.pixel(0.5, 0.45) == [18, 98, 178])
        #expect(part.pixel(0.5, 0.55) == [UInt8](repeating: PictureCanvas.tone, count: 3))
        #expect(throws: MediaError.noPicture) {
            try folder.decode(Array(bytes.dropLast(blue)), .photoshop)
        }
        #expect(throws: MediaError.timedOut) { try folder.decode(bytes, .photoshop, deadline: .now) }
        #expect(throws: MediaError.cancelled) { try folder.decode(bytes, .photoshop) { true } }
    }

    @Test("every prefix, and every byte changed, is survived", arguments: [0, 9, 13, 20])
    func damaged(_ index: Int) throws {
        var file = Self.cases[index].file
        file.resources += [(1028, [0x1C, 2, 5, 0, 1, 65]), (1058, Fixtures.exif([.short(0x112, 6)]))]
        let bytes = file.bytes
        for length in stride(from: 0, to: bytes.count, by: bytes.count > 4000 ? 7 : 1) {
            check(Array(bytes.prefix(length)))
        }
        for place in 0..<min(bytes.count, 400) {
            for value in [0, 0x7F, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[place] = value
                check(changed)
            }
        }
    }

    private func check(_ bytes: [UInt8]) {
        let source = ByteSource(bytes)
        let header = PictureHeader.read(source, format: .photoshop)
        _ = (EmbeddedBlocks.find(source, format: .photoshop), PictureColour.find(source, format: .photoshop))
        let picture = PhotoshopPicture(
            longestSide: 16, maximumPixels: 1 << 20, maximumBytes: 1 << 20, deadline: .now + .seconds(60))
        let loaded = try? picture.run(source, .bytes(bytes), isCancelled: { false })
        if let loaded { #expect(loaded.storedWidth == header?.width) }
    }

    @Test("runs are unpacked as Apple describes them, and never beyond their row")
    func runs() {
        // The example of Apple's Technical Note TN1023.
        let packed: [UInt8] = [
            0xFE, 0xAA, 0x02, 0x80, 0x00, 0x2A, 0xFD, 0xAA, 0x03, 0x80, 0x00, 0x2A, 0x22, 0xF7, 0xAA,
        ]
        let unpacked: [UInt8] =
            [0xAA, 0xAA, 0xAA, 0x80, 0x00, 0x2A, 0xAA, 0xAA, 0xAA, 0xAA, 0x80, 0x00, 0x2A, 0x22]
            + [UInt8](repeating: 0xAA, count: 10)
        #expect(PackedBits.unpacked(packed, count: 24) == unpacked)
        #expect(PackedBits.unpacked(packed, count: 20) == Array(unpacked.prefix(20)))
        #expect(PackedBits.unpacked([0x80] + packed, count: 24) == unpacked)
        #expect(PackedBits.unpacked(packed, count: 25) == nil)
        #expect(PackedBits.unpacked([5, 1, 2], count: 6) == nil)
        #expect(PackedBits.unpacked([], count: 1) == nil)
    }

    // MARK: - Facts

    @Test("EXIF, XMP and IPTC are read, and turn nothing")
    func facts() throws {
        var file = Self.document(.rgb, Self.rgb)
        let exif = Fixtures.exif(
            [.ascii(0x10F, "Canon"), .ascii(0x110, "EOS 5D"), .short(0x112, 6)],
            photo: [.ascii(0x9003, "2020:01:02 03:04:05")])
        let keyword: [UInt8] = [0x1C, 2, 25, 0, 5] + Array("beach".utf8)
        file.resources = [(1060, Array(Fixtures.xmp.utf8)), (1028, keyword + [0]), (1058, exif)]
        for isLarge in [false, true] {
            file.isLarge = isLarge
            let facts = try folder.facts(file.bytes, name: "a.psb")
            #expect((facts.width, facts.height) == (Self.width, Self.height))
            #expect(facts.camera == "Canon EOS 5D" && facts.title == "Evening" && facts.rating == 4)
            #expect(facts.captureDate?.iso8601.hasPrefix("2020-01-02T03:04:05") == true)
            #expect(try folder.decode(file.bytes, .photoshop).width == Self.width)
        }
        file.resources = [(1028, keyword)]
        #expect(try folder.facts(file.bytes, name: "a.psd").keywords == ["beach"])
    }
}
