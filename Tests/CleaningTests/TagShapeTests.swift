// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

@Suite struct TagShapeTests {
    private typealias Field = ChunkBuilders.Field

    /// A value, and whether it stays where its class does.
    struct Value: Sendable, CustomTestStringConvertible {
        let directory: ExifTags.Directory
        let field: ChunkBuilders.Field
        let stays: Bool
        var testDescription: String { "\(directory) \(String(field.tag, radix: 16)) \(field.type) \(field.count)" }

        init(_ directory: ExifTags.Directory, _ field: ChunkBuilders.Field, _ stays: Bool) {
            (self.directory, self.field, self.stays) = (directory, field, stays)
        }
    }

    private static func fraction(_ tag: Int, _ count: Int, type: Int = 5) -> Field {
        Field(tag: tag, type: type, count: count, bytes: (0..<count * 2).flatMap { _ in ChunkBuilders.little(1, 4) })
    }

    private static let values: [Value] = [
        // Orientation, of any whole type; and what is none.
        Value(.picture, .short(0x0112, 6), true), Value(.picture, .long(0x0112, 8), true),
        Value(.picture, .bytes(0x0112, [1]), true), Value(.picture, .short(0x0112, 0), false),
        Value(.picture, .short(0x0112, 9), false), Value(.picture, .short(0x0112, 1, 1), false),
        Value(.picture, .text(0x0112, "47.638203"), false), Value(.picture, .data(0x0112, Array("Needle".utf8)), false),
        // Numbers and fractions are no texts, and texts no numbers.
        Value(.picture, fraction(0x011A, 1), true), Value(.picture, .text(0x011A, "47.638203"), false),
        Value(.picture, .text(0x0128, "2"), false), Value(.picture, .short(0x0128, 2, 2), false),
        Value(.picture, .text(0x010F, "Maker"), true), Value(.picture, .data(0x010F, Array("Maker".utf8)), true),
        Value(.picture, .short(0x010F, 3), false), Value(.picture, .bytes(0x9C9B, [65, 0, 0, 0]), true),
        Value(.exif, fraction(0x829A, 1), true), Value(.exif, fraction(0x829A, 1, type: 10), true),
        Value(.exif, .text(0x829A, "47.638203"), false), Value(.exif, fraction(0x829A, 2), false),
        Value(.exif, .short(0xA002, 4000), true), Value(.exif, .long(0xA002, 4000), true),
        Value(.exif, .data(0xA002, Array("Need".utf8)), false), Value(.exif, .data(0xA300, [3]), true),
        // Dates, versions.
        Value(.picture, .text(0x0132, "2026:01:02 03:04:05"), true),
        Value(.picture, .text(0x0132, "at the lake"), false),
        Value(.exif, .text(0x9011, "+02:00"), true), Value(.exif, .text(0x9291, "047"), true),
        Value(.exif, .text(0x9291, "here"), false), Value(.exif, .data(0x9000, Array("0232".utf8)), true),
        Value(.exif, .data(0x9000, Array("here".utf8)), false), Value(.exif, .data(0x9101, [1, 2, 3, 0]), true),
        Value(.exif, .data(0x9101, Array("here".utf8)), false), Value(.exif, .data(0x9286, Array("ASCII".utf8)), true),
        // Places, also as texts; letters.
        Value(.gps, fraction(0x02, 3), true), Value(.gps, .text(0x02, "47 deg"), false),
        Value(.gps, .text(0x02, "47,638203"), true), Value(.gps, .text(0x01, "N"), true),
        Value(.gps, .text(0x01, "Needle"), false), Value(.gps, .bytes(0x00, [2, 3, 0, 0]), true),
        Value(.interoperability, .text(1, "R98"), true), Value(.interoperability, .text(1, "her"), false),
    ]

    @Test("a value stays as it should be built", arguments: values)
    func shapes(_ value: Value) throws {
        let field = value.field
        let entry = ExifBlock.Entry(tag: field.tag, type: field.type, count: field.count, bytes: field.bytes)
        let form = TIFFForm(isLittle: true)
        let tag = try #require(ExifTags.tag(field.tag, in: value.directory))
        #expect(tag.shape.fits(type: entry.type, count: entry.count, entry.bytes[...], form) == value.stays)
    }

    private static func number(_ value: Int) -> [UInt8] { big(value, 4) }

    private static func opcodes(_ number: Int, _ parameters: [UInt8], tail: [UInt8] = []) -> [UInt8] {
        Self.number(1) + Self.number(number) + zeros(8) + Self.number(parameters.count) + parameters + tail
    }

    private static let secret = Array("SECRET12".utf8)

    @Test("data of DNG are built as they should be, to the last byte")
    func data() {
        let map = zeros(32) + Self.number(2) + Self.number(3) + zeros(32) + Self.number(1)
        let known: [(Int, [UInt8])] = [
            (0xC740, Self.number(0)), (0xC741, Self.opcodes(1, Self.number(3) + zeros(3 * 48 + 16))),
            (0xC741, Self.opcodes(3, zeros(56))),
            (0xC741, Self.opcodes(5, zeros(4) + Self.number(1) + Self.number(0) + zeros(8))),
            (0xC74E, Self.opcodes(9, map + zeros(24))),
            (0xC74E, Self.opcodes(8, zeros(32) + Self.number(2) + zeros(24))),
            (0xCD2D, Self.number(1) + Self.number(2) + zeros(32) + Self.number(3) + zeros(20 + 24)),
            (
                0xCD40,
                Self.number(1) + Self.number(2) + zeros(32) + Self.number(3) + zeros(20) + Self.number(1)
                    + zeros(12 + 12)
            ),
            (0xCD35, [0, 0] + zeros(16)), (0xCD36, [0, 1] + Self.number(2) + zeros(16 + 16)), (0xCD47, zeros(8)),
        ]
        let form = TIFFForm(isLittle: false)
        for (tag, bytes) in known {
            #expect(DNGData.has(tag) && DNGData.isKnown(tag, bytes[...], form), "\(tag)")
            #expect(!DNGData.isKnown(tag, (bytes + Self.secret)[...], form), "\(tag)")
            for count in 0..<bytes.count { #expect(!DNGData.isKnown(tag, bytes.prefix(count), form), "\(tag)") }
        }
        for odd in [
            Self.opcodes(99, Self.secret), Self.opcodes(3, zeros(56) + Self.secret), Self.opcodes(6, Self.secret),
        ] {
            #expect(!DNGData.isKnown(0xC740, odd[...], form))
        }
    }
}
