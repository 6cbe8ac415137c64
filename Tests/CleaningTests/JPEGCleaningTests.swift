// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import PickerTestSupport
import Testing

@testable import Cleaning

@Suite struct JPEGCleaningTests {
    private static func copy(_ file: [UInt8], without removed: MetadataClasses = .all) throws(CleaningError) -> [UInt8]
    {
        try JPEGCleaning.recipe(of: ByteSource(file, budget: 1 << 30), Kept(without: removed)).applied(to: file)
    }

    private static let secret = Array("SECRET".utf8)

    private static func with(_ change: (inout JPEGBuilder) -> Void) -> JPEGBuilder {
        var file = JPEGBuilder()
        (file.width, file.height) = (40, 24)
        change(&file)
        return file
    }

    @Test("what draws the picture is the same to the byte", arguments: [0, 1, 2, 5, 7])
    func plain(_ interval: Int) throws {
        let file = Self.with { $0.interval = interval }.build()
        #expect(try Self.copy(file) == file)
    }

    /// A file with something that no decoder reads.
    struct Surplus: CustomTestStringConvertible, Sendable {
        let name: String
        let file: JPEGBuilder
        var testDescription: String { name }

        init(_ name: String, _ change: (inout JPEGBuilder) -> Void) {
            var file = JPEGBuilder()
            (file.width, file.height) = (40, 24)
            change(&file)
            (self.name, self.file) = (name, file)
        }
    }

    /// JPG, DAC, DNL, DHP, EXP, an application's, a comment.
    private static let segments: [Surplus] = [0xC8, 0xCC, 0xDC, 0xDE, 0xDF, 0xEA, 0xFE].map { (marker: UInt8) in
        Surplus("segment \(marker)") { $0.beforeScan = JPEGBuilder.segment(marker, secret) }
    }
    private static let tails: [Surplus] = [0xC0, 0xC4, 0xDA, 0xDB, 0xDD].map { (marker: UInt8) in
        Surplus("behind the fields of \(marker)") { ($0.interval, $0.tails[marker]) = (4, secret) }
    }
    private static let others: [Surplus] = [
        Surplus("behind a scan") { $0.scanTail = secret },
        Surplus("behind an interval") { ($0.scanTail, $0.interval) = (secret, 3) },
        Surplus("behind the last scan") { $0.afterScan = JPEGBuilder.segment(0xDB, [1] + secret) },
        Surplus("behind EOI") { $0.fileTail = secret },
        Surplus("quantizers that no component has") {
            $0.beforeScan = JPEGBuilder.segment(0xDB, [1] + secret + [UInt8](repeating: 0, count: 58))
        },
        Surplus("codes that no scan reads") {
            $0.beforeScan = JPEGBuilder.segment(0xC4, [1, 0, 0, 6] + [UInt8](repeating: 0, count: 13) + secret)
        },
        Surplus("a gain map's numbers in the first picture") { $0.head = gainMap(secret) },
    ]

    private static func gainMap(_ tail: [UInt8]) -> [UInt8] {
        JPEGBuilder.segment(0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0] + tail)
    }

    @Test("what no decoder reads goes, and the picture stays", arguments: segments + tails + others)
    func surplus(_ surplus: Surplus) throws {
        let (name, file) = (surplus.name, surplus.file)
        #expect(file.build().holds("SECRET"), "\(name)")
        let copy = try Self.copy(file.build())
        #expect(!copy.holds("SECRET"), "\(name)")
        var plain = JPEGBuilder()
        (plain.width, plain.height, plain.interval) = (file.width, file.height, file.interval)
        if name.contains("gain map") { plain.head = Self.gainMap([]) }
        #expect(copy == plain.build(), "\(name)")
    }

    @Test("fill bytes before a marker go, where all codes are there and where some are missing", arguments: [0, 1, 2])
    func fillBytes(_ missing: Int) throws {
        // The scan of the second one ends where the reader takes its next piece of 64 KiB.
        for builder in [JPEGBuilder(width: 80), JPEGBuilder(width: 4000, height: 4160)] {
            let whole = builder.build()
            let plain = Array(whole.dropLast(2 + missing)) + [0xFF, 0xD9]
            for count in [1, 2, 15, 16, 17, 600] {
                let fills = [UInt8](repeating: 0xFF, count: count)
                let cut = Array(plain.dropLast(2)) + fills
                for file in [cut + [0xFF, 0xD9], cut] {
                    let copy = try Self.copy(file)
                    #expect(copy == plain, "\(count) at the end of \(file.count)")
                }
            }
        }
    }

    @Test("fill bytes behind a zero, across the pieces of a file, trap nothing", arguments: [15, 16, 17, 600])
    func longFills(_ count: Int) throws {
        for tail in [[0], [0, 0xFF, 0], [0x5A, 0]] as [[UInt8]] {
            let fills = [UInt8](repeating: 0xFF, count: count)
            let file = JPEGBuilder(width: 4000, height: 4160, scanTail: tail + fills).build()
            #expect(try Self.copy(file) == JPEGBuilder(width: 4000, height: 4160).build())
        }
    }

    @Test("the rest of a scan's last byte says nothing")
    func rest() throws {
        var file = JPEGBuilder().build()
        let last = file.count - 3
        #expect(file[last] == 0x3F)
        file[last] = 0x25
        #expect(try Self.copy(file)[last] == 0)
    }

    /// A picture of three blocks that defines no codes. K.3 has "00" for no difference and K.5 "1010" for the end of a block; K.4 and K.6, which both
    /// others of a colour read, have "00" for either.
    private static func codeless(isColour: Bool = false, tables: [UInt8] = [], tail: [UInt8] = []) -> [UInt8] {
        let bits = String(repeating: isColour ? "00" + "1010" + "0000" + "0000" : "00" + "1010", count: 3)
        let full = Array(bits) + Array(repeating: "1", count: (8 - bits.count % 8) % 8)
        let data = stride(from: 0, to: full.count, by: 8).map { UInt8(String(full[$0..<$0 + 8]), radix: 2) ?? 0 }
        let components: [[UInt8]] = isColour ? [[1, 0x11, 0], [2, 0x11, 0], [3, 0x11, 0]] : [[1, 0x11, 0]]
        let readers: [[UInt8]] = isColour ? [[1, 0], [2, 0x11], [3, 0x11]] : [[1, 0]]
        let head: [UInt8] = [8] + big(8, 2) + big(24, 2)
        let frame: [UInt8] = head + [UInt8(components.count)] + components.joined()
        let scan: [UInt8] = [UInt8(readers.count)] + readers.joined() + [0, 63, 0]
        var file: [UInt8] = [0xFF, 0xD8] + JPEGBuilder.segment(0xDB, JPEGBuilder.quantizers(0)) + tables
        file += JPEGBuilder.segment(0xC0, frame) + JPEGBuilder.segment(0xDA, scan)
        return file + data + tail + [0xFF, 0xD9]
    }

    @Test(
        "a picture without tables of codes has those that decoders assume, and none in its copy",
        arguments: [false, true])
    func standardTables(_ isColour: Bool) throws {
        let plain = Self.codeless(isColour: isColour)
        #expect(try Self.copy(plain) == plain)
        #expect(try Self.copy(Self.codeless(isColour: isColour, tail: Self.secret)) == plain)
        // Tables that no component reads define none that one reads.
        let others = JPEGBuilder.segment(0xC4, JPEGBuilder.codes(0x02) + JPEGBuilder.codes(0x13))
        #expect(try Self.copy(Self.codeless(isColour: isColour, tables: others, tail: Self.secret)) == plain)
    }

    @Test("what decoders assume of no picture is refused")
    func noStandardTables() {
        let plain = Self.codeless()
        let progressive = plain.map { $0 == 0xC0 ? 0xC2 : $0 }
        let lossless = plain.map { $0 == 0xC0 ? 0xC3 : $0 }
        let third = Array(
            plain.replacing([0xFF, 0xDA, 0, 8, 1, 1, 0] as [UInt8], with: [0xFF, 0xDA, 0, 8, 1, 1, 0x22] as [UInt8]))
        let quantizers = JPEGBuilder.segment(0xDB, JPEGBuilder.quantizers(0))
        let unmeasured = Array(plain.replacing(quantizers, with: [UInt8]()))
        let wrong = Self.codeless(tables: JPEGBuilder.segment(0xC4, [0, 3] + zeros(15) + [0, 1, 2] as [UInt8]))
        for file in [progressive, lossless, third, unmeasured, wrong] {
            #expect(file != plain)
            #expect(throws: CleaningError.self) { try Self.copy(file) }
        }
    }

    @Test("what is not known is refused")
    func refused() {
        let whole = JPEGBuilder().build()
        let scan = JPEGBuilder().scan
        let files: [(String, [UInt8])] = [
            ("two frames", JPEGBuilder(beforeScan: JPEGBuilder().frame).build()),
            ("a scan of what was drawn", JPEGBuilder(afterScan: scan).build()),
            ("no frame", [0xFF, 0xD8] + JPEGBuilder().tables + scan + [0xFF, 0xD9]),
            ("no tables", [0xFF, 0xD8] + JPEGBuilder().frame + scan + [0xFF, 0xD9]),
            ("no height", JPEGBuilder(height: 0).build()),
            ("arithmetic coding", whole.map { $0 == 0xC0 ? 0xC9 : $0 }),
            (
                "a symbol with two codes",
                JPEGBuilder(
                    beforeScan: JPEGBuilder.segment(0xC4, [0, 0, 2] + [UInt8](repeating: 0, count: 14) + [0, 0])
                ).build()
            ),
        ]
        for (name, file) in files {
            #expect(throws: CleaningError.self, "\(name)") { try Self.copy(file) }
        }
    }

    @Test("a damaged file is refused or copied, and nothing traps")
    func neverTraps() {
        Mangling.check(Self.with { $0.interval = 3 }.build()) { bytes throws(CleaningError) in try Self.copy(bytes) }
    }
}
