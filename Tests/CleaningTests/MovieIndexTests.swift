// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import MediaBytes
import MediaTypes
import PickerTestSupport
import Testing

@Suite("Index of a film")
struct MovieIndexTests {
    private static let tracks = ["vide", "soun"]

    /// Boxes of a file, by their names.
    private func boxes(_ bytes: [UInt8]) -> [String] {
        var (names, place): ([String], Int) = ([], 0)
        while place + 8 <= bytes.count {
            names.append(String(decoding: bytes[place + 4..<place + 8], as: UTF8.self))
            place += max(8, number(bytes, at: place))
        }
        return names
    }

    private func number(_ bytes: [UInt8], at place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// What stands where the tables of chunks say.
    private func samples(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.ranges(of: text("stco")).enumerated().map { index, range in
            let place = number(bytes, at: range.upperBound + 8)
            let count = FilmBuilder.samples[Self.tracks[index]]?.count ?? 0
            return place + count <= bytes.count ? Array(bytes[place..<place + count]) : []
        }
    }

    private func film(_ change: (inout FilmBuilder) -> Void = { _ in }) -> [UInt8] {
        var film = FilmBuilder(handlers: Self.tracks, isIndexBehind: true)
        change(&film)
        return film.build()
    }

    @Test(
        "it is moved in front, and the chunks are where its tables say",
        arguments: [MetadataClasses(), .location, .all])
    func moved(_ removed: MetadataClasses) throws {
        let bytes = film()
        #expect(boxes(bytes) == ["ftyp", "free", "mdat", "moov"])
        let source = ByteSource(bytes)
        let recipe =
            try removed.isEmpty
            ? CopyRecipe(whole: UInt64(bytes.count)) : MovieCleaning.recipe(of: source, Kept(without: removed))
        let copy = try MovieIndex.inFront(recipe, of: source).applied(to: bytes)
        #expect(boxes(copy) == ["ftyp", "moov", "free", "mdat"])
        #expect(copy.count == bytes.count)
        #expect(samples(bytes) == Self.tracks.compactMap { FilmBuilder.samples[$0] })
        #expect(samples(copy) == samples(bytes))
        // What was removed stays away.
        #expect(found(["SECRET"], in: copy) == (removed.isEmpty ? ["SECRET"] : []))
        // One whose index is in front stays as it is.
        let again = CopyRecipe(whole: UInt64(copy.count))
        #expect(try MovieIndex.inFront(again, of: ByteSource(copy)) == again)
    }

    /// A film of one track whose table of chunks has these entries.
    private func film(chunks: [Int], width: Int = 4, header: [UInt8]? = nil) -> [UInt8] {
        let entries = header ?? zeros(4) + big(chunks.count) + chunks.flatMap { big($0, width) }
        let samples = box("stbl", box(width == 4 ? "stco" : "co64", entries))
        return box("ftyp", text("isom"), big(7)) + box("mdat", zeros(100))
            + box("moov", box("trak", box("mdia", box("minf", samples))))
    }

    @Test("an index of an hour is moved as well, with entries of both widths", arguments: [4, 8])
    func long(width: Int) throws {
        let chunks = (0..<200_000).map { 24 + $0 % 100 }
        let bytes = film(chunks: chunks, width: width)
        let recipe = CopyRecipe(whole: UInt64(bytes.count))
        let copy = try MovieIndex.inFront(recipe, of: ByteSource(bytes, budget: 64 << 20)).applied(to: bytes)
        let shift = bytes.count - 16 - 108
        let moved = film(chunks: chunks.map { $0 + shift }, width: width)
        #expect(copy == Array(moved[..<16] + moved[124...] + moved[16..<124]))
    }

    @Test("a table that breaks off is damage, and an index that has no end of its own stays where it is")
    func broken() throws {
        for count in 0..<8 {
            let bytes = film(chunks: [], header: zeros(count))
            let recipe = CopyRecipe(whole: UInt64(bytes.count))
            #expect(throws: (any Error).self) { try MovieIndex.inFront(recipe, of: ByteSource(bytes)) }
        }
        var endless = film(chunks: [30])
        let start = try #require(place(of: text("moov"), in: endless)) - 4
        endless.replaceSubrange(start..<start + 4, with: zeros(4))
        let recipe = CopyRecipe(whole: UInt64(endless.count))
        #expect(try MovieIndex.inFront(recipe, of: ByteSource(endless)) == recipe)
    }

    @Test(
        "a film that is built otherwise stays as it is",
        arguments: [
            "index in front", "bytes behind it", "a chunk outside the media data",
        ])
    func kept(_ name: String) throws {
        let bytes = film {
            switch name {
            case "index in front": $0.isIndexBehind = false
            case "bytes behind it": $0.trailer = zeros(3)
            default: $0.offsetError = -100
            }
        }
        let recipe = CopyRecipe(whole: UInt64(bytes.count))
        #expect(try MovieIndex.inFront(recipe, of: ByteSource(bytes)) == recipe)
    }

    @Test("any prefix and any change of a byte gives a copy of the same length, or a word about the damage")
    func mangled() throws {
        let bytes = film()
        var random = SeededGenerator(seed: 5)
        for round in 0..<2_000 {
            var mangled = bytes
            if round < bytes.count {
                mangled.removeLast(round)
            } else {
                mangled[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let recipe = CopyRecipe(whole: UInt64(mangled.count))
            guard let moved = try? MovieIndex.inFront(recipe, of: ByteSource(mangled)) else { continue }
            #expect(moved.applied(to: mangled).count == mangled.count)
        }
    }

    @Test("pieces of a range of a recipe are those of its copy")
    func pieces() {
        let original = [UInt8](0..<20)
        var recipe = CopyRecipe()
        for piece: CopyRecipe.Piece in [.original(3..<9), .bytes([100, 101, 102]), .zeros(4), .original(9..<20)] {
            recipe.append(piece)
        }
        let copy = recipe.applied(to: original)
        for start in 0...copy.count + 1 {
            for end in start...copy.count + 2 {
                var part = CopyRecipe()
                for piece in recipe.pieces(in: UInt64(start)..<UInt64(end)) { part.append(piece) }
                #expect(part.applied(to: original) == Array(copy[min(start, copy.count)..<min(end, copy.count)]))
            }
        }
    }
}
