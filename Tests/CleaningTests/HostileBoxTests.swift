// SPDX-License-Identifier: GPL-3.0-or-later

import Cleaning
import MediaBytes
import MediaTypes
import PickerTestSupport
import Testing

/// Files that break off or are changed at random are refused or cleaned, and never end the process.
struct HostileBoxTests {
    enum Kind: CaseIterable {
        case film, picture, codestream

        var bytes: [UInt8] {
            switch self {
            case .film:
                var film = FilmBuilder()
                film.handlers = ["vide", "soun", "meta", "text"]
                film.userData = box("\u{A9}xyz", text("\0\u{4}\0\0WORD"))
                let value = box("data", big(1), zeros(4), text("VALUE"))
                film.movieBoxes =
                    box("mvex", box("trex", zeros(4), big(1), big(1), zeros(4), big(4), zeros(4)))
                    + box(
                        "meta", box("hdlr", zeros(8), text("mdta"), zeros(12)),
                        box("keys", zeros(4), big(1), box("mdta", text("com.apple.quicktime.make"))),
                        box("ilst", big(value.count + 8), big(1), value))
                let run = box("trun", big(1), big(2), big(76))
                film.trailer =
                    box("moof", box("mfhd", zeros(8)), box("traf", box("tfhd", big(0x2_0000), big(1)), run))
                    + box("mdat", text("fragments"))
                return film.build()
            case .picture:
                var file = HEIFBuilder.usual
                file.metaBoxes =
                    box("dinf", box("dref", zeros(4), big(1), box("url ", big(1))))
                    + box("grpl", box("altr", zeros(4), big(50), big(2), big(1), big(9)))
                return file.build()
            case .codestream: return JPEGXLCleaningTests.file
            }
        }

        func recipe(_ bytes: [UInt8]) throws -> CopyRecipe {
            let source = ByteSource(bytes)
            switch self {
            case .film: return try MovieCleaning.recipe(of: source, Kept(without: .location))
            case .picture: return try HEIFCleaning.recipe(of: source, Kept(without: .location))
            case .codestream: return try JPEGXLCleaning.recipe(of: source, Kept(without: .location))
            }
        }

        /// Checks a recipe that there is against the file.
        func check(_ bytes: [UInt8]) {
            guard let recipe = try? recipe(bytes) else { return }
            let copy = recipe.applied(to: bytes)
            #expect(copy.count == recipe.length)
            #expect(self == .codestream || copy.count == bytes.count)
        }
    }

    @Test("the whole file is cleaned", arguments: Kind.allCases)
    func whole(kind: Kind) throws { _ = try kind.recipe(kind.bytes) }

    @Test("every beginning of a file", arguments: Kind.allCases)
    func beginnings(kind: Kind) {
        let bytes = kind.bytes
        for length in bytes.indices { kind.check(Array(bytes.prefix(length))) }
    }

    @Test("every box with too little in it, and free space behind it", arguments: Kind.allCases)
    func shortBoxes(kind: Kind) {
        let bytes = kind.bytes
        for start in bytes.indices.dropLast(16) {
            let size = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size >= 16, start + size <= bytes.count,
                bytes[start + 4..<start + 8].allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0xA9 })
            else { continue }
            // Up to where fields end that some boxes have.
            for length in Array(0...16) + [24, 27, 40, 44, 60, 64, 76, 78] where length <= size - 16 {
                var changed = bytes
                changed.replaceSubrange(start..<start + 4, with: big(8 + length))
                let behind = start + 8 + length
                changed.replaceSubrange(behind..<behind + 8, with: big(size - 8 - length) + text("free"))
                kind.check(changed)
            }
        }
    }

    @Test("bytes changed at random", arguments: Kind.allCases)
    func changes(kind: Kind) {
        var numbers = SeededGenerator(seed: 7)
        let bytes = kind.bytes
        let values: [UInt8] = [0, 1, 2, 4, 8, 0x7F, 0x80, 0xFE, 0xFF]
        for _ in 0..<4000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let place = Int.random(in: changed.indices, using: &numbers)
                changed[place] =
                    Bool.random(using: &numbers)
                    ? values.randomElement(using: &numbers) ?? 0 : .random(in: 0...255, using: &numbers)
            }
            kind.check(changed)
        }
    }

    @Test("numbers of four bytes changed at random", arguments: Kind.allCases)
    func wideChanges(kind: Kind) {
        var numbers = SeededGenerator(seed: 11)
        let bytes = kind.bytes
        let values = [0, 1, 7, 8, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0xFFFF_FFF8, bytes.count]
        for _ in 0..<4000 {
            var changed = bytes
            let place = Int.random(in: 0..<changed.count - 4, using: &numbers)
            changed.replaceSubrange(place..<place + 4, with: big(values.randomElement(using: &numbers) ?? 0))
            kind.check(changed)
        }
    }
}
