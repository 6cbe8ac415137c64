// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Synchronization
import Testing

/// Tokens for a text being typed (phpicker.md 3.6): only what finds something, with how much.
@Suite("Suggestions")
struct SuggestionTests {
    private func facts(
        _ year: Int, _ month: Int, people: [String] = [], keywords: [String] = [], camera: String? = nil
    ) -> MediaFacts {
        let day = CivilDay(year: year, month: month, day: 12) ?? CivilDay(number: 0)
        return MediaFacts(
            format: .jpeg, captureDate: CaptureDate(civilSeconds: Int64(day.number) * 86_400 + 40_000),
            keywords: keywords,
            people: people, camera: camera)
    }

    private func filled() async throws -> TestLibrary {
        let folder = try TemporaryFolder()
        try folder.photo(
            "Trips/a.jpg", facts(2023, 6, people: ["Ann Lee"], keywords: ["Beach"], camera: "Canon EOS 80D"))
        try folder.photo("Trips/b.jpg", facts(2023, 6, people: ["Anna Ek", "Bo"], keywords: ["beach", "sunset"]))
        try folder.photo("Trips/c.jpg", facts(2022, 6, keywords: ["Plage été"]))
        try folder.photo("Beach house/d.jpg", facts(2019, 12, people: ["Bo"], camera: "Canon PowerShot"))
        try folder.photo("e.mp4", MediaFacts(format: .mp4, captureDate: facts(2023, 7).captureDate))
        let library = TestLibrary(folder)
        try await library.scan()
        return library
    }

    private func lines(_ library: TestLibrary, _ text: String, _ query: LibraryQuery = LibraryQuery()) async throws
        -> [String]
    {
        try await library.view.suggestions(for: text, in: query).map {
            "\($0.token.kind.rawValue): \($0.token.title.english) \($0.count)"
        }
    }

    @Test(
        "by kind, with counts, the last word unfinished",
        arguments: [
            ("2023", ["when: 2023 3"]), ("20", ["when: 2023 3", "when: 2022 1", "when: 2019 1"]),
            ("june", ["when: June 3", "when: June 2023 2", "when: June 2022 1"]), ("june 2023", ["when: June 2023 2"]),
            ("august", []), ("ann", ["who: Ann Lee 1", "who: Anna Ek 1"]), ("ann le", ["who: Ann Lee 1"]),
            ("bo", ["who: Bo 2"]), ("canon", ["what: Canon EOS 80D 1", "what: Canon PowerShot 1"]),
            ("beach", ["what: Beach 1", "what: beach 1", "what: Beach house 1"]), ("ete", ["what: Plage été 1"]),
            ("vid", ["what: Videos 1"]), ("trips", ["what: Trips 3"]), ("nothing", []), ("  ", []),
            ("'\"*", []),
            ("summer", ["when: Summer 4"]),
            // The words that are left, with the times beside them.
            ("june be", ["what: Beach 1", "what: beach 1"]), ("in june an", ["who: Ann Lee 1", "who: Anna Ek 1"]),
            ("be june", ["what: Beach 1", "what: beach 1"]), ("december be", ["what: Beach house 1"]),
            ("june 202", ["when: 2023 2", "when: 2022 1"]), ("august be", []),
            // What a search may begin with: a year ago there is nothing, nor since July 2023.
            ("", ["when: July 2023 1", "who: Bo 2", "who: Ann Lee 1", "who: Anna Ek 1", "what: Videos 1"]),
        ] as [(String, [String])])
    func kinds(_ text: String, _ expected: [String]) async throws {
        #expect(try await lines(try await filled(), text) == expected)
    }

    @Test("what is suggested finds as many as it says")
    func counts() async throws {
        let library = try await filled()
        for text in ["2023", "20", "june", "ann", "bo", "canon", "beach", "vid", "trips", "sun", "d", "june be", ""] {
            for suggestion in try await library.view.suggestions(for: text) {
                let found = try await library.list(LibraryQuery(tokens: [suggestion.token] + suggestion.times))
                #expect(found.count == suggestion.count, "\(suggestion)")
                #expect(suggestion.count > 0)
            }
        }
    }

    @Test("the filter and the tokens chosen before bound them; what is chosen is not suggested again")
    func bounds() async throws {
        let library = try await filled()
        #expect(try await lines(library, "2023", LibraryQuery(filter: .videos)) == ["when: 2023 1"])
        #expect(try await lines(library, "ann", LibraryQuery(filter: .videos)) == [])
        let bo = try #require(try await library.view.suggestions(for: "bo").first?.token)
        #expect(try await lines(library, "20", LibraryQuery(tokens: [bo])) == ["when: 2023 1", "when: 2019 1"])
        #expect(try await lines(library, "bo", LibraryQuery(tokens: [bo])) == [])
        // Another person is an alternative; one who is in the same photos only would change nothing.
        #expect(try await lines(library, "ann", LibraryQuery(tokens: [bo])) == ["who: Ann Lee 3"])
        #expect(
            try await lines(library, "", LibraryQuery(tokens: [bo])) == ["when: June 2023 1", "who: Ann Lee 3"])
        #expect(
            try await lines(library, "", LibraryQuery(filter: .videos)) == ["when: July 2023 1"])
    }

    @Test("a suggestion for the words beside times has these as tokens")
    func times() async throws {
        let library = try await filled()
        let suggestions = try await library.view.suggestions(for: "2023 june be")
        #expect(suggestions.map { $0.times.map(\.title.english) } == [["June 2023"], ["June 2023"]])
        #expect(suggestions.first?.times.first?.typed == "2023 june")
        #expect(try await library.view.suggestions(for: "june").allSatisfy { $0.times.isEmpty })
    }

    @Test("what was forgotten is suggested no more, also before there is a catalogue without it")
    func forgotten() async throws {
        let library = try await filled()
        let folder = try #require(library.folder)
        #expect(try await lines(library, "beach") == ["what: Beach 1", "what: beach 1", "what: Beach house 1"])
        #expect(try await library.engine.forget(folder.place("Trips")) == 3)
        #expect(try await lines(library, "beach") == ["what: Beach house 1"])
        #expect(try await lines(library, "ann").isEmpty)
        #expect(try await lines(library, "2023") == ["when: 2023 1"])
        #expect(try await lines(library, "trips").isEmpty)
    }

    @Test(
        "a misspelt word has its near ones, one that is right or far has none",
        arguments: [
            ("baech", ["beach"]), ("sunst", ["sunset"]), ("canno", ["canon"]), ("beach sunst", ["beach sunset"]),
            ("beach", []), ("zzzzzz", []), ("", []), ("sun", []),
            // Names of times, where the time finds something; nothing was taken in October.
            ("jnue", ["june"]), ("octobr", []), ("jnue beach", ["june beach"]), ("June Baech", ["june beach"]),
            ("summr 2023", ["summer 2023"]), ("12 jnue 2023", ["12 june 2023"]), ("in jnue 2022", ["in june 2022"]),
            ("june", []), ("june beach", []), ("jnue house", []), ("2023 zzzzzz", []), ("jnue 2019", []),
            ("one two three four jnue", []),
        ] as [(String, [String])])
    func nearMisses(_ text: String, _ expected: [String]) async throws {
        #expect(try await filled().view.nearMisses(for: text) == expected)
    }
}

@Suite("Albums by rule and by name")
struct NamedAlbumTests {
    @Test("kinds have albums where they hold something; people and keywords theirs")
    func albums() async throws {
        let folder = try TemporaryFolder()
        try folder.photo(
            "a.jpg", MediaFacts(format: .jpeg, keywords: ["sea", "Alps"], people: ["Zoe", "ann"], subtypes: .panorama))
        try folder.photo("b.jpg", MediaFacts(format: .jpeg, keywords: ["sea"], subtypes: [.hdr, .panorama]))
        try folder.photo("c.gif", MediaFacts(format: .gif, subtypes: .animated))
        let library = TestLibrary(folder)
        try await library.scan()
        #expect(
            try await library.albumLines() == [
                "All Photos 3", "Panoramas 2", "Animated 1", "HDR 1", "ann 1", "Zoe 1", "Alps 1", "sea 2",
            ])
        for album in try await library.view.albums() {
            #expect(try await library.list(LibraryQuery(album: album.id)).count == album.count, "\(album.name)")
            #expect(album.kind != .keyword || !album.id.rawValue.contains(album.name))
        }
    }

    @Test("what came after the first scan is recently added, for thirty days")
    func recent() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg")
        let clock = Clock()
        let library = TestLibrary([folder.location], keeping: folder, now: { clock.date })
        try await library.scan()
        #expect(try await library.albumLines() == ["All Photos 1"])
        clock.advance(days: 40)
        try folder.photo("b.jpg", salt: "another")
        try await library.scan()
        #expect(try await library.albumLines() == ["All Photos 2", "Recently Added 1"])
        #expect(try await library.names(LibraryQuery(album: AlbumID(rawValue: "recently-added"))) == ["b.jpg"])
        clock.advance(days: 31)
        #expect(try await library.albumLines() == ["All Photos 2"])
    }

    private final class Clock: Sendable {
        private let seconds = Mutex(1_750_000_000.0)
        var date: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }
        func advance(days: Double) { seconds.withLock { $0 += days * 86_400 } }
    }
}
