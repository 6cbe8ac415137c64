// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

@Suite struct MatroskaCleaningTests {
    private static func element(_ id: Int, _ payload: [UInt8]) -> [UInt8] { ChunkBuilders.element(id, payload) }
    private static func element(_ id: Int, _ text: String) -> [UInt8] { ChunkBuilders.element(id, text) }

    private static let header = element(0x1A45_DFA3, element(0x4286, [1]) + element(0x4282, "matroska"))

    private static func track(_ number: UInt8, _ type: UInt8, _ codec: String, _ extra: [UInt8] = []) -> [UInt8] {
        element(0xAE, element(0xD7, [number]) + element(0x83, [type]) + element(0x86, codec) + extra)
    }

    private static func file(isOpen: Bool = false, tail: String = "") -> [UInt8] {
        let info = element(
            0x1549_A966,
            element(0xBF, [1, 2, 3, 4]) + element(0x2A_D7B1, [15, 66, 64]) + element(0x4461, "dateUTC!")
                + element(0x7BA9, "secret title") + element(0x4D80, "secret muxer") + element(0x5741, "secret writer")
                + element(0x73A4, "secret segment!!"))
        let comments: [UInt8] =
            [3] + Array("vorbis".utf8) + [6, 0, 0, 0] + Array("vendor".utf8) + [1, 0, 0, 0, 13, 0, 0, 0]
            + Array("secret artist".utf8) + [1]
        let vorbis = [2, 2, UInt8(comments.count), 1, 1] + comments + [5, 5, 5]
        let tracks = element(
            0x1654_AE6B,
            track(1, 1, "V_VP9", element(0x536E, "secret name")) + track(2, 2, "A_VORBIS", element(0x63A2, vorbis))
                + track(3, 0x11, "S_TEXT/UTF8") + track(4, 0x21, "D_GPS"))
        let blocks =
            element(0xE7, [0]) + element(0xA3, [0x81, 0, 0, 0, 1, 2, 3])
            + element(0xA3, [0x83, 0, 0, 0] + Array("secret line".utf8))
            + element(0xA0, element(0xA1, [0x84, 0, 0, 0] + Array("secret place".utf8)))
            + element(0xA0, element(0xA1, [0x82, 0, 0, 0, 9]) + element(0xA4, "secret state"))
            + element(0xA3, [0x89, 0, 0, 0] + Array("secret ninth".utf8))
        let cluster = isOpen ? [0x1F, 0x43, 0xB6, 0x75, 0xFF] + blocks : element(0x1F43_B675, blocks)
        let seek = element(
            0x114D_9B74, element(0x4DBB, element(0x53AB, [0x12, 0x54, 0xC3, 0x67]) + element(0x53AC, [9])))
        let cues = element(
            0x1C53_BB6B, element(0xBB, element(0xB3, [0]) + element(0xB7, element(0xF7, [3]) + element(0xF1, [1]))))
        let tags = element(0x1254_C367, element(0x7373, "secret tag")) + element(0xEC, "secret void")
        let body = seek + info + tracks + cluster + cues + tags
        return header
            + (isOpen
                ? [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7) + body
                : element(0x1853_8067, body))
            + Array(tail.utf8)
    }

    /// For whoever breaks it.
    static let sound = file()

    private static func cleaned(_ bytes: [UInt8], _ removed: MetadataClasses) throws(CleaningError) -> [UInt8] {
        let recipe = try MatroskaCleaning.recipe(of: ByteSource(bytes, budget: 1 << 30), Kept(without: removed))
        #expect(recipe.keepsPlaces)
        return recipe.applied(to: bytes)
    }

    @Test(arguments: [false, true]) func staysByMeaning(_ isOpen: Bool) throws {
        let file = Self.file(isOpen: isOpen)
        let always = [
            "secret segment", "secret artist", "secret tag", "secret void", "secret place", "secret state",
            "secret ninth", "\u{1}\u{2}\u{3}\u{4}",
        ]
        let texts: [(String, [MetadataClasses])] = [
            ("secret title", [.captions]), ("secret name", [.captions]), ("secret muxer", [.device]),
            ("secret writer", [.device]), ("secret line", [.captions, .location, .device]), ("dateUTC!", [.all]),
        ]
        for removed in [MetadataClasses.location, .captions, .people, .device, .all] {
            let copy = try Self.cleaned(file, removed)
            #expect(copy.count == file.count)
            for text in always { #expect(!copy.holds(text), "\(text)") }
            for (text, by) in texts {
                #expect(copy.holds(text) != by.contains { $0.isSubset(of: removed) }, "\(text) \(removed)")
            }
            #expect(try Self.cleaned(copy, removed) == copy)
        }
    }

    @Test func whatFollowsTheSegmentGoes() throws {
        let copy = try Self.cleaned(Self.file(tail: "secret tail"), .location)
        #expect(copy.count == Self.file().count && !copy.holds("secret tail"))
    }

    @Test("nothing follows the fields of a decoder's data")
    func codecData() throws {
        let fields: [UInt8] = [1, 66, 0, 30, 0xFF, 0xE0, 0]
        func film(_ tail: [UInt8]) -> [UInt8] {
            let track = Self.track(1, 1, "V_MPEG4/ISO/AVC", Self.element(0x63A2, fields + tail))
            return Self.header + Self.element(0x1853_8067, Self.element(0x1654_AE6B, track))
        }
        #expect(try Self.cleaned(film(Array("NEEDLE".utf8)), .location) == film(zeros(6)))
    }

    /// A film of one track, with something in its list of tracks and in its one block's group.
    private static func film(_ codec: String, _ track: [UInt8], group: [UInt8] = []) -> [UInt8] {
        let block = element(0xA0, element(0xA1, [0x81, 0, 0, 0, 1]) + group)
        return header
            + element(
                0x1853_8067,
                element(0x1654_AE6B, Self.track(1, 1, codec, track)) + element(0x1F43_B675, element(0xE7, [0]) + block))
    }

    private static func more(_ parts: [[UInt8]]) -> [UInt8] { element(0x75A1, parts.flatMap { element(0xA6, $0) }) }

    @Test("an addition to a block stays where it is the transparency of a track that has one")
    func additions() throws {
        let alpha = Self.element(0xE0, Self.element(0x53C0, [1]) + Self.element(0xB0, [8]))
        let opaque = Self.element(0xE0, Self.element(0x53C0, [0]) + Self.element(0xB0, [8]))
        let own = Self.element(0xEE, [1]) + Self.element(0xA5, "NEEDLE")
        let usual = Self.element(0xA5, "NEEDLE")
        for addition in [own, usual] {
            let film = Self.film("V_VP9", alpha, group: Self.more([addition]))
            #expect(try Self.cleaned(film, .location) == film)
            let gone = try Self.cleaned(Self.film("V_VP9", opaque, group: Self.more([addition])), .location)
            #expect(!gone.holds("NEEDLE"))
            #expect(try !Self.cleaned(Self.film("V_VP9", [], group: Self.more([addition])), .location).holds("NEEDLE"))
        }
        let registered = Self.element(0xEE, [4]) + Self.element(0xA5, [0xB5, 0, 0x3C, 0, 1, 4] + Array("NEEDLE".utf8))
        let kinds = [registered, Self.element(0xEE, [2]) + usual, usual + usual, Self.element(0xEE, [1])]
        for addition in kinds {
            let picture = Self.element(0xA5, "PICTURE")
            let copy = try Self.cleaned(Self.film("V_VP9", alpha, group: Self.more([picture, addition])), .location)
            #expect(copy.holds("PICTURE") && !copy.holds("NEEDLE"))
        }
    }

    @Test("a track's own descriptions have the fields of the boxes that they are in MP4")
    func mappings() throws {
        let needle = Array("NEEDLE".utf8)
        func mapping(_ kind: String, _ data: [UInt8]) -> [UInt8] {
            Self.element(0x41E4, Self.element(0x41E7, kind) + Self.element(0x41ED, data))
        }
        func projection(_ kind: UInt8, _ data: [UInt8]) -> [UInt8] {
            Self.element(0xE0, Self.element(0x7670, Self.element(0x7671, [kind]) + Self.element(0x7672, data)))
        }
        let fields = [UInt8](1...24)
        for kind in ["dvcC", "dvvC", "dvwC"] {
            let copy = try Self.cleaned(Self.film("V_VP9", mapping(kind, fields + needle)), .location)
            #expect(copy == Self.film("V_VP9", mapping(kind, fields + zeros(6))))
        }
        #expect(try !Self.cleaned(Self.film("V_VP9", mapping("abcd", fields + needle)), .location).holds("NEEDLE"))
        for (kind, length) in [(1, 20), (2, 12)] as [(UInt8, Int)] {
            let data = Array(fields.prefix(length))
            let copy = try Self.cleaned(Self.film("V_VP9", projection(kind, data + needle)), .location)
            #expect(copy == Self.film("V_VP9", projection(kind, data + zeros(6))))
            let broken = Self.film("V_VP9", projection(kind, data.dropLast()))
            #expect(throws: CleaningError.self) { try Self.cleaned(broken, .location) }
        }
        #expect(throws: CleaningError.unsupported(detail: CleaningError.rareCoder)) {
            try Self.cleaned(Self.film("V_VP9", projection(3, needle)), .location)
        }
        #expect(throws: CleaningError.self) {
            try Self.cleaned(Self.film("V_VP9", mapping("dvcC", fields.dropLast())), .location)
        }
        let sound = Self.film("A_AAC", Self.element(0x63A2, [0x12, 0x10] + needle))
        #expect(
            try Self.cleaned(sound, .location) == Self.film("A_AAC", Self.element(0x63A2, [0x12, 0x10] + zeros(6))))
    }

    @Test func unknownCodecsAreRefused() {
        let tracks = Self.element(0x1654_AE6B, Self.track(1, 1, "V_SECRET"))
        let file = Self.header + Self.element(0x1853_8067, tracks)
        #expect(throws: CleaningError.self) { try Self.cleaned(file, .location) }
    }

    @Test("a checksum and what goes behind it become one element")
    func checksum() throws {
        let tracks = Self.element(0x1654_AE6B, Self.track(1, 1, "V_VP9"))
        func file(_ parts: [UInt8]) -> [UInt8] {
            Self.header + Self.element(0x1853_8067, Self.element(0x1549_A966, parts) + tracks)
        }
        let checksum = Self.element(0xBF, [1, 2, 3, 4])
        let (title, scale) = (Self.element(0x7BA9, "secret"), Self.element(0x2A_D7B1, [15, 66, 64]))
        let void = EBMLElement.void(UInt64(checksum.count + title.count))
        let gone = void + zeros(checksum.count + title.count - void.count)
        #expect(try Self.cleaned(file(checksum + title + scale), .captions) == file(gone + scale))
        let alone = EBMLElement.void(UInt64(checksum.count)) + zeros(checksum.count - 2)
        let other = EBMLElement.void(UInt64(title.count))
        #expect(
            try Self.cleaned(file(checksum + scale + title), .captions)
                == file(alone + scale + other + zeros(title.count - other.count)))
        #expect(try Self.cleaned(file(checksum + scale), .captions) == file(checksum + scale))
    }

    @Test func voidTakesUpItsRoom() {
        for length in [2, 3, 8, 9, 10, 200, 1 << 33] as [UInt64] {
            let head = EBMLElement.void(length)
            #expect(UInt64(head.count) <= length)
            guard length < 1 << 20 else { continue }
            let bytes = head + [UInt8](repeating: 0, count: Int(length) - head.count)
            #expect(EBMLElement(ByteSource(bytes), at: 0, end: length, .exact)?.range == 0..<length)
        }
    }

    @Test(arguments: [false, true]) func neverTraps(_ isOpen: Bool) {
        Mangling.check(Self.file(isOpen: isOpen)) { bytes throws(CleaningError) in try Self.cleaned(bytes, .location) }
    }
}
