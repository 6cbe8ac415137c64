// SPDX-License-Identifier: GPL-3.0-or-later

import MediaBytes
import MediaTypes
import Testing

@testable import Cleaning

/// Boxes of films keep the fields that their formats give them.
struct BoxFieldsTests {
    private static let needle = text("NEEDLE")

    private static func copy(_ film: FilmBuilder, without removed: MetadataClasses = .location) throws -> [UInt8] {
        let bytes = film.build()
        return try MovieCleaning.recipe(of: ByteSource(bytes), Kept(without: removed)).applied(to: bytes)
    }

    private static func film(_ change: (inout FilmBuilder) -> Void) -> FilmBuilder {
        var film = FilmBuilder()
        film.secret = ""
        change(&film)
        return film
    }

    private static let sets: [UInt8] = [1, 66, 0, 30, 0xFF, 1, 0, 2, 0x67, 1, 1, 0, 1, 0x68]
    private static let unit: [UInt8] = [1, 0xA1, 0, 1, 0, 3, 0x42, 1, 9]

    /// Boxes of descriptions with all that their format has.
    private static let boxes: [(String, [UInt8])] = [
        ("esds", FilmBuilder.stream()), ("avcE", sets), ("mvcC", sets), ("svcC", sets), ("hvcE", zeros(22) + unit),
        ("lhvC", [1, 0xF0, 0, 0, 3] + unit), ("cclv", [0x3C] + zeros(36)), ("cclv", [0x04] + zeros(4)),
        ("ccst", zeros(8)), ("chan", zeros(12) + big(1) + zeros(20)),
        ("SA3D", [0, 0] + big(1) + [0, 0] + big(4) + zeros(16)),
        ("dOps", [0, 2] + zeros(9)), ("dOps", [0, 2] + zeros(8) + [1, 1, 1, 0, 1]), ("alac", zeros(28)),
        ("dec3", [0x20, 0, 0x20, 0x0F, 0]), ("dec3", [0x20, 1, 0x20, 0x0F, 0, 0x20, 0x0F, 2, 1]),
        ("chnl", zeros(4) + [1, 6] + zeros(8)), ("chnl", zeros(4) + [3, 6] + zeros(8) + [2]),
        ("auxi", zeros(4) + text("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0")),
    ]

    @Test("nothing follows the fields of a box, and one that breaks off is refused", arguments: boxes.indices)
    func tails(_ index: Int) throws {
        let (type, contents) = Self.boxes[index]
        let copy = try Self.copy(Self.film { $0.descriptionBoxes = box(type, contents + Self.needle) })
        #expect(place(of: box(type, contents + zeros(6)), in: copy) != nil)
        let same = try Self.copy(Self.film { $0.descriptionBoxes = box(type, contents) })
        #expect(place(of: box(type, contents), in: same) != nil)
        // Without its end a name is another one, and goes.
        guard type != "auxi" else { return }
        let broken = Self.film { $0.descriptionBoxes = box(type, Array(contents.dropLast())) }
        #expect(throws: CleaningError.self) { try Self.copy(broken) }
    }

    @Test("two bytes about objects in the room stay behind Dolby's streams")
    func objects() throws {
        let contents: [UInt8] = [0x20, 0, 0x20, 0x0F, 0, 1, 16]
        let copy = try Self.copy(Self.film { $0.descriptionBoxes = box("dec3", contents + Self.needle) })
        #expect(place(of: box("dec3", contents + zeros(6)), in: copy) != nil)
    }

    @Test("a message among the parameter sets of a second layer goes")
    func layers() throws {
        let message: [UInt8] = [0x4E, 1, 5, 6] + Self.needle + [0x80]
        let contents = [1, 0xF0, 0, 0, 3, 1, 0xA7, 0, 1] + big(message.count, 2) + message
        let copy = try Self.copy(Self.film { $0.descriptionBoxes = box("lhvC", contents) })
        #expect(found(["lhvC", "NEEDLE"], in: copy) == ["lhvC"])
    }

    /// Boxes that are about something that nobody knows, or that players do without.
    private static let needless: [(String, [UInt8])] = [
        ("chnl", zeros(4) + [1, 0] + needle), ("chnl", [1, 0, 0, 0, 0x10, 2, 6] + needle),
        ("chnl", zeros(4) + [2] + needle),
        ("auxi", zeros(4) + needle + [0]),
        ("auxi", zeros(4) + text("urn:com:apple:photo:NEEDLE:aux:semanticskymatte\0")),
        ("vttC", needle), ("ftab", needle), ("text", needle), ("data", []), ("tmcd", zeros(20) + needle),
    ]

    @Test("a box about something unknown goes", arguments: needless.indices)
    func unknown(_ index: Int) throws {
        let (type, contents) = Self.needless[index]
        let copy = try Self.copy(Self.film { $0.descriptionBoxes = box(type, contents) })
        #expect(place(of: text("free") + zeros(contents.count), in: copy) != nil && found(["NEEDLE"], in: copy) == [])
    }

    @Test("of WebVTT's head the first word stays")
    func webVTT() throws {
        let copy = try Self.copy(Self.film { $0.descriptionBoxes = box("vttC", text("WEBVTT\nNOTE NEEDLE")) })
        #expect(place(of: box("vttC", text("WEBVTT"), zeros(12)), in: copy) != nil)
    }

    @Test(
        "hints that players do without go from samples",
        arguments: ["sdtp", "padb", "stdp", "csgp", "subs", "saiz", "saio"])
    func hints(type: String) throws {
        let copy = try Self.copy(Self.film { $0.sampleBoxes = box(type, zeros(4) + Self.needle) })
        #expect(place(of: text("free") + zeros(10), in: copy) != nil && found([type, "NEEDLE"], in: copy) == [])
    }

    @Test(
        "a film is refused whose coder has parameters without a grammar",
        arguments: ["glbl", "dvc1", "SMI ", "evcC", "apvC", "dac4", "ddts", "udts", "mhaC", "mhaP", "mshp"])
    func rareCoders(type: String) throws {
        let rare = box(type, Self.needle)
        for film in [
            Self.film { $0.descriptionBoxes = rare }, Self.film { $0.soundBoxes = rare },
            Self.film { $0.soundBoxes = box("wave", rare) },
            Self.film { $0.descriptionBoxes = box("sv3d", box("proj", rare)) },
        ] {
            #expect(throws: CleaningError.unsupported(detail: CleaningError.rareCoder)) { try Self.copy(film) }
        }
    }

    @Test("what QuickTime's sounds, texts and clocks have is kept by what it means there")
    func contexts() throws {
        func nested(_ needle: [UInt8]) -> FilmBuilder {
            Self.film {
                let hidden = box(needle.first == 0 ? "free" : "hide", needle)
                $0.soundBoxes = box(
                    "wave", box("frma", text("mp4a"), needle), box("mp4a", zeros(4), needle),
                    box("esds", FilmBuilder.stream(), needle), box("enda", [0, 1], needle), hidden,
                    box("\0\0\0\0", needle))
                $0.informationBoxes = box(
                    "gmhd", box("gmin", Array(1...16), needle), box("text", Array(1...36), needle),
                    box("tmcd", box("tcmi", Array(1...24), needle), hidden), hidden)
            }
        }
        let (copy, plain) = (try Self.copy(nested(Self.needle)), nested(zeros(6)))
        #expect(found(["NEEDLE"], in: copy) == [])
        #expect(place(of: plain.soundBoxes, in: copy) != nil && place(of: plain.informationBoxes, in: copy) != nil)
        let broken: [(inout FilmBuilder) -> Void] = [
            { $0.soundBoxes = box("wave", box("frma", zeros(3))) },
            { $0.soundBoxes = box("wave", box("mp4a", zeros(3))) },
            { $0.soundBoxes = box("wave", box("enda", [0])) },
            { $0.informationBoxes = box("gmhd", box("gmin", zeros(15))) },
            { $0.informationBoxes = box("gmhd", box("text", zeros(35))) },
            { $0.informationBoxes = box("gmhd", box("tmcd", box("tcmi", zeros(23)))) },
        ]
        for change in broken { #expect(throws: CleaningError.self) { try Self.copy(Self.film(change)) } }
    }

    @Test("the font of QuickTime's texts goes")
    func font() throws {
        let film = Self.film {
            $0.handlers = ["vide", "text"]
            $0.textEntry = box("text", Array(1...51), [6], Self.needle)
        }
        #expect(try place(of: box("text", Array(1...51), zeros(7)), in: Self.copy(film, without: .people)) != nil)
    }

    @Test("of the views of a spatial video the boxes stay that are known, each with its fields")
    func views() throws {
        func views(_ needle: [UInt8], _ other: String, _ must: String) -> [UInt8] {
            box(
                "vexu", box(must, needle),
                box(
                    "eyes", box("stri", zeros(4), [3], needle), box("hero", zeros(4), [1], needle),
                    box("cams", box("blin", zeros(4), big(19240), needle), box(other, needle)),
                    box("cmfy", box("dadj", zeros(4), big(200), needle)), box(other, needle)),
                box("proj", box("prji", zeros(4), text("rect"), needle)),
                box("pack", box("pkin", zeros(4), text("side"), needle)), zeros(4))
        }
        let copy = try Self.copy(Self.film { $0.descriptionBoxes = views(Self.needle, "hide", "must") })
        #expect(place(of: views(zeros(6), "free", "free"), in: copy) != nil)
        for part in [box("eyes", box("stri", zeros(4))), box("proj", box("prji", zeros(7)))] {
            #expect(throws: CleaningError.self) { try Self.copy(Self.film { $0.descriptionBoxes = box("vexu", part) }) }
        }
    }

    @Test("a projection on a cube has its fields")
    func cube() throws {
        func sphere(_ tail: [UInt8]) -> FilmBuilder {
            Self.film { $0.descriptionBoxes = box("sv3d", box("proj", box("cbmp", zeros(4), big(1), big(2), tail))) }
        }
        #expect(try place(of: sphere(zeros(6)).descriptionBoxes, in: Self.copy(sphere(Self.needle))) != nil)
    }

    @Test("tracks refer to tracks that stay")
    func references() throws {
        let film = Self.film {
            $0.references =
                box("cdsc", big(3), big(2), text("NEED"), text("LE")) + box("sync", big(3), text("NEED"))
                + box("hint", big(1)) + box("chap", [UInt8](repeating: 1, count: 1028))
        }
        let copy = try Self.copy(film)
        let expected =
            box("cdsc", big(0), big(2), zeros(6)) + box("free", zeros(8)) + box("free", zeros(4))
            + box("free", zeros(1028))
        #expect(place(of: box("tref", expected), in: copy) != nil)
    }

    // MARK: Fragments

    private static func fragment(header: [UInt8], sample: [UInt8], at data: Int) -> [UInt8] {
        box("moof", box("mfhd", zeros(8)), box("traf", box("tfhd", header), box("trun", run(at: data, sample))))
    }

    private static func run(at data: Int, _ sample: [UInt8]) -> [UInt8] {
        big(0xF05) + big(1) + big(data) + sample
    }

    /// A film with one fragment, its index of places, and of parts of it.
    private static func fragmented(_ needle: [UInt8], places: Int = 1, parts: Int = 1) -> FilmBuilder {
        film {
            $0.movieBoxes = box("mvex", box("trex", zeros(4), big(1), big(1), zeros(12), needle))
            let header = big(0x2_003A) + big(1) + big(1) + big(2) + big(8) + big(3) + needle
            let sample = big(9) + big(1) + big(8) + big(2) + big(3) + needle
            let length = fragment(header: header, sample: sample, at: 0).count
            $0.trailer =
                box("sidx", [1, 0, 0, 0], big(1), big(600), zeros(16), big(0, 2), big(parts, 2), zeros(12), needle)
                + box("sidx", zeros(4), big(1), big(600), zeros(8), big(0, 2), big(parts, 2), zeros(12), needle)
                + fragment(header: header, sample: sample, at: length + 8) + box("mdat", text("pictures"))
                + box(
                    "mfra", box("tfra", [1, 0, 0, 0], big(1), big(0x1B), big(places), zeros(16), zeros(9), needle),
                    box("tfra", zeros(4), big(1), big(0), big(places), zeros(8), zeros(3), needle),
                    box("mfro", zeros(8), needle))
        }
    }

    @Test("boxes of fragments have the fields that their flags say")
    func fragments() throws {
        for (before, after) in [(Self.needle, zeros(6)), ([], [])] {
            let (copy, plain) = (try Self.copy(Self.fragmented(before)), Self.fragmented(after))
            #expect(copy.suffix(plain.trailer.count) == plain.trailer[...])
            #expect(place(of: plain.movieBoxes, in: copy) != nil)
        }
        #expect(throws: CleaningError.self) { try Self.copy(Self.fragmented([], places: 2)) }
        #expect(throws: CleaningError.self) { try Self.copy(Self.fragmented([], parts: 2)) }
    }
}
