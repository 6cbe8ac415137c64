// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel
import Synchronization
import Testing

@testable import PhotoLibrary

/// A time that is typed filters as one that is chosen; words that find nothing as a time are searched for as words.
@Suite("Search by typed times")
struct TimeSearchTests {
    /// Where the answers come from.
    enum Source: CaseIterable {
        case catalogue, index, narrowed
    }

    private let database = LibraryDatabase.inMemory()

    private func filled(_ source: Source) async throws -> (TestLibrary, LibraryPort) {
        let folder = try TemporaryFolder()
        try folder.photo("Pictures/forest walk.jpg", .taken("2024-10-03T10:00:00"))
        try folder.photo("Pictures/forest.jpg", .taken("2025-06-01T10:00:00"))
        try folder.photo("Pictures/october fair.jpg", .taken("2025-01-05T10:00:00"))
        try folder.photo("Pictures/beach.jpg", .taken("2024-10-20T10:00:00"))
        try folder.photo("Pictures/may pole.jpg", .taken("2023-12-24T10:00:00"))
        try folder.photo("Others/forest hut.jpg", .taken("2023-10-03T10:00:00"))
        let library = TestLibrary([folder.location], keeping: folder, database: database)
        try await library.scan()
        let view = library.engine.view(
            of: source == .narrowed ? [folder.location] : [folder.place("Pictures")],
            scope: source == .narrowed ? .folders([folder.place("Pictures")]) : .everything)
        if source == .index {
            // Another version than the catalogue's.
            try await database.change { try $0.execute(sql: "UPDATE version SET generation = generation + 1") }
        }
        return (library, view.port())
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        /// Newest first.
        let names: [String]
        /// The times that the text was read for; none: it was searched for as words.
        let times: [String]
        init(_ text: String, _ names: [String], times: String...) {
            (self.text, self.names, self.times) = (text, names, times)
        }
        var testDescription: String { text }
    }

    static let rows = [
        Row("october", ["beach.jpg", "forest walk.jpg"], times: "October"),
        Row("october forest", ["forest walk.jpg"], times: "October"),
        Row("for in October", ["forest walk.jpg"], times: "October"),
        Row("2024", ["beach.jpg", "forest walk.jpg"], times: "2024"),
        Row("autumn 2024", ["beach.jpg", "forest walk.jpg"], times: "Autumn 2024"),
        Row("october 2024 sunday", ["beach.jpg"], times: "October 2024", "Sunday"),
        Row("winter", ["october fair.jpg", "may pole.jpg"], times: "Winter"),
        Row("january fair", ["october fair.jpg"], times: "January"),
        Row("forest june october", ["forest.jpg", "forest walk.jpg"], times: "June", "October"),
        Row("this month", ["forest.jpg"], times: "This Month"),
        // No time that finds something: words.
        Row("october fair", ["october fair.jpg"]), Row("may", ["may pole.jpg"]), Row("may 2026", []),
        Row("2024 fair", []), Row("forest", ["forest.jpg", "forest walk.jpg"]), Row("octobe", ["october fair.jpg"]),
    ]

    @Test("a text finds what its times and words say", arguments: rows, Source.allCases)
    func finds(_ row: Row, _ source: Source) async throws {
        let (library, port) = try await filled(source)
        let list = try await port.list(LibraryQuery(search: row.text))
        #expect(try await port.assets(list.entries.map(\.id)).map(\.name) == row.names)
        #expect(list.reading?.tokens.map(\.title.english) ?? [] == row.times)
        if let reading = list.reading {
            let chosen = LibraryQuery(search: row.text).read(as: reading)
            #expect(try await port.list(chosen).entries == list.entries)
            #expect(try await port.list(chosen).reading == nil)
        }
        _ = library
    }

    @Test("taken literally a time is a word", arguments: Source.allCases)
    func literally(_ source: Source) async throws {
        let (library, port) = try await filled(source)
        let list = try await port.list(LibraryQuery(search: "october", takesWordsLiterally: true))
        #expect(try await port.assets(list.entries.map(\.id)).map(\.name) == ["october fair.jpg"])
        #expect(list.reading == nil)
        _ = library
    }

    @Test("a search for a time alone has sections by day, also with the best match first", arguments: Source.allCases)
    func sections(_ source: Source) async throws {
        let (library, port) = try await filled(source)
        #expect(try await port.list(LibraryQuery(search: "october", ranksMatches: true)).sections.count == 2)
        #expect(try await port.list(LibraryQuery(search: "october forest", ranksMatches: true)).sections.isEmpty)
        #expect(
            try await port.list(LibraryQuery(search: "october", sort: .init(.name, descending: false))).sections.isEmpty
        )
        _ = library
    }

    @Test("chosen tokens limit what a text finds, and a time beside one of its sort is an alternative")
    func tokens() async throws {
        let (library, _) = try await filled(.catalogue)
        let year = SearchToken(.when, value: "days:19723/20088", title: LocalizedText("2024"))
        #expect(
            try await library.names(LibraryQuery(search: "october", tokens: [year])) == [
                "beach.jpg", "forest walk.jpg",
            ])
        #expect(
            try await library.names(LibraryQuery(search: "2025 forest", tokens: [year])) == [
                "forest.jpg", "forest walk.jpg",
            ])
    }

    @Test("the language's words are asked for at the first search, not before")
    func lazily() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("wald.jpg", .taken("2024-10-03T10:00:00"))
        let asked = Words(["October": "Oktober", "last": "letzter letzten"])
        let engine = LibraryEngine(
            database: database, identity: .temporary(), timeZone: .gmt, translate: { asked.translate($0) },
            now: { Date(timeIntervalSince1970: 1_750_000_000) })
        let view = engine.view(of: [folder.location])
        _ = try await view.scan(reader: StatedFactReader())
        let port = view.port()
        #expect(try await port.list(LibraryQuery()).count == 1)
        _ = try await port.albums(LibraryQuery())
        #expect(asked.count == 0)
        #expect(try await port.list(LibraryQuery(search: "letzten Oktober wald")).reading?.words == "wald")
        let count = asked.count
        #expect(count > 0)
        #expect(try await port.list(LibraryQuery(search: "oktober")).count == 1)
        #expect(asked.count == count)
    }

    /// Translates, and counts what it was asked.
    private final class Words: Sendable {
        private let words: [String: String]
        private let asked = Mutex(0)
        init(_ words: [String: String]) { self.words = words }
        var count: Int { asked.withLock { $0 } }
        func translate(_ word: String) -> String {
            asked.withLock { $0 += 1 }
            return words[word] ?? word
        }
    }
}
