// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import MediaBytes
import MediaTypes
import Testing

struct MovieCleaningTests {
    private func copy(_ bytes: [UInt8], _ removed: MetadataClasses = .all) throws -> [UInt8] {
        let copy = try MovieCleaning.recipe(of: ByteSource(bytes), Kept(without: removed)).applied(to: bytes)
        let again = try MovieCleaning.recipe(of: ByteSource(copy), Kept(without: removed)).applied(to: copy)
        let isStable = again == copy
        #expect(isStable, "a copy of the copy differs")
        #expect(copy.count == bytes.count)
        return copy
    }

    @Test("what nobody knows goes from every box, and the samples stay where they are")
    func hiddenPlaces() throws {
        var film = FilmBuilder()
        film.trailer = text("\u{7F}\u{7F}\u{7F}\u{7F}SEFTSECRET")
        let bytes = film.build()
        for removed in [MetadataClasses.location, .all] {
            let copy = try copy(bytes, removed)
            let left = found(["SECR", "XAVC", "CAEP"], in: copy)
            #expect(left == [])
            for samples in [FilmBuilder.samples["vide"] ?? [], FilmBuilder.samples["soun"] ?? []] {
                let (before, after) = (place(of: samples, in: bytes), place(of: samples, in: copy))
                #expect(before == after && after != nil)
            }
            let needed = ["avcC", "stts", "stsz", "esds", "elst", "mp42"]
            let kept = found(needed, in: copy)
            #expect(kept == needed)
        }
    }

    /// Boxes with all that their format has, to be followed by something else.
    private static let shaped: [(String, [UInt8])] = [
        ("avcC", [1, 66, 0, 30, 0xFF, 0xE1, 0, 2, 0x67, 1, 1, 0, 1, 0x68]),
        ("avcC", [1, 100, 0, 30, 0xFF, 0xE1, 0, 2, 0x67, 1, 1, 0, 1, 0x68, 0xFD, 0xF8, 0xF8, 0]),
        ("hvcC", [1] + zeros(20) + [3, 1, 0xA0, 0, 1, 0, 3, 0x40, 1, 9]), ("colr", text("nclx") + zeros(7)),
        ("colr", text("nclc") + zeros(6)), ("colr", text("none")), ("mdcv", zeros(24)), ("clli", zeros(4)),
        ("dvcC", zeros(24)), ("vpcC", zeros(12)), ("pasp", zeros(8)), ("SmDm", zeros(28)), ("hfov", zeros(4)),
    ]

    @Test("nothing follows the fields of a box", arguments: shaped.indices)
    func tails(_ index: Int) throws {
        let (type, contents) = Self.shaped[index]
        var film = FilmBuilder()
        (film.secret, film.descriptionBoxes) = ("", box(type, contents + text("NEEDLE AT THE LAKE")))
        let copy = try copy(film.build(), .location)
        #expect(found(["NEEDLE"], in: copy) == [] && place(of: text(type) + contents, in: copy) != nil)
        film.descriptionBoxes = box(type, contents)
        #expect(try place(of: text(type) + contents, in: self.copy(film.build(), .location)) != nil)
    }

    @Test("groups of samples stay where they are known")
    func groups() throws {
        let known = [
            box("sgpd", [1, 0, 0, 0], text("roll"), big(2), big(1), [0xFF, 0xFF]),
            box("sbgp", zeros(4), text("roll"), big(1), big(2), big(1)),
            box("sgpd", [0, 0, 0, 0], text("rap "), big(1), [9]),
        ]
        let unknown = [
            box("sgpd", [1, 0, 0, 0], text("ndle"), big(6), big(1), text("NEEDLE")),
            box("sbgp", zeros(4), text("ndle"), big(1), text("NEEDLE  ")),
        ]
        var film = FilmBuilder()
        for boxes in known {
            (film.secret, film.sampleBoxes) = ("", boxes)
            #expect(try place(of: boxes, in: copy(film.build(), .location)) != nil)
        }
        for boxes in unknown {
            (film.secret, film.sampleBoxes) = ("", boxes)
            #expect(found(["NEEDLE"], in: try copy(film.build(), .location)) == [])
        }
        film.sampleBoxes = box("sgpd", [1, 0, 0, 0], text("roll"), big(6), big(1), text("NEEDLE"))
        #expect(throws: CleaningError.self) { try copy(film.build(), .location) }
    }

    @Test("dates go with everything only")
    func dates() throws {
        let bytes = FilmBuilder().build()
        let some = place(of: big(0x5EC4E7), in: try copy(bytes, [.location, .captions, .people]))
        let none = place(of: big(0x5EC4E7), in: try copy(bytes, .all))
        #expect(some != nil)
        #expect(none == nil)
    }

    @Test(
        "user data stay unless their class goes",
        arguments: [
            ("\u{A9}xyz", MetadataClasses.location), ("loci", .location), ("\u{A9}nam", .captions), ("desc", .captions),
            ("keyw", .captions), ("\u{A9}ART", .people), ("cprt", .people), ("\u{A9}mak", .device),
            ("\u{A9}swr", .device),
        ])
    func userData(type: String, removing: MetadataClasses) throws {
        var film = FilmBuilder()
        film.userData = box(type, text("\0\u{4}\0\0WORD")) + box("Xtra", text("SECRET"))
        let bytes = film.build()
        let others = MetadataClasses.all.subtracting(removing)
        for removed in [removing, others, .all] {
            let left = found(["WORD", "SECRET"], in: try copy(bytes, removed))
            #expect(left == (removed == others ? ["WORD"] : []))
        }
    }

    @Test("values that QuickTime's keys name stay unless their class goes, and the name goes with the value")
    func keys() throws {
        let names = [
            "com.apple.quicktime.location.ISO6709", "com.apple.quicktime.make", "com.apple.quicktime.creationdate",
            "com.apple.quicktime.content.identifier", "com.example.SECRET",
        ]
        let list = names.flatMap { big($0.utf8.count + 8) + text("mdta" + $0) }
        let values = names.indices.flatMap { index in
            let value = box("data", big(1), zeros(4), text("VALUE\(index)"))
            return big(value.count + 8) + big(index + 1) + value
        }
        let picture = box("data", big(13), zeros(4), text("SECRET"))
        let cover = big(picture.count + 8) + big(4) + picture
        var film = FilmBuilder()
        film.movieBoxes = box(
            "meta", box("hdlr", zeros(8), text("mdta"), zeros(12), text("SECRET")),
            box("keys", zeros(4), big(names.count), list), box("ilst", values, cover))
        let bytes = film.build()
        let cases: [(MetadataClasses, [Int])] = [
            (.location, [1, 2, 3]), (.device, [0, 2, 3]), ([.location, .device], [2, 3]), (.all, [3]),
        ]
        for (removed, staying) in cases {
            let copy = try copy(bytes, removed)
            let values = found(names.indices.map { "VALUE\($0)" } + ["SECRET"], in: copy)
            #expect(values == staying.map { "VALUE\($0)" })
            let left = found(names, in: copy)
            #expect(left == staying.map { names[$0] })
        }
    }

    @Test("subtitles stay where captions, place and camera stay: drones write positions and exposures there")
    func subtitles() throws {
        var film = FilmBuilder()
        film.handlers = ["vide", "text"]
        let kept = found(["words"], in: try copy(film.build(), .people))
        let gone = found(["words"], in: try [.captions, .location, .device].flatMap { try copy(film.build(), $0) })
        #expect(kept == ["words"])
        #expect(gone == [])
    }

    @Test("of a spherical video the projection stays, not the program that stitched it")
    func sphere() throws {
        let projection = box("prhd", zeros(4), big(7), zeros(8)) + box("equi", zeros(4), big(1), big(2), big(3), big(4))
        var film = FilmBuilder()
        film.descriptionBoxes =
            box("st3d", zeros(4), [1], text("SECRET"))
            + box(
                "sv3d", box("svhd", zeros(4), text("SECRET\0")),
                box("proj", projection, box("hide", text("SECRET"))), box("hide", text("SECRET")), zeros(4))
        let copy = try copy(film.build(), .location)
        #expect(found(["SECR"], in: copy) == [])
        #expect(place(of: projection, in: copy) == place(of: projection, in: film.build()))
        #expect(place(of: box("svhd", zeros(11)), in: copy) != nil)
    }

    @Test("of FLAC the stream and its seek table stay; comments, pictures and blocks of another length become padding")
    func flac() throws {
        func block(_ type: Int, _ contents: [UInt8]) -> [UInt8] { big(type, 1) + big(contents.count, 3) + contents }
        let (stream, table) = (block(0, Array(1...34)), block(3, Array(1...18)))
        let others =
            [4, 6, 2, 5, 1].flatMap { block($0, text("SECRET")) } + block(0, text("SECRET"))
            + block(0x83, text("SECRET"))
        var film = FilmBuilder()
        film.descriptionBoxes = box("dfLa", zeros(4), stream, table, others)
        let copy = try copy(film.build(), .location)
        #expect(found(["SECR"], in: copy) == [])
        let padding = (0..<6).flatMap { _ in block(1, zeros(6)) } + block(0x81, zeros(6))
        #expect(place(of: zeros(4) + stream + table + padding, in: copy) != nil)
        film.descriptionBoxes = box("dfLa", zeros(4), stream, big(4, 1), big(100, 3), text("SECRET"))
        #expect(throws: CleaningError.self) { _ = try self.copy(film.build(), .location) }
    }

    @Test("a film that lies in another file is cleaned in its place")
    func inside() throws {
        let film = FilmBuilder().build()
        let bytes = text("another file") + film + text("behind")
        let changes = try MovieCleaning.recipe(
            of: ByteSource(bytes), in: 12..<UInt64(12 + film.count), Kept(without: .all))
        let recipe = try #require(CopyRecipe.changing(UInt64(bytes.count), changes))
        let isRight = recipe.applied(to: bytes) == text("another file") + (try copy(film)) + text("behind")
        #expect(isRight)
    }

    @Test("fragments keep the runs of tracks that stay", arguments: [0x2_0000, 1, 0])
    func fragments(base: Int) throws {
        var film = FilmBuilder()
        let defaults = (1...3).map { box("trex", zeros(4), big($0), big(1), zeros(4), big(4), zeros(4)) }
        film.movieBoxes = box("mvex", defaults.flatMap { $0 })
        let start = film.build()
        func fragment(at data: Int) -> [UInt8] {
            let tracks = (1...3).map { number in
                let header = base == 1 ? big(1) + big(number) + big(start.count, 8) : big(base) + big(number)
                // Without a base each track's data follow those of the one before.
                let offset = base == 0 && number > 1 ? 0 : data + (number - 1) * 8
                let run = big(0x201) + big(2) + big(offset) + big(4) + big(4)
                return box("traf", box("tfhd", header), box("trun", run), box("uuid", text("0123456789abcdefSECRET")))
            }
            return box("moof", box("mfhd", zeros(8)), tracks.flatMap { $0 }, box("hide", text("SECRET")))
        }
        let length = fragment(at: 0).count
        let bytes = start + fragment(at: length + 8) + box("mdat", text("pictures"), text("sounds.."), text("SECRETS!"))
        let left = found(["picturessounds..", "SECRET"], in: try copy(bytes))
        #expect(left == ["picturessounds.."])
    }

    @Test("a run of four billion samples without bytes takes no time", .timeLimit(.minutes(5)))
    func emptySamples() throws {
        var film = FilmBuilder()
        (film.format, film.descriptionBoxes) = ("av01", box("av1C", [0x81, 0, 0, 0]))
        film.movieBoxes = box("mvex", box("trex", zeros(4), big(1), big(1), zeros(12)))
        let run = box("trun", zeros(4), big(0xFFFF_FFFF))
        let fragment = box("moof", box("traf", box("tfhd", big(0x2_0000), big(1)), run))
        #expect(found(["SECR"], in: try copy(film.build() + fragment)) == [])
    }

    @Test("sound of QuickTime that counts each sample is kept to its last byte", arguments: [0, 1])
    func plainSound(version: Int) throws {
        let sound = text("123456789abcSECRET")
        let fields = version == 1 ? big(1) + big(2) + big(4) + big(2) : []
        let entry =
            zeros(6) + big(1, 2) + big(version, 2) + zeros(6) + big(2, 2) + big(16, 2) + zeros(8) + fields
        func film(_ place: Int) -> [UInt8] {
            let samples = box(
                "stbl", box("stsd", zeros(4), big(1), box("sowt", entry)),
                box("stts", zeros(4), big(1), big(3), big(1)),
                box("stsc", zeros(4), big(1), big(1), big(3), big(1)), box("stsz", zeros(4), big(1), big(3)),
                box("stco", zeros(4), big(1), big(place)))
            let data = box("dinf", box("dref", zeros(4), big(1), box("url ", big(1))))
            let media = box(
                "mdia", box("mdhd", zeros(24)), box("hdlr", zeros(8), text("soun"), zeros(12)),
                box("minf", box("smhd", zeros(8)), data, samples))
            let track = box("trak", box("tkhd", zeros(12), big(1), zeros(68)), media)
            return box("moov", box("mvhd", zeros(100)), track)
        }
        let bytes = film(film(0).count + 8) + box("mdat", sound)
        let left = found(["123456789abc", "SECRET"], in: try copy(bytes))
        #expect(left == ["123456789abc"])
    }

    @Test("what no copy can be made of is refused")
    func refused() throws {
        var films: [(String, FilmBuilder)] = []
        func film(_ name: String, _ change: (inout FilmBuilder) -> Void) {
            var film = FilmBuilder()
            change(&film)
            films.append((name, film))
        }
        film("samples behind the data") { $0.offsetError = 4000 }
        film("samples before the data") { $0.offsetError = -40 }
        film("data in another file") { $0.dataFlags = 0 }
        film("encrypted") { $0.format = "encv" }
        film("motion JPEG") { $0.format = "jpeg" }
        film("protected") { $0.descriptionBoxes = box("sinf", zeros(8)) }
        film("hints") { $0.handlers = ["vide", "hint"] }
        film("nothing to play") { $0.handlers = ["meta"] }
        film("keys") { $0.movieBoxes = box("pssh", zeros(24)) }
        film("two movies") { $0.trailer = box("moov", zeros(8)) }
        for (name, film) in films {
            let source = ByteSource(film.build())
            #expect(throws: CleaningError.self, "\(name)") { try MovieCleaning.recipe(of: source, Kept(without: .all)) }
        }
    }
}
