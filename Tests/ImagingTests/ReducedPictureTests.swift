// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging

/// Pictures that are made smaller while their rows come: PNG, TIFF and WebP.
struct ReducedPictureTests {
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

    /// With the memory that they may take. Of TIFFs more of it means rows of tiles, less of it means tiles one by one.
    static let kinds: [(format: MediaFormat, ending: String, maximumBytes: Int, least: Int)] = [
        (.png, ".png", 20_000, 15), (.tiff, ".tif", 20_000, 100), (.tiff, ".tif", 16_000, 100),
        (.webp, ".webp", 20_000, 12),
    ]

    /// Black and white at random, and the side of a square of its pixels that becomes one of a tile's.
    private static let (noisySide, square) = (800, 16)

    @Test(
        "a tile of every format is as smooth as the means of its pixels",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"),
        arguments: ["jpg", "png", "tif", "webp", "bmp", "gif", "tga", "jp2", "heic", "avif", "jxl"])
    func isSmooth(_ ending: String) throws {
        guard MadePictures.has("noise.\(ending)") else { return }
        let file = try MadePictures.bytes("noise.\(ending)")
        let format = try #require(MediaFormat.sniff(head: file, fileExtension: ending))
        let tile = try folder.decode(file, format, longestSide: Self.noisySide / Self.square)
        let whole = try folder.decode(file, format, longestSide: Self.noisySide)
        #expect((tile.width, tile.height) == (50, 37) || (tile.width, tile.height) == (50, 38))
        let (ours, mean) = (Self.deviation(tile, 1), Self.deviation(whole, Self.square))
        #expect(ours < 2 * mean, "\(ours), and means have \(mean)")
    }

    /// The standard deviation of the means of squares.
    private static func deviation(_ image: DecodedImage, _ side: Int) -> Double {
        let channels = image.hasAlpha ? 4 : 3
        var means: [Double] = []
        for top in Swift.stride(from: 0, through: image.height - side, by: side) {
            for left in Swift.stride(from: 0, through: image.width - side, by: side) {
                var sum = 0
                for y in top..<top + side {
                    for x in left..<left + side { sum += Int(image.bytes[y * image.stride + x * channels]) }
                }
                means.append(Double(sum) / Double(side * side))
            }
        }
        let middle = means.reduce(0, +) / Double(means.count)
        return (means.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Double(means.count)).squareRoot()
    }

    @Test(
        "pictures of every kind are reduced to the colours that Pillow says",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"), arguments: kinds.indices)
    func everyKind(_ index: Int) throws {
        let (format, ending, maximumBytes, least) = Self.kinds[index]
        var seen = 0
        for expected in try MadePictures.expected() where expected.file.hasSuffix(ending) {
            let file = try MadePictures.bytes(expected.file)
            let whole = try folder.decode(file, format, longestSide: 8)
            let reduced = try folder.decode(
                file, format, longestSide: 8, limits: DecodeLimits(maximumBytes: maximumBytes))
            #expect((reduced.width, reduced.height) == (whole.width, whole.height), "\(expected.file)")
            for point in expected.points {
                let (one, other) = (reduced.pixel(point[0], point[1]), whole.pixel(point[0], point[1]))
                let isSeen = one.count < 4 || one[3] > 0
                #expect(
                    !isSeen || zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= max(3, expected.tolerance) },
                    "\(expected.file): \(one), not \(other)")
            }
            seen += 1
        }
        #expect(seen >= least, "\(seen)")
    }

    @Test(
        "a TIFF with a strip that is damaged is shown as far as that, and grey from there on",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"),
        arguments: [(512 << 20, 64), (20_000, 8)])
    func damagedStrip(_ maximumBytes: Int, _ longestSide: Int) throws {
        var file = try MadePictures.bytes("strips-lzw-predictor.tif")
        let limits = DecodeLimits(maximumBytes: maximumBytes)
        let whole = try folder.decode(file, .tiff, longestSide: longestSide, limits: limits)
        // Codes that no table has, from the fourth strip of seven on: rows 15 to 31.
        let start = try #require(TIFFStrips(file)?.offsets.dropFirst(3).first)
        for place in start..<start + 40 { file[place] = 0xFF }
        let part = try folder.decode(file, .tiff, longestSide: longestSide, limits: limits)
        #expect((part.width, part.height) == (whole.width, whole.height))
        #expect(part.pixel(0.25, 0.2) == whole.pixel(0.25, 0.2))
        #expect(part.pixel(0.25, 0.9) == [0x80, 0x80, 0x80] && whole.pixel(0.25, 0.9) != [0x80, 0x80, 0x80])
    }

    @Test(
        "a passed deadline and a withdrawal end between the strips of a TIFF and the parts of a WebP",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"),
        arguments: [("strips.tif", .tiff), ("lossy.webp", .webp)] as [(String, MediaFormat)])
    func ends(_ name: String, _ format: MediaFormat) throws {
        let file = try MadePictures.bytes(name)
        #expect(throws: MediaError.timedOut) {
            try folder.decode(file, format, deadline: .now - .seconds(1))
        }
        // Once before the first byte; then before each step.
        for steps in 1...2 {
            var asked = 0
            #expect(throws: MediaError.cancelled) {
                try folder.decode(file, format) {
                    asked += 1
                    return asked > steps
                }
            }
        }
    }

    @Test(
        "facts of a BigTIFF are those that it is shown by",
        .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"), arguments: 1...8)
    func bigTIFF(_ orientation: Int) throws {
        let facts = try folder.facts(try MadePictures.bytes("big-turned-\(orientation).tif"), name: "a.tif")
        #expect(facts.format == .tiff && facts.orientation == orientation)
        #expect([facts.width, facts.height] == (orientation < 5 ? [64, 32] : [32, 64]))
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

/// Where the strips of a little-endian TIFF lie, with as few words as its maker in Tests/fixtures needs.
private struct TIFFStrips {
    let offsets: [Int]

    init?(_ file: [UInt8]) {
        func number(_ place: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
        }
        let directory = number(4, 4)
        for entry in 0..<number(directory, 2) {
            let place = directory + 2 + 12 * entry
            guard number(place, 2) == 0x111 else { continue }
            offsets = (0..<number(place + 4, 4)).map { number(number(place + 8, 4) + 4 * $0, 4) }
            return
        }
        return nil
    }
}
