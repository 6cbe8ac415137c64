// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

/// What an answer costs tells nothing of what is hidden. Counted, not timed.
@Suite("Work of narrowed views")
struct ScopeWorkTests {
    private let identity = AssetIdentity.temporary()

    /// An index that was scanned, and its engine.
    private struct Scanned {
        let database: LibraryDatabase
        let library: TestLibrary
    }

    private func scan(_ folder: TemporaryFolder) async throws -> Scanned {
        let database = LibraryDatabase.inMemory()
        let library = TestLibrary(
            [folder.location], database: database, identity: identity, places: CatalogueFixture.places)
        try await library.scan()
        return Scanned(database: database, library: library)
    }

    /// How much lies in memory for an answer to go through: entries, words, places of words, items and places of facets.
    private func places(_ index: ScopedIndex) throws -> [Int] {
        try index.database.read { database in
            let rows = RowPositions(try CatalogueColumns(database).rows)
            let words = try WordIndex(database, rows)
            let table = FacetTable(try Facets(database, rows, count: index.catalogue.entries.count))
            return [
                index.catalogue.entries.count, words.ends.count, words.text.count, words.positions.count,
                table.keyEnds.count, table.positions.count, table.days.count,
            ]
        }
    }

    /// Asks everything of a view, and counts for each question the steps in the whole index and in the view's own.
    private func work(
        _ scanned: Scanned, _ folder: TemporaryFolder, _ scope: LibraryScope, _ questions: [ScopeQuestions.Question]
    ) async throws -> (answers: [String], steps: [[Int]], places: [Int]) {
        let view = scanned.library.engine.view(of: [folder.location], scope: scope)
        let whole = StepCount(of: scanned.database)
        // Makes the view's own index.
        #expect(try await view.port().list(LibraryQuery()).count == 200)
        let index = try #require(view.shelf.last)
        let counts = [whole, StepCount(of: index.database)]
        var steps = [counts.map { $0.take() }]
        var answers: [String] = []
        for question in questions {
            answers.append(try await question.ask(view))
            steps.append(counts.map { $0.take() })
        }
        // Something else has changed.
        try await scanned.database.change { try $0.execute(sql: "UPDATE version SET generation = generation + 1") }
        _ = whole.take()
        #expect(try await view.port().list(LibraryQuery()).count == 200)
        steps.append(counts.map { $0.take() })
        #expect(view.shelf.last === index)
        return (answers, steps, try places(index))
    }

    @Test("each question takes the same steps where 200 photos are hidden and where 9,800 are")
    func steps() async throws {
        var generator = SeededGenerator(seed: 3)
        let folder = try CatalogueFixture.folder(&generator, photos: 400)
        let (small, large) = (try await scan(folder), try await scan(folder))
        let all = try await small.library.assets()
        let albums = try await small.library.view.albums().map(\.id)
        // The last rows are hidden in both: a walk along an index of keywords takes a step less where it comes to the end.
        let first = try await small.database.ask {
            try Int64.fetchAll($0, sql: "SELECT id FROM asset ORDER BY seq LIMIT 360").map { AssetID(stored: $0) }
        }
        let visible = Set(first.shuffled(using: &generator).prefix(200))
        try await HiddenCopies(database: large.database, root: folder.location.bytes).add(48, except: visible)
        let count = try await large.database.ask { try Int.fetchOne($0, sql: "SELECT count(*) FROM asset") }
        #expect(count == 10_000)
        let questions = ScopeQuestions(assets: all.map(\.id), albums: albums).all(3, texts: 8)
        let few = try await work(small, folder, .assets(visible), questions)
        let many = try await work(large, folder, .assets(visible), questions)
        #expect(few.places == many.places)
        let names = ["the first list"] + questions.map(\.name) + ["the list after a change of something else"]
        // SQLite 3.46 comes to the end of an index a few steps sooner or later; fifty times as many rows would be hundreds.
        for (name, (one, other)) in zip(names, zip(few.steps, many.steps)) {
            #expect(zip(one, other).allSatisfy { abs($0 - $1) <= 20 }, "\(name): \(one), \(other)")
        }
        for (question, (one, other)) in zip(questions, zip(few.answers, many.answers)) {
            #expect(one == other, "\(question.name)")
        }
        #expect(few.steps.count == names.count && few.steps.allSatisfy { $0[0] > 0 })
    }

    @Test("what is counted grows with the index where a view may see all of it")
    func counted() async throws {
        var generator = SeededGenerator(seed: 4)
        let folder = try CatalogueFixture.folder(&generator, photos: 20)
        let scanned = try await scan(folder)
        let count = StepCount(of: scanned.database)
        func steps() async throws -> Int {
            _ = count.take()
            _ = try await scanned.library.port.list(LibraryQuery(search: "ⅲ a", sort: .init(.name, descending: false)))
            _ = try await scanned.library.port.bytes(scanned.library.assets().map(\.id))
            return count.take()
        }
        let before = try await steps()
        try await HiddenCopies(database: scanned.database, root: folder.location.bytes).add(20, except: [])
        #expect(try await steps() > 3 * before)
    }
}
