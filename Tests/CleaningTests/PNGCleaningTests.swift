// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

@Suite struct PNGCleaningTests {
    private static func file(_ extra: [[UInt8]] = []) -> [UInt8] {
        let header = PNGChunk.written("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
        let pixels = PNGChunk.written("IDAT", Inflation.stored([0, 7]))
        return PNGChunk.signature + header + extra.joined() + pixels + PNGChunk.written("IEND", [])
    }

    private static func text(_ type: FourCC, _ keyword: String, _ text: String) -> [UInt8] {
        PNGChunk.written(type, Array(keyword.utf8) + [0] + (type == "iTXt" ? [0, 0, 0, 0] : []) + Array(text.utf8))
    }

    /// For whoever breaks it.
    static let sound = file()

    private static func cleaned(_ bytes: [UInt8], _ removed: MetadataClasses) throws(CleaningError) -> [UInt8] {
        try PNGCleaning.recipe(of: ByteSource(bytes, budget: 1 << 30), Kept(without: removed)).applied(to: bytes)
    }

    @Test(
        arguments: [
            ("Title", [.captions]), ("Comment", [.captions]), ("Author", [.people]), ("Software", [.device]),
            ("Creation Time", [.all]), ("parameters", [.location, .captions, .people, .device]),
            ("Raw profile type exif", [.location, .captions, .people, .device]),
        ] as [(String, [MetadataClasses])])
    func textsStayByTheirKeyword(_ keyword: String, _ removing: [MetadataClasses]) throws {
        for removed in [MetadataClasses.location, .captions, .people, .device, .all] {
            for type in ["tEXt", "iTXt"] as [FourCC] {
                let copy = try Self.cleaned(Self.file([Self.text(type, keyword, "secret")]), removed)
                let goes = removing.contains { $0.isSubset(of: removed) }
                #expect(copy.holds("secret") != goes, "\(keyword) \(removed)")
                if goes { #expect(copy == Self.file()) }
            }
        }
    }

    @Test func unknownChunksAndWhatFollowsGo() throws {
        let extra = [PNGChunk.written("prVt", [1, 2]), PNGChunk.written("gAMA", [0, 0, 0, 1])]
        let copy = try Self.cleaned(Self.file(extra) + Array("tail".utf8), .location)
        #expect(copy == Self.file([extra[1]]))
        #expect(throws: CleaningError.self) { try Self.cleaned(Self.file([PNGChunk.written("CgBI", [1])]), .location) }
        #expect(throws: CleaningError.self) { try Self.cleaned(Self.file().dropLast(12), .location) }
    }

    @Test("what stands behind the packed pixels goes, and chunks out of their place")
    func surplus() throws {
        let header = PNGChunk.written("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
        let end = PNGChunk.written("IEND", [])
        let stream = Inflation.stored([0, 7])
        let secret = Array("SECRET".utf8)
        func file(_ chunks: [[UInt8]], header: [UInt8] = header) -> [UInt8] {
            PNGChunk.signature + header + chunks.joined() + end
        }
        let (first, rest) = (Array(stream.prefix(5)), Array(stream.dropFirst(5)))
        let whole = file([PNGChunk.written("IDAT", stream)])
        let files: [([[UInt8]], [UInt8])] = [
            ([PNGChunk.written("IDAT", stream + secret)], whole),
            ([PNGChunk.written("IDAT", stream), PNGChunk.written("IDAT", secret)], whole),
            (
                [PNGChunk.written("IDAT", first), PNGChunk.written("IDAT", rest + secret)],
                file([PNGChunk.written("IDAT", first), PNGChunk.written("IDAT", rest)])
            ),
            ([PNGChunk.written("PLTE", secret), PNGChunk.written("IDAT", stream)], whole),
            ([PNGChunk.written("tRNS", secret), PNGChunk.written("IDAT", stream)], whole),
            ([PNGChunk.written("hIST", secret), PNGChunk.written("IDAT", stream)], whole),
            ([PNGChunk.written("IDAT", stream), PNGChunk.written("gAMA", Array(secret.prefix(4)))], whole),
            ([PNGChunk.written("IDAT", stream), PNGChunk.written("tRNS", [0, 1])], whole),
        ]
        for (index, (chunks, wanted)) in files.enumerated() {
            #expect(try Self.cleaned(file(chunks), .location) == wanted, "\(index)")
        }
        // More pixels than the picture has, another picture, damage.
        let refused: [[[UInt8]]] = [
            [PNGChunk.written("IDAT", Inflation.stored([0, 7] + secret))],
            [
                PNGChunk.written("IDAT", stream), PNGChunk.written("gAMA", [0, 0, 0, 1]),
                PNGChunk.written("IDAT", stream),
            ],
            [PNGChunk.written("IDAT", [0x78, 1] + secret)], [],
        ]
        for (index, chunks) in refused.enumerated() {
            #expect(throws: CleaningError.self, "\(index)") { try Self.cleaned(file(chunks), .location) }
        }
        // Of an animation each frame has its own.
        let frame = big(1) + big(1) + big(1) + zeros(8) + zeros(6)
        let animation = [
            PNGChunk.written("acTL", big(2) + big(0)), PNGChunk.written("IDAT", stream),
            PNGChunk.written("fcTL", frame),
        ]
        let cleaned = try Self.cleaned(
            file(animation + [PNGChunk.written("fdAT", big(2) + stream + secret)]), .location)
        #expect(cleaned == file(animation + [PNGChunk.written("fdAT", big(2) + stream)]))
    }

    @Test("rows and passes are counted", arguments: [(1, 1), (3, 5), (8, 8), (17, 9)])
    func rows(_ width: Int, _ height: Int) throws {
        for (colour, depth, channels) in [(0, 1, 1), (2, 8, 3), (3, 4, 1), (6, 16, 4)] {
            let row = (width * depth * channels + 7) / 8 + 1
            let form = { (interlace: UInt8) throws -> PNGForm in
                let chunk = PNGChunk.written(
                    "IHDR", big(width) + big(height) + [UInt8(depth), UInt8(colour), 0, 0, interlace])
                let source = ByteSource(PNGChunk.signature + chunk)
                let chunks = Array(PNGWalk(source))
                let first = try #require(chunks.first)
                return try #require(PNGForm(source, first))
            }
            #expect(try form(0).bytes(width: width, height: height) == UInt64(row * height))
            // Each pixel is in one pass, by the standard's own pattern.
            let pattern = [
                "16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656", "77777777",
            ].map { $0.compactMap(\.wholeNumberValue) }
            var sum = 0
            for pass in 1...7 {
                let rows = (0..<height).map { y in (0..<width).count { pattern[y % 8][$0 % 8] == pass } }
                for count in rows where count > 0 { sum += (count * depth * channels + 7) / 8 + 1 }
            }
            #expect(try form(1).bytes(width: width, height: height) == UInt64(sum))
        }
    }

    @Test func profilesAreBlanked() throws {
        let chunk = PNGChunk.written("iCCP", Array("My own\0\0".utf8) + Inflation.stored(ChunkBuilders.profile))
        let copy = try Self.cleaned(Self.file([chunk]), .device)
        #expect(!copy.holds("My own") && !copy.holds("secret right"))
        #expect(copy.holds("iCCPicc\0"))
        let unsealed = Array("My own\0\0".utf8) + Inflation.stored(ChunkBuilders.profile, isSealed: false)
        let kept = try Self.cleaned(Self.file([PNGChunk.written("iCCP", unsealed)]), .device)
        #expect(kept.count == copy.count - 4, "decoders that want a checksum miss it in the copy too")
    }

    @Test(arguments: ["x", "x\0\0", "x\0\u{1}", "x\0\0\u{78}\u{1}\u{7}\u{7}"])
    func damagedProfilesGo(_ contents: String) throws {
        #expect(try Self.cleaned(Self.file([PNGChunk.written("iCCP", Array(contents.utf8))]), .device) == Self.file())
    }

    @Test func placesGoOutOfXMPAndEXIF() throws {
        let xmp = Self.text("iTXt", "XML:com.adobe.xmp", String(decoding: ChunkBuilders.xmp("48,7N"), as: UTF8.self))
        let exif = PNGChunk.written("eXIf", EmbeddedExif.block)
        let copy = try Self.cleaned(Self.file([xmp, exif]), .location)
        #expect(!copy.holds("48,7N") && !copy.holds("secret place"))
        #expect(copy.holds("secret words"))
    }

    /// ImageMagick's way: the words go with their class, the rest of the block is written anew.
    @Test(arguments: ["tEXt", "zTXt"] as [FourCC])
    func placesGoOutOfRawProfiles(_ type: FourCC) throws {
        let block = Array("Exif\0\0".utf8) + EmbeddedExif.block
        let digits = block.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        let text = Array("\nexif\n      \(block.count)\n\(digits.prefix(72))\n\(digits.dropFirst(72))\n".utf8)
        let packed = type == "zTXt" ? [0] + Inflation.stored(text) : text
        let chunk = PNGChunk.written(type, Array("Raw profile type exif\0".utf8) + packed)
        func said(_ removed: MetadataClasses) throws -> [UInt8] {
            let copy = try Self.cleaned(Self.file([chunk]), removed)
            guard let start = copy.firstRange(of: Array("exif\n".utf8))?.upperBound else { return [] }
            let lines = copy[start...].split(separator: 0x0A).dropFirst().prefix {
                $0.allSatisfy { (0x30...0x66).contains($0) }
            }
            return stride(from: 0, to: lines.joined().count, by: 2).compactMap { place in
                UInt8(String(decoding: Array(lines.joined())[place..<place + 2], as: UTF8.self), radix: 16)
            }
        }
        #expect(try said(.location).holds("secret words") && !said(.location).holds("secret place"))
        #expect(try !said(.captions).holds("secret words") && said(.captions).starts(with: Array("Exif\0\0".utf8)))
    }

    /// zlib's own output: fixed codes, dynamic codes, a copy that overlaps itself.
    @Test func unpacksWhatZlibPacks() {
        let fixed: [UInt8] = [0x78, 0x9C, 0x4B, 0x4C, 0x4A, 0x4E, 0x44, 0x45, 0x00, 0x41, 0x7C, 0x06, 0xE5]
        #expect(Inflation.unpacked(fixed[...], limit: 18) == Array("abcabcabcabcabcabc".utf8))
        #expect(Inflation.unpacked(fixed[...], limit: 17) == nil)
        #expect(Inflation.unpacked(fixed.dropLast(4), limit: 18)?.count == 18)
        #expect(Inflation.unpacked(fixed.dropLast() + [0], limit: 18) == nil)
        #expect(Inflation.isSealed(fixed[...], limit: 18) && !Inflation.isSealed(fixed[...], limit: 17))
        #expect(
            !Inflation.isSealed(fixed.dropLast(4), limit: 18) && !Inflation.isSealed(fixed.dropLast() + [0], limit: 18))
        #expect(Inflation.start(of: fixed[...], count: 17) == Array("abcabcabcabcabcab".utf8))
        #expect(Inflation.start(of: fixed.dropLast(6), count: 4) == Array("abca".utf8))
        #expect(Inflation.start(of: fixed[...], count: 19) == nil)
        let dynamic = Self.dynamic
        let text = Inflation.unpacked(dynamic[...], limit: 600)
        #expect(text?.suffix(300).allSatisfy { $0 == UInt8(ascii: "x") } == true)
        for count in [0, 1, 70_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            #expect(Inflation.unpacked(Inflation.stored(bytes)[...], limit: 1 << 20) == bytes)
            #expect(count == 0 || Inflation.unpacked(Inflation.stored(bytes)[...], limit: count - 1) == nil)
        }
    }

    @Test func neverTraps() {
        let chunk = PNGChunk.written("iCCP", Array("My own\0\0".utf8) + Inflation.stored(ChunkBuilders.profile))
        let xmp = Self.text("iTXt", "XML:com.adobe.xmp", String(decoding: ChunkBuilders.xmp("48,7N"), as: UTF8.self))
        let file = Self.file([
            chunk, xmp, Self.text("tEXt", "Title", "a"), PNGChunk.written("eXIf", EmbeddedExif.block),
        ])
        Mangling.check(file) { bytes throws(CleaningError) in try Self.cleaned(bytes, .location) }
    }

    /// Three hundred letters, then as many of one.
    private static let dynamic: [UInt8] = [
        0x78, 0xDA, 0xED, 0x8F, 0xD1, 0x69, 0x04, 0x30, 0x0C, 0x43, 0x67, 0x15, 0x58, 0xE0, 0x40, 0x48, 0xC0, 0x96,
        0xE1, 0xC6, 0x3F, 0xA5, 0x5D, 0xA0, 0x03, 0xD4, 0x1F, 0x81, 0x18, 0x59, 0x7A, 0x52, 0x36, 0x51, 0x27, 0x92,
        0xC5, 0xA3, 0x16, 0xE7, 0x74, 0x1F, 0x04, 0x15, 0x5C, 0xE0, 0x26, 0x93, 0xA2, 0x4E, 0x61, 0x80, 0xBC, 0x04,
        0xC9, 0x43, 0x6D, 0x84, 0xB0, 0x90, 0xE8, 0x44, 0x4A, 0x9B, 0xAA, 0x3D, 0x1C, 0x75, 0x26, 0x27, 0x18, 0xDE,
        0x59, 0x17, 0xC7, 0x7A, 0x5F, 0x08, 0x7E, 0xAA, 0x88, 0x49, 0x47, 0x2C, 0xFB, 0xD9, 0xA5, 0x9A, 0x84, 0xCA,
        0x89, 0x94, 0x2C, 0xC3, 0x5D, 0x88, 0xDA, 0xCD, 0x5A, 0x42, 0x8C, 0x77, 0x56, 0x1A, 0xC8, 0xFE, 0x26, 0xCC,
        0x20, 0x23, 0x74, 0xB1, 0x51, 0xA3, 0x63, 0xAA, 0xED, 0xEB, 0xB8, 0x4A, 0x3B, 0xC0, 0x09, 0xF5, 0x4C, 0x98,
        0x26, 0x59, 0x0A, 0x39, 0xDE, 0x88, 0xE3, 0x14, 0xC3, 0xE9, 0xF2, 0xD5, 0xC9, 0xFB, 0xA0, 0x16, 0xE5, 0x46,
        0xFE, 0x16, 0x92, 0x2F, 0xE2, 0x22, 0x20, 0x37, 0xF9, 0xAD, 0x56, 0x0B, 0x3D, 0xE2, 0xDD, 0x2F, 0x5B, 0xCC,
        0x1F, 0xD6, 0x59, 0xA6, 0x20, 0x3F, 0xFF, 0xF3, 0xE7, 0xF9, 0x02, 0x7B, 0xFC, 0x09, 0x93,
    ]
}
