// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

@Suite("Catalogue")
struct CatalogueTests {
    @Test("sets of assets", arguments: [0, 1, 63, 64, 65, 130])
    func bits(count: Int) {
        var generator = SeededGenerator(seed: UInt64(count) + 1)
        var (one, other) = (AssetBits(count: count), AssetBits(count: count))
        #expect(AssetBits(count: count, isFull: true).population == count)
        var (left, right): (Set<Int>, Set<Int>) = ([], [])
        for place in 0..<count {
            if Bool.random(using: &generator) {
                one.insert(place)
                left.insert(place)
            }
            if Bool.random(using: &generator) { right.insert(place) }
        }
        // Places that there are not come from a damaged file.
        one.insert(count)
        one.insert(-1)
        other.insert((right.map { UInt32($0) } + [UInt32(count), .max])[...])
        for (bits, places) in [(one, left), (other, right)] {
            var seen: [Int] = []
            bits.visit { seen.append($0) }
            #expect(seen == places.sorted())
            #expect(bits.population == places.count)
            #expect((0..<count).allSatisfy { bits.contains($0) == places.contains($0) })
        }
        one.formIntersection(other)
        #expect(one.population == left.intersection(right).count)
    }

    @Test("beginnings of words", arguments: [1, 2, 3])
    func beginnings(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var lists: [String: Set<UInt32>] = [:]
        for _ in 0..<200 {
            let word = String(
                (0..<Int.random(in: 1...4, using: &generator)).compactMap { _ in "abé".randomElement(using: &generator)
                })
            lists[word, default: []].insert(UInt32.random(in: 0..<90, using: &generator))
        }
        let words = lists.keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        var (text, ends, places, positionEnds): ([UInt8], [UInt32], [UInt32], [UInt32]) = ([], [], [], [])
        for word in words {
            text += Array(word.utf8)
            ends.append(UInt32(text.count))
            places += (lists[word] ?? []).sorted()
            positionEnds.append(UInt32(places.count))
        }
        let index = try #require(WordIndex(text: text, ends: ends, positions: places, positionEnds: positionEnds))
        for beginning in words + ["", "c", "aaaaa", "z"] {
            var found = AssetBits(count: 90)
            index.find(Array(beginning.utf8), into: &found)
            let wanted = lists.filter { Array($0.key.utf8).starts(with: Array(beginning.utf8)) }.values.joined()
            #expect(found.population == Set(wanted).count, "\(beginning)")
        }
    }

    @Test("parts that do not fit together are no words")
    func mismatch() {
        #expect(WordIndex(text: [97], ends: [1], positions: [0], positionEnds: [1]) != nil)
        #expect(WordIndex(text: [], ends: [], positions: [], positionEnds: []) != nil)
        #expect(WordIndex(text: [97], ends: [2], positions: [0], positionEnds: [1]) == nil)
        #expect(WordIndex(text: [97], ends: [1], positions: [0], positionEnds: [2]) == nil)
        #expect(WordIndex(text: [97], ends: [1, 1], positions: [0], positionEnds: [1]) == nil)
        #expect(WordIndex(text: [97, 98], ends: [5, 2], positions: [0], positionEnds: [0, 1]) == nil)
        #expect(WordIndex(text: [97, 98], ends: [1, 2], positions: [0], positionEnds: [9, 1]) == nil)
    }

    @Test("rows by number", arguments: [[], [7], [3, 1, 2], [1, 1_000_000, 9_000_000_000], [Int64.min, Int64.max]])
    func rows(numbers: [Int64]) {
        let places = RowPositions(numbers)
        for (place, number) in numbers.enumerated() { #expect(places[number] == UInt32(place)) }
        for number in [-5, 0, 4, 8, 999, Int64.max - 1] where !numbers.contains(number) {
            #expect(places[number] == nil)
        }
    }

    @Test("answers as the index does", arguments: [1, 2, 3, 4])
    func equalsIndex(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try CatalogueFixture.folder(&generator, photos: 150)
        let database = LibraryDatabase.inMemory()
        let library = TestLibrary(folder, database: database)
        try await library.scan()
        let albums = try await library.view.albums().map(\.id)
        let catalogue = try await Self.catalogue(database)
        let tokens = SearchToken(.what, value: "kind:images", title: LocalizedText("token.kind"))
        let times = ["month:7", "season:2", "weekday:5", "days:17367/17380", "days:17390/17390", "person:sun"].map {
            SearchToken(.when, value: $0, title: LocalizedText("token.when"))
        }
        var sizes: Set<Int> = []
        var read = 0
        for _ in 0..<300 {
            var query = LibraryQuery(
                filter: Bool.random(using: &generator) ? .random(&generator) : nil,
                album: albums.randomElement(using: &generator), search: CatalogueFixture.text(&generator))
            if Int.random(in: 0..<3, using: &generator) == 0 { query.album = nil }
            if Int.random(in: 0..<3, using: &generator) == 0 { query.search = "" }
            if Int.random(in: 0..<4, using: &generator) == 0 { query.tokens = [tokens] }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                query.tokens += times.shuffled(using: &generator).prefix(Int.random(in: 1...2, using: &generator))
            }
            if Int.random(in: 0..<4, using: &generator) == 0 {
                query.search += [" july", " in 2017", " Friday", " summer"].randomElement(using: &generator) ?? ""
            }
            query.sort = PickerModel.SortOrder(
                SortKey.allCases.randomElement(using: &generator) ?? .date,
                descending: Bool.random(using: &generator))
            query.ranksMatches = Bool.random(using: &generator)
            let (slow, quick) = try await Self.both(query, database, [folder.location], catalogue)
            #expect(quick?.entries == slow.entries, "\(query)")
            #expect(quick?.sections == slow.sections, "\(query)")
            #expect(quick?.albums == slow.albums, "\(query)")
            #expect(quick?.reading == slow.reading, "\(query)")
            sizes.insert(slow.count)
            read += slow.reading == nil ? 0 : 1
        }
        // Both sides finding nothing would prove nothing.
        #expect(sizes.count > 20)
        #expect(read > 10)
    }

    @Test("counts albums and finds their covers as the index does", arguments: [8, 9])
    func albums(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try CatalogueFixture.folder(&generator, photos: 150)
        let database = LibraryDatabase.inMemory()
        let library = TestLibrary([folder.location], database: database, places: CatalogueFixture.places)
        try await library.scan()
        // Some of them two months later, so that there is something recent and not all of it is.
        let later = TestLibrary(
            [folder.location], database: database, places: CatalogueFixture.places,
            now: { Date(timeIntervalSince1970: 1_750_000_000 + 60 * 86_400) })
        for number in 0..<5 { try folder.photo("new/\(number).jpg") }
        // The newest of all, which are no cover.
        for name in ["new/", "beach/", "unreadable/", ""] {
            try folder.write(Array("damaged".utf8) + Array(name.utf8), to: name + "damaged.jpg")
        }
        try await later.scan()
        let albums = try await later.view.albums().map(\.id)
        #expect(albums.contains(AlbumID(rawValue: SmartAlbum.recentlyAdded.rawValue)))
        let catalogue = try await Self.catalogue(database)
        var (covered, bare) = (0, 0)
        for number in 0..<60 {
            let query = LibraryQuery(
                filter: Bool.random(using: &generator) ? .random(&generator) : nil)
            let (slow, quick) = try await database.ask { connection in
                var reader = LibraryReader(
                    database: connection, roots: [folder.location.bytes], identity: .temporary(),
                    offsets: ZoneOffsets(timeZone: .gmt), now: 1_750_000_000 + 60 * 86_400, places: .none)
                let slow = try reader.albums(query)
                // Each list takes a while.
                for album in number % 5 == 0 ? slow : [] {
                    let listed = try reader.indexList(
                        LibraryQuery(filter: query.filter, album: album.id), revision: 1
                    )
                    let readable = listed.entries.first { !$0.flags.contains(.broken) }
                    #expect(album.cover == readable?.id, "\(album.name) in \(query)")
                }
                reader.catalogue = catalogue
                return (slow, try reader.quickAlbums(query))
            }
            #expect(quick == slow, "\(query)")
            covered += slow.count { $0.cover != nil && $0.kind == .place }
            bare += slow.count { $0.cover == nil && $0.count > 0 }
        }
        #expect(covered > 20)
        #expect(bare > 5)
    }

    @Test("counts for suggestions what the tokens then find", arguments: [5, 6, 7])
    func suggestionCounts(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try CatalogueFixture.folder(&generator, photos: 120)
        let library = TestLibrary(folder)
        try await library.scan()
        let albums = try await library.view.albums().map(\.id)
        var suggested: [SearchSuggestion] = []
        for text in CatalogueFixture.words.flatMap({ [$0, String($0.prefix(2))] }) + [
            "20", "2017", "jul", "fri", "scr", "vid", "1", "", "july su", "friday be", "2017 july im", "summer fri", "",
        ] {
            var query = LibraryQuery(
                filter: Bool.random(using: &generator) ? .random(&generator) : nil,
                album: Bool.random(using: &generator) ? albums.randomElement(using: &generator) : nil)
            for _ in 0..<Int.random(in: 0...3, using: &generator) {
                if let chosen = suggested.randomElement(using: &generator) { query.tokens.append(chosen.token) }
            }
            for suggestion in try await library.view.suggestions(for: text, in: query) {
                var narrowed = query
                narrowed.tokens += suggestion.times + [suggestion.token]
                #expect(try await library.list(narrowed).count == suggestion.count, "\(text): \(suggestion)")
                suggested.append(suggestion)
            }
        }
        #expect(suggested.count > 30)
        #expect(suggested.contains { !$0.times.isEmpty })
    }

    @Test("leaves to the index a word that is several to it")
    func severalWords() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", MediaFacts(format: .jpeg, caption: "ﬁve x\u{2162}y"))
        let database = LibraryDatabase.inMemory()
        let library = TestLibrary(folder, database: database)
        try await library.scan()
        for text in ["x\u{2162}y", "five", "½", "1\u{FE0F}\u{20E3}", "a\u{200D}b", "\u{301}"] {
            let (slow, quick) = try await Self.both(
                LibraryQuery(search: text), database, [folder.location], Self.catalogue(database))
            #expect(quick == nil || quick?.entries == slow.entries, "\(text)")
        }
    }

    /// Each key of a search gives up the question of the one before, wherever that is.
    @Test("a search that is given up ends nothing but itself")
    func givenUp() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", MediaFacts(format: .jpeg, caption: "a long word"))
        let library = TestLibrary(folder)
        try await library.scan()
        for round in 0..<400 {
            let question = Task { try await library.list(LibraryQuery(search: "long w\(round)")) }
            for _ in 0..<round % 20 { await Task.yield() }
            question.cancel()
            _ = await question.result
        }
        #expect(try await library.list(LibraryQuery(search: "long")).count == 1)
    }

    private static func catalogue(_ database: LibraryDatabase) async throws -> Catalogue {
        try await database.ask { connection in
            let columns = try CatalogueColumns(connection)
            return Catalogue(
                columns, version: try IndexVersion(connection), offsets: ZoneOffsets(timeZone: .gmt))
        }
    }

    private static func both(
        _ query: LibraryQuery, _ database: LibraryDatabase, _ roots: [FileLocation], _ catalogue: Catalogue
    ) async throws -> (AssetList, AssetList?) {
        try await database.ask { connection in
            var reader = LibraryReader(
                database: connection, roots: roots.map(\.bytes), identity: .temporary(),
                offsets: ZoneOffsets(timeZone: .gmt), now: 1_750_000_000, places: .none)
            let slow = try reader.list(query, revision: 1)
            reader.catalogue = catalogue
            guard try reader.quickList(query, revision: 2) != nil else { return (slow, nil) }
            return (slow, try reader.list(query, revision: 3))
        }
    }
}
