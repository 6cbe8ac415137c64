// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Pixels
import Testing

@testable import Imaging

/// PNGs that are made smaller while their rows come.
struct ReducedPNGTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func difference(_ one: DecodedImage, _ other: DecodedImage) -> Double {
        guard one.bytes.count == other.bytes.count else { return .infinity }
        let sum = zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return Double(sum) / Double(one.bytes.count)
    }

    static let sizes: [(width: Int, height: Int, longestSide: Int)] = [
        (640, 480, 80), (641, 479, 100), (300, 1000, 33), (1000, 7, 10),
    ]

    @Test("a PNG that may not be held whole looks as if it were", arguments: sizes.indices, [nil, 120] as [UInt8?])
    func looksAlike(_ index: Int, _ alpha: UInt8?) throws {
        let (width, height, longestSide) = Self.sizes[index]
        let file = try Fixtures.png(width: width, height: height, alpha: alpha)
        let whole = try folder.decode(file, .png, longestSide: longestSide)
        let reduced = try folder.decode(
            file, .png, longestSide: longestSide, limits: DecodeLimits(maximumBytes: width * height * 4))
        #expect((reduced.width, reduced.height) == (whole.width, whole.height))
        #expect((reduced.originalWidth, reduced.originalHeight) == (width, height))
        #expect(reduced.hasAlpha == (alpha != nil))
        #expect(difference(reduced, whole) < 6, "\(difference(reduced, whole))")
        if let alpha, reduced.height > 1 { #expect(reduced.pixel(0.25, 0.25) == [255, 0, 0, alpha]) }
    }

    @Test("where memory does not reach for what is wanted there are fewer pixels")
    func fewerPixels() throws {
        let file = try Fixtures.png(width: 256, height: 256)
        let image = try folder.decode(file, .png, longestSide: 250, limits: DecodeLimits(maximumBytes: 200_000))
        #expect((image.width, image.height, image.originalWidth) == (128, 128, 256))
    }

    @Test(
        "PNGs of every kind, interlaced ones too, are reduced to the colours that Pillow says",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"))
    func everyKind() throws {
        var seen = 0
        for expected in try MadePictures.expected() where expected.file.hasSuffix(".png") {
            let file = try MadePictures.bytes(expected.file)
            let whole = try folder.decode(file, .png, longestSide: 8)
            let reduced = try folder.decode(file, .png, longestSide: 8, limits: DecodeLimits(maximumBytes: 20_000))
            #expect((reduced.width, reduced.height) == (whole.width, whole.height), "\(expected.file)")
            for point in expected.points {
                let (one, other) = (reduced.pixel(point[0], point[1]), whole.pixel(point[0], point[1]))
                let isSeen = one.count < 4 || one[3] > 0
                #expect(
                    !isSeen || zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 3 },
                    "\(expected.file): \(one), not \(other)")
            }
            seen += 1
        }
        #expect(seen > 15)
    }

    @Test("one that breaks off is shown as far as it goes")
    func breaksOff() throws {
        let file = try Fixtures.encoded(Fixtures.noise(width: 512, height: 512), "png")
        let limits = DecodeLimits(maximumBytes: 100_000)
        let whole = try folder.decode(file, .png, longestSide: 64, limits: limits)
        let part = try folder.decode(Array(file.prefix(file.count / 2)), .png, longestSide: 64, limits: limits)
        #expect((part.width, part.height) == (64, 64))
        #expect(part.bytes.prefix(64 * 3 * 24) == whole.bytes.prefix(64 * 3 * 24))
        #expect(part.bytes.suffix(64 * 3 * 24).allSatisfy { $0 == 0x80 })
    }
}
