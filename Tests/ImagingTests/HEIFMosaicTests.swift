// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

private let codecs = ["tile.heic", "tile.avif"]

/// Grids and sequences of HEIF and AVIF, decoded part by part.
@Suite(
    .serialized,
    .enabled(if: MadePictures.has(codecs), "needs python3-pil, heif-enc and avifenc, which make the pictures"),
    .timeLimit(.minutes(5)))
struct HEIFMosaicTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func format(_ name: String) -> MediaFormat { name.hasSuffix("heic") ? .heic : .avif }

    /// So little that no picture of these tests may be held whole.
    private static let little = DecodeLimits(maximumBytes: 2 << 20)

    private func difference(_ one: DecodedImage, _ other: DecodedImage) -> Double {
        guard one.bytes.count == other.bytes.count else { return .infinity }
        return Double(zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) })
            / Double(one.bytes.count)
    }

    /// With the difference that is allowed: in small pictures much is edge, and the two ways blur edges differently.
    static let sizes: [(width: Int, height: Int, longestSide: Int, tolerance: Double)] = [
        (1536, 1024, 256, 2.5), (1400, 700, 300, 2.5), (1025, 1537, 77, 8), (2000, 600, 100, 6), (1024, 1024, 400, 2.5),
    ]

    @Test("a grid comes part by part as it comes whole", arguments: codecs, sizes.indices)
    func grid(_ name: String, _ index: Int) throws {
        let (width, height, longestSide, tolerance) = Self.sizes[index]
        let file = try HEIFSamples(MadePictures.bytes(name)).grid(width: width, height: height)
        let whole = try folder.decode(file, format(name), longestSide: longestSide)
        let parts = try folder.decode(file, format(name), longestSide: longestSide, limits: Self.little)
        #expect((parts.width, parts.height) == (whole.width, whole.height))
        #expect((parts.originalWidth, parts.originalHeight) == (width, height))
        #expect(difference(parts, whole) < tolerance, "\(difference(parts, whole))")
    }

    static let turns: [[[UInt8]]] = [
        [Fixtures.box("irot", [1])], [Fixtures.box("irot", [2])], [Fixtures.box("irot", [3])],
        [Fixtures.box("imir", [0])], [Fixtures.box("imir", [1])],
        [Fixtures.box("irot", [1]), Fixtures.box("imir", [1])],
    ]

    @Test("a grid is turned as its container says", arguments: codecs, turns.indices)
    func turned(_ name: String, _ index: Int) throws {
        let file = try HEIFSamples(MadePictures.bytes(name)).grid(width: 1100, height: 600, turns: Self.turns[index])
        let whole = try folder.decode(file, format(name), longestSide: 200)
        let parts = try folder.decode(file, format(name), longestSide: 200, limits: Self.little)
        #expect((parts.width, parts.height) == (whole.width, whole.height))
        #expect((parts.originalWidth, parts.originalHeight) == (whole.originalWidth, whole.originalHeight))
        #expect(difference(parts, whole) < 2.5, "\(difference(parts, whole))")
    }

    static let wholes: [(width: Int, height: Int, turns: [[UInt8]])] = [
        (1536, 1024, []), (1025, 1537, []), (700, 333, []), (1100, 600, [Fixtures.box("irot", [1])]),
        (601, 900, [Fixtures.box("imir", [0])]),
    ]

    @Test("HEVC at its full size comes as libheif gives it", arguments: wholes.indices)
    func whole(_ index: Int) throws {
        let (width, height, turns) = Self.wholes[index]
        let tile = try HEIFSamples(MadePictures.bytes("tile.heic"))
        try expectAsLibheifGivesIt(tile.grid(width: width, height: height, turns: turns))
    }

    @Test("one part of any chroma, too", arguments: ["420", "422", "444"])
    func wholePart(_ chroma: String) throws {
        try expectAsLibheifGivesIt(MadePictures.bytes("mixed-\(chroma).heic"))
    }

    private func expectAsLibheifGivesIt(_ file: [UInt8]) throws {
        let ours = try folder.decode(file, .heic, longestSide: 4096)
        let loaded = try PixbufLoad(
            loaderName: "heif/avif", maximumPixels: 1 << 24, deadline: .now + .seconds(60)
        ).run(.bytes(file)) { false }
        let theirs = try #require(
            loaded.pixbuf.image(originalWidth: loaded.pixbuf.width, originalHeight: loaded.pixbuf.height))
        #expect((ours.width, ours.height) == (theirs.width, theirs.height))
        #expect((ours.originalWidth, ours.originalHeight) == (theirs.width, theirs.height))
        // libheif rounds otherwise, and some of its versions mix the colours of neighbours.
        #expect(difference(ours, theirs) < 1.5, "\(difference(ours, theirs))")
    }

    @Test("a single picture of ten bits comes as it comes whole")
    func single() throws {
        guard MadePictures.has("CAMERA.HIF") else { return }
        let file = try MadePictures.bytes("CAMERA.HIF")
        let whole = try folder.decode(file, .heic, longestSide: 100)
        let parts = try folder.decode(
            file, .heic, longestSide: 100, limits: DecodeLimits(maximumBytes: 3 << 20))
        #expect((parts.width, parts.height) == (100, 100))
        #expect(difference(parts, whole) < 2.5, "\(difference(parts, whole))")
    }

    static let real = [
        "sofa_grid1x5_420", "color_grid_alpha_grid_gainmap_nogrid", "color_grid_alpha_grid_tile_shared_in_dimg",
        "color_grid_alpha_nogrid",
        "color_grid_gainmap_different_grid",
    ]

    @Test(
        "real grids of AVIF come part by part as they come whole",
        .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"), arguments: real)
    func realGrid(_ name: String) throws {
        let file = try Corpus.bytes("AOMediaCodec__libavif/tests/data/\(name).avif")
        func image(_ limits: DecodeLimits) -> Result<DecodedImage, MediaError> {
            Result { try folder.decode(file, .avif, longestSide: 200, limits: limits) }.mapError {
                $0 as? MediaError ?? .unknownFormat
            }
        }
        switch (image(DecodeLimits()), image(Self.little)) {
        case (.success(let whole), .success(let parts)):
            #expect((parts.originalWidth, parts.originalHeight) == (whole.originalWidth, whole.originalHeight))
            // Made five times smaller, a photograph of edges: loaders blur them differently, that of testing by 5.6.
            let tolerance = name.hasPrefix("sofa") ? 8 : 2.5
            #expect(difference(parts, whole) < tolerance, "\(difference(parts, whole))")
        // libheif 1.19 refuses transparency whose grid shares its tiles with another: then both ways are refused alike.
        case (.failure(let whole), .failure(let parts)) where name.contains("tile_shared"): #expect(parts == whole)
        case (let whole, let parts): Issue.record("\(whole) whole, \(parts) by parts")
        }
    }

    /// Which of the tiles of the plain file stands where: 154 rows each. Older loaders put them in the order of the file.
    static let ordered = [
        ("sofa_grid1x5_420_dimg_repeat", [0, 1, 2, 3, 3]), ("sofa_grid1x5_420_reversed_dimg_order", [4, 3, 2, 1, 0]),
    ]

    @Test(
        "tiles stand in the order in which the grid names them",
        .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"), arguments: ordered)
    func orderOfTiles(_ name: String, _ order: [Int]) throws {
        // Half as large, so that a tile is 77 rows that nothing is mixed into.
        func image(_ name: String) throws -> DecodedImage {
            let file = try Corpus.bytes("AOMediaCodec__libavif/tests/data/\(name).avif")
            return try folder.decode(file, .avif, longestSide: 512, limits: Self.little)
        }
        let (plain, other) = (try image("sofa_grid1x5_420"), try image(name))
        #expect((plain.width, plain.height) == (512, 385) && (other.width, other.height) == (512, 385))
        func tile(_ image: DecodedImage, _ index: Int) -> ArraySlice<UInt8> {
            image.bytes[index * 77 * image.stride..<(index + 1) * 77 * image.stride]
        }
        for (place, index) in order.enumerated() { #expect(tile(other, place) == tile(plain, index), "\(place)") }
        #expect(tile(plain, 3) != tile(plain, 4))
    }

    static let large: [(width: Int, height: Int)] = [(12_000, 9000), (16_320, 12_240), (16_384, 12_288)]

    @Test("photos of 108 and 200 megapixels open", arguments: codecs, large.indices)
    func megapixels(_ name: String, _ index: Int) throws {
        let (width, height) = Self.large[index]
        let file = try HEIFSamples(MadePictures.bytes(name)).grid(width: width, height: height)
        let image = try folder.decode(file, format(name))
        #expect((image.originalWidth, image.originalHeight) == (width, height))
        #expect((image.width, image.height) == (256, 192))
        let facts = try folder.facts(file, name: "a.\(name)")
        #expect((facts.width, facts.height) == (width, height))
    }

    @Test("what has more pixels than can be decoded says how many", arguments: codecs)
    func tooLarge(_ name: String) throws {
        let file = try HEIFSamples(MadePictures.bytes(name)).grid(width: 20_000, height: 15_000)
        let error = #expect(throws: MediaError.self) { try folder.decode(file, format(name)) }
        #expect(error == .tooLarge(width: 20_000, height: 15_000))
    }

    @Test("a part that breaks off is damage, and a passed deadline ends between parts", arguments: codecs)
    func damage(_ name: String) throws {
        let file = try HEIFSamples(MadePictures.bytes(name)).grid(width: 1536, height: 1024)
        #expect(throws: MediaError.self) {
            try folder.decode(Array(file.dropLast(40)), format(name), limits: Self.little)
        }
        #expect(throws: MediaError.timedOut) {
            try folder.decode(file, format(name), limits: Self.little, deadline: .now - .seconds(1))
        }
        var asked = 0
        #expect(throws: MediaError.cancelled) {
            let larger = try HEIFSamples(MadePictures.bytes(name)).grid(width: 4096, height: 4096)
            _ = try folder.decode(larger, format(name), limits: Self.little) {
                asked += 1
                return asked > 2
            }
        }
    }

    static let sequences = [
        ("tile.heic", "hevc"), ("tile.heic", "hevx"), ("tile.heic", "hevm"), ("tile.heic", "hevs"),
        ("tile.heic", "msf1"),
        ("tile.avif", "avis"), ("tile.avif", "msf1"),
    ]

    @Test("of a sequence the first picture is shown", arguments: sequences.indices)
    func sequence(_ index: Int) throws {
        let (name, brand) = Self.sequences[index]
        let tile = try MadePictures.bytes(name)
        let file = try HEIFSamples(tile).sequence(brand: brand)
        let facts = try folder.facts(file, name: "a.heics")
        #expect(facts.format == format(name) && facts.subtypes == .animated)
        #expect((facts.width, facts.height) == (512, 512))
        let image = try folder.decode(file, facts.format, longestSide: 100)
        #expect(difference(image, try folder.decode(tile, facts.format, longestSide: 100)) < 2.5)
    }

    @Test("boxes that break off or are spoilt are survived", arguments: codecs)
    func spoilt(_ name: String) throws {
        let samples = try HEIFSamples(MadePictures.bytes(name))
        for file in [samples.grid(width: 1536, height: 1024), samples.sequence(brand: "hevc")] {
            let end = min(file.count, 2000)
            for count in 0..<end {
                let source = ByteSource(Array(file.prefix(count)))
                _ = (HEIFMosaic.primary(source), HEIFMosaic.firstOfSequence(source))
            }
            for index in 0..<end {
                for value: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
                    var spoilt = file
                    spoilt[index] = value
                    let source = ByteSource(spoilt)
                    _ = (HEIFMosaic.primary(source), HEIFMosaic.firstOfSequence(source))
                }
            }
        }
    }
}
