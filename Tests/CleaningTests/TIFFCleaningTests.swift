// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

@Suite struct TIFFCleaningTests {
    private typealias Field = ChunkBuilders.Field

    private static let pixels: [UInt8] = [9, 8, 7, 6, 5, 4, 3, 2]

    private static func picture(at place: Int, photometric: Int = 1, _ extra: [Field] = []) -> [Field] {
        [
            .short(256, 4), .short(257, 2), .short(258, 8), .short(259, 1), .short(262, photometric), .long(273, place),
            .short(277, 1), .short(278, 2), .long(279, 8),
        ] + extra
    }

    private static func file(_ parts: [(Int, [UInt8])], isBig: Bool = false) -> [UInt8] {
        let head =
            isBig
            ? Array("II+\0".utf8) + [8, 0, 0, 0] + ChunkBuilders.little(16, 8)
            : Array("II*\0".utf8) + ChunkBuilders.little(8, 4)
        return ChunkBuilders.placed([(0, head)] + parts)
    }

    private static func cleaned(_ bytes: [UInt8], _ removed: MetadataClasses) throws(CleaningError) -> [UInt8] {
        let recipe = try TIFFCleaning.recipe(of: ByteSource(bytes, budget: 1 << 30), Kept(without: removed))
        let copy = recipe.applied(to: bytes)
        #expect(copy.count >= bytes.count && recipe.keepsPlaces)
        return copy
    }

    /// A picture with a text of each kind, EXIF, GPS and a thumbnail.
    private static func photo(isBig: Bool = false) -> [UInt8] {
        let start = isBig ? 16 : 8
        let main = picture(
            at: 1900,
            [
                .text(270, "secret words"), .text(271, "secret maker"), .text(306, "2026:01:02 03:04:05"),
                .text(315, "secret artist"), .data(34377, Array("secret layers".utf8)), .long(0x8769, 1500),
                .long(0x8825, 1700), .data(700, ChunkBuilders.xmp("48,7N")),
                .data(34675, ChunkBuilders.profile),
                .data(51_000, Array("secret unknown".utf8)), .short(0x0112, 6),
            ])
        return file(layout(start, main, isBig), isBig: isBig)
    }

    private static func layout(_ start: Int, _ main: [Field], _ isBig: Bool) -> [(Int, [UInt8])] {
        return [
            (start, ChunkBuilders.directory(main, at: start, next: 2000, isBig: isBig)),
            (
                1500,
                ChunkBuilders.directory(
                    [.data(0x927C, Array("secret note".utf8)), .text(0xA433, "secret lens")], at: 1500, isBig: isBig)
            ),
            (1700, ChunkBuilders.directory([.text(0x12, "secret place")], at: 1700, isBig: isBig)),
            (1900, pixels),
            (1916, Array("secret thumbnail".utf8)),
            (
                2000,
                ChunkBuilders.directory([.short(259, 6), .long(513, 1916), .long(514, 16)], at: 2000, isBig: isBig)
            ),
            (2200, Array("secret tail".utf8)),
        ]
    }

    @Test(arguments: [false, true]) func staysByMeaning(_ isBig: Bool) throws {
        let file = Self.photo(isBig: isBig)
        let always = [
            "secret layers", "secret unknown", "secret note", "secret thumbnail", "secret tail", "secret right", "gap ",
        ]
        let texts: [(String, MetadataClasses)] = [
            ("secret words", .captions), ("secret maker", .device), ("secret artist", .people),
            ("secret lens", .device),
            ("secret place", .location), ("2026:01:02 03:04:05", .all),
        ]
        for removed in [MetadataClasses.location, .captions, .people, .device, .all] {
            let copy = try Self.cleaned(file, removed)
            for text in always { #expect(!copy.holds(text), "\(text)") }
            for (text, by) in texts { #expect(copy.holds(text) != by.isSubset(of: removed), "\(text) \(removed)") }
            #expect(Array(copy[1900..<1908]) == Self.pixels)
            #expect(try Self.cleaned(copy, removed) == copy)
        }
    }

    @Test func previewsGoFromAboveRawPictures() throws {
        let preview = Self.picture(
            at: 600, photometric: 2,
            [
                .long(254, 1), .bytes(0xC612, [1, 4, 0, 0]), .long(330, 300, 450), .text(0xC62F, "secret serial"),
                .short(274, 1),
            ])
        let file = Self.file([
            (8, ChunkBuilders.directory(preview, at: 8)),
            (300, ChunkBuilders.directory(Self.picture(at: 610, photometric: 32803, [.long(254, 0)]), at: 300)),
            (450, ChunkBuilders.directory(Self.picture(at: 620, photometric: 6, [.long(254, 1)]), at: 450)),
            (600, Array("preview1".utf8)), (610, Self.pixels), (620, Array("preview2".utf8)),
        ])
        let copy = try Self.cleaned(file, .device)
        #expect(!copy.holds("preview1") && !copy.holds("preview2") && !copy.holds("secret serial"))
        #expect(Array(copy[610..<618]) == Self.pixels)
        let directory = try #require(TIFFDirectory(ByteSource(copy), TIFFForm(isLittle: true), at: 8, .exact))
        // One black pixel stands for the preview: no program opens a file whose first directory has no picture.
        #expect(directory.entries.map(\.tag) == [254, 256, 257, 258, 259, 262, 273, 274, 277, 278, 279, 330, 0xC612])
        #expect(
            [256, 257, 279].allSatisfy { directory[$0]?.field == [1, 0, 0, 0] }
                && directory[273]?.field == [88, 2, 0, 0])
        #expect(copy[600] == 0)
        #expect(directory[330]?.count == 1 && directory[330]?.field == [44, 1, 0, 0])
        let raw = Self.file([
            (8, ChunkBuilders.directory(Self.picture(at: 200, photometric: 32803), at: 8)), (200, Self.pixels),
        ])
        #expect(throws: CleaningError.unsupported(detail: TIFFFile.raw)) { try Self.cleaned(raw, .device) }
    }

    @Test func jpegStripsLoseTheirTexts() throws {
        let comment = JPEGBuilder.segment(0xFE, Array("secret".utf8))
        let strip = JPEGBuilder(
            head: comment, scanTail: Array("secret".utf8), fileTail: Array("secret".utf8)
        ).build()
        let fields =
            Self.picture(at: 300).filter { ![259, 279].contains($0.tag) } + [.short(259, 7), .long(279, strip.count)]
        let file = Self.file([(8, ChunkBuilders.directory(fields, at: 8)), (300, strip)])
        let copy = try Self.cleaned(file, .location)
        #expect(!copy.holds("secret"))
        let blank = [UInt8](repeating: 0, count: 6)
        let plain = JPEGBuilder(head: JPEGBuilder.segment(0xFE, blank), scanTail: blank, fileTail: blank).build()
        #expect(Array(copy[300...].prefix(strip.count)) == plain)
    }

    /// One row of eight grey pixels, packed in each way whose end is found, and the same with more than the picture has.
    /// For whoever breaks it.
    static let sound = photo()

    private static let packings: [(compression: Int, strip: [UInt8])] = [
        (1, pixels), (5, lzw), (8, Inflation.stored(pixels)), (32946, Inflation.stored(pixels)), (32773, [7] + pixels),
        (32773, [249, 5]),
    ]
    /// Codes of nine bits: clear, the eight pixels, end.
    private static let lzw: [UInt8] = {
        var (bits, count, bytes) = (0, 0, [UInt8]())
        for code in [256] + pixels.map(Int.init) + [257] {
            (bits, count) = (bits << 9 | code, count + 9)
            while count >= 8 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> (count - 8)))
                count -= 8
            }
        }
        return bytes + (count > 0 ? [UInt8(truncatingIfNeeded: bits << (8 - count))] : [])
    }()

    @Test("bytes behind the packed pixels of a strip are zero", arguments: packings.indices)
    func tails(_ index: Int) throws {
        let (compression, strip) = Self.packings[index]
        let secret = Array("secret".utf8)
        let fields =
            Self.picture(at: 300).filter { ![256, 257, 259, 278, 279].contains($0.tag) } + [
                .short(256, 8), .short(257, 1), .short(278, 1), .short(259, compression),
                .long(279, strip.count + secret.count),
            ]
        let file = Self.file([(8, ChunkBuilders.directory(fields, at: 8)), (300, strip + secret)])
        let copy = try Self.cleaned(file, .location)
        #expect(!copy.holds("secret"))
        #expect(Array(copy[300..<300 + strip.count]) == strip)
    }

    // MARK: Fax

    /// A strip of bits, the rest of the last byte full of ones, with the first bit of a byte as its lowest one where that is said.
    private static func strip(_ bits: String, isReversed: Bool = false, rest: Character = "1") -> [UInt8] {
        let full = Array(bits) + Array(repeating: rest, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: full.count, by: 8).map { start in
            let eight = full[start..<start + 8]
            return UInt8(String(isReversed ? Array(eight.reversed()) : Array(eight)), radix: 2) ?? 0
        }
    }

    private static let lineEnd = "000000000001"

    /// How a fax is packed, the options of group 3, codes, and the mark behind them.
    private static let faxes: [(compression: Int, options: Int, codes: String, mark: String)] = [
        (4, 0, "1011", lineEnd + lineEnd), (4, 0, "101101", lineEnd + lineEnd),
        (4, 0, "10110", "0" + lineEnd + lineEnd),
        (3, 0, lineEnd + "10110", String(repeating: lineEnd, count: 6)),
        (3, 4, "0000" + lineEnd + "10110", String(repeating: "0000" + lineEnd, count: 6)),
        (3, 1, lineEnd + "110110" + lineEnd + "0101", String(repeating: lineEnd + "1", count: 6)),
        (2, 0, "1011", String(repeating: lineEnd, count: 6)), (32771, 0, "1011", String(repeating: lineEnd, count: 6)),
    ]

    private static func fax(_ compression: Int, _ options: Int, _ strip: [UInt8], isReversed: Bool = false) -> [UInt8] {
        let fields =
            picture(at: 300).filter { ![256, 257, 258, 259, 278, 279].contains($0.tag) } + [
                .short(256, 8), .short(257, 1), .short(258, 1), .short(259, compression),
                .short(266, isReversed ? 2 : 1),
                .short(278, 1), .long(279, strip.count), .long(292, options),
            ]
        return file([(8, ChunkBuilders.directory(fields, at: 8)), (300, strip)])
    }

    /// Faxes of each kind, for whoever breaks them.
    static var soundFaxes: [[UInt8]] {
        faxes.map { fax($0.compression, $0.options, strip($0.codes + $0.mark)) }
    }

    @Test("bits behind the mark that ends a fax are zero", arguments: faxes.indices)
    func ends(_ index: Int) throws {
        let (compression, options, codes, mark) = Self.faxes[index]
        for isReversed in [false, true] {
            let strip = Self.strip(codes + mark, isReversed: isReversed)
            let file = Self.fax(compression, options, strip + Array("secret".utf8), isReversed: isReversed)
            let copy = try Self.cleaned(file, .location)
            let expected = Self.strip(codes + mark, isReversed: isReversed, rest: "0")
            #expect(Array(copy[300..<300 + strip.count + 6]) == expected + zeros(6))
            #expect(try Self.cleaned(copy, .location) == copy)
        }
    }

    @Test("a fax without its mark is refused", arguments: faxes.indices)
    func endlessFaxes(_ index: Int) {
        let (compression, options, codes, mark) = Self.faxes[index]
        // The last bit of the mark is missing, or something stands within it.
        for bits in [codes + mark.dropLast(13) + "11", codes + mark.dropLast(12) + "1" + mark.suffix(12)] {
            let file = Self.fax(compression, options, Self.strip(bits) + Array("secret".utf8))
            #expect(throws: CleaningError.unsupported(detail: "fax without an end")) {
                try Self.cleaned(file, .location)
            }
        }
    }

    @Test("a group 3 mark whose next line would be coded by the one before is none")
    func taggedMark() {
        let mark = String(repeating: Self.lineEnd + "1", count: 5) + Self.lineEnd + "0"
        let file = Self.fax(3, 1, Self.strip("1011" + mark))
        #expect(throws: CleaningError.self) { try Self.cleaned(file, .location) }
    }

    @Test("pixels whose end is not found are refused", arguments: [34661, 34676, 34677, 34925, 50000, 50001])
    func endless(_ compression: Int) {
        let fields = Self.picture(at: 300).filter { $0.tag != 259 } + [.short(259, compression)]
        let file = Self.file([(8, ChunkBuilders.directory(fields, at: 8)), (300, Self.pixels)])
        #expect(throws: CleaningError.unsupported(detail: "compression of TIFF")) { try Self.cleaned(file, .location) }
    }

    @Test func partsThatOverlapAreRefused() {
        // The pixels are said to lie where the description does.
        let fields = Self.picture(at: 140, [.text(270, "secret words")])
        let file = Self.file([(8, ChunkBuilders.directory(fields, at: 8)), (300, Self.pixels)])
        #expect(throws: CleaningError.self) { try Self.cleaned(file, .captions) }
        let cycle = Self.file([(8, ChunkBuilders.directory(Self.picture(at: 200), at: 8, next: 8)), (200, Self.pixels)])
        #expect(throws: CleaningError.self) { try Self.cleaned(cycle, .captions) }
    }

    @Test(arguments: [false, true]) func neverTraps(_ isBig: Bool) {
        Mangling.check(Self.photo(isBig: isBig)) { bytes throws(CleaningError) in try Self.cleaned(bytes, .location) }
    }
}
