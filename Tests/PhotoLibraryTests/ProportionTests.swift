// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

/// Lists state the proportions of photos, by which the grid lays out rows of whole photos.
@Suite("Proportions")
struct ProportionTests {
    private static let sides: [(width: Int?, height: Int?, ratio: UInt16)] = [
        (4000, 3000, 5461), (3000, 4000, 3072), (1, 1, 4096), (12_000, 1000, 49_152), (100_000, 1, 65_535),
        (1, 100_000, 1), (nil, 3000, 0), (nil, nil, 0),
    ]

    private static func filled(_ database: LibraryDatabase) async throws -> (TestLibrary, [String: UInt16]) {
        let folder = try TemporaryFolder()
        var expected: [String: UInt16] = [:]
        for (number, (width, height, ratio)) in sides.enumerated() {
            var facts = MediaFacts(format: .jpeg)
            (facts.width, facts.height) = (width, height)
            try folder.photo("\(number).jpg", facts)
            expected["\(number).jpg"] = ratio
        }
        let library = TestLibrary([folder.location], keeping: folder, database: database)
        try await library.scan()
        return (library, expected)
    }

    private static func ratios(_ library: TestLibrary) async throws -> [String: UInt16] {
        let entries = try await library.list().entries
        let names = try await library.assets().map(\.name)
        return Dictionary(uniqueKeysWithValues: zip(names, entries.map(\.ratio.rawValue)))
    }

    @Test("are those of the files, as the index says them and as the catalogue does")
    func ofFiles() async throws {
        let place = try TemporaryFolder()
        let path = "\(place.path)/library.sqlite"
        let (library, expected) = try await Self.filled(.open(at: path))
        #expect(try await Self.ratios(library) == expected)
        // Opened again, the list comes from the catalogue's file.
        let again = TestLibrary([try #require(library.folder).location], database: .open(at: path))
        #expect(try await Self.ratios(again) == expected)
    }

    @Test("of an index that did not keep them come from what it knows of the files, without reading one")
    func older() async throws {
        let place = try TemporaryFolder()
        let path = "\(place.path)/library.sqlite"
        let identity = AssetIdentity.temporary()
        let (library, expected) = try await Self.filled(.open(at: path))
        let folder = try #require(library.folder)
        let queue = try DatabaseQueue(path: path)
        try await queue.write { database in
            try database.execute(
                sql: """
                    DROP INDEX asset_by_date;
                    ALTER TABLE asset DROP COLUMN ratio;
                    CREATE INDEX asset_by_date ON asset
                        (instant DESC, id, kind, subtypes, type, folder, favourite, broken_code);
                    DELETE FROM grdb_migrations WHERE identifier LIKE '7 %';
                    """)
        }
        let database = LibraryDatabase.open(at: path)
        #expect(database.warnings.isEmpty)
        let older = TestLibrary([folder.location], database: database, identity: identity)
        #expect(try await Self.ratios(older) == expected)
        #expect(try await older.scan().read == 0)
    }

    @Test("are read from the index by date alone, without the rows")
    func covered() async throws {
        let plan = try await LibraryDatabase.inMemory().ask { connection in
            try Row.fetchAll(
                connection,
                sql: """
                    EXPLAIN QUERY PLAN SELECT seq, id, instant, kind, broken_code IS NOT NULL, ratio FROM asset
                    ORDER BY instant DESC, id
                    """
            ).map { $0["detail"] as String }
        }
        #expect(plan == ["SCAN asset USING COVERING INDEX asset_by_date"])
    }
}
