// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

@Suite struct GIFCleaningTests {
    private static let head = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    private static let control: [UInt8] = [0x21, 0xF9, 4, 4, 10, 0, 0, 0]
    private static let picture: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
    private static let loop = application("NETSCAPE2.0", [3, 1, 0, 0, 0])
    private static let magic: [UInt8] = [1] + (0...255).reversed() + [0]

    private static func application(_ name: String, _ rest: [UInt8]) -> [UInt8] {
        [0x21, 0xFF, 11] + Array(name.utf8) + rest
    }

    private static func comment(_ text: String) -> [UInt8] {
        [0x21, 0xFE, UInt8(text.utf8.count)] + Array(text.utf8) + [0]
    }

    /// For whoever breaks it.
    static let sound = head + control + picture + [0x3B]

    private static func cleaned(_ bytes: [UInt8], _ removed: MetadataClasses) throws(CleaningError) -> [UInt8] {
        try GIFCleaning.recipe(of: ByteSource(bytes, budget: 1 << 30), Kept(without: removed)).applied(to: bytes)
    }

    @Test func onlyPicturesAndTheirTimesStay() throws {
        let text: [UInt8] = [0x21, 0x01, 12] + [UInt8](repeating: 1, count: 12) + [1, 65, 0]
        let extra = [
            Self.comment("secret"), Self.loop, Self.application("ICCRGBG1012", [2, 1, 2, 0]),
            Self.application("XMP DataXMP", ChunkBuilders.xmp("48,7N") + Self.magic), Self.control, text,
        ]
        let file = Self.head + extra.joined() + Self.control + Self.picture + [0x3B] + Array("tail".utf8)
        #expect(try Self.cleaned(file, .all) == Self.head + Self.loop + Self.control + Self.picture + [0x3B])
    }

    @Test func whatAnOriginalSaysStandsBeforeTheFirstPicture() throws {
        let packet = ChunkBuilders.xmp("48,7N")
        let own = Self.application("XMP DataXMP", ChunkBuilders.xmp("1,1N") + Self.magic)
        for given in [[], own] {
            let file = Self.head + given + Self.loop + Self.control + Self.picture + Self.picture + [0x3B]
            let recipe = try GIFCleaning.recipe(
                of: ByteSource(file, budget: 1 << 30), Kept(without: .all), adding: packet)
            let added = Self.application("XMP DataXMP", packet + Self.magic)
            let wanted = Self.head + Self.loop + added + Self.control + Self.picture + Self.picture + [0x3B]
            #expect(try recipe.applied(to: file) == wanted)
        }
    }

    @Test func aMissingEndIsWritten() throws {
        #expect(try Self.cleaned(Self.head + Self.picture, .location) == Self.head + Self.picture + [0x3B])
        #expect(throws: CleaningError.self) { try Self.cleaned(Self.head + Self.picture.dropLast(), .location) }
        #expect(throws: CleaningError.self) { try Self.cleaned(Self.head + [0x44], .location) }
    }

    @Test("bytes behind the codes of a picture go, in their part and in others")
    func surplus() throws {
        let start = Array(Self.picture.dropLast(4))
        let secret = Array("SECRET".utf8)
        let data: [[UInt8]] = [
            [2, 0x44, 1, 6] + secret + [0], [8, 0x44, 1] + secret + [0], [1, 0x44, 1, 1] + [6] + secret + [0],
        ]
        for data in data {
            let copy = try Self.cleaned(Self.head + start + data + [0x3B], .location)
            #expect(!copy.holds("SECRET") && copy.last == 0x3B)
            // The codes are those that there were, in parts of their own.
            let parts = data[0] == 1 ? [1, 0x44, 1, 1, 0] : [2, 0x44, 1, 0]
            #expect(copy == Self.head + start + parts.map { UInt8($0) } + [0x3B])
        }
        // A code behind the last pixel draws nothing; one that is none is refused.
        #expect(try Self.cleaned(Self.head + start + [2, 0x04, 0] + [0, 0x3B], .location).count < 40)
        #expect(throws: CleaningError.self) {
            try Self.cleaned(Self.head + start + [2, 0xFC, 0xFF, 0, 0x3B], .location)
        }
    }

    @Test func neverTraps() {
        let file =
            Self.head + Self.loop + Self.application("XMP DataXMP", ChunkBuilders.xmp("48,7N") + Self.magic)
            + Self.control + Self.picture + Self.comment("a") + [0x3B]
        Mangling.check(file) { bytes throws(CleaningError) in try Self.cleaned(bytes, .location) }
    }
}
