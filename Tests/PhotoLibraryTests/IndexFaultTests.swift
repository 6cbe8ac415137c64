// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Glibc
import MediaTypes
import PickerModel
import Testing

@testable import PhotoLibrary

/// An index whose file goes bad while it is in use. Whole disks and homes: Tests/faults.
@Suite("Index that fails under way")
struct IndexFaultTests {
    private static func photos(_ numbers: Range<Int>, in folder: TemporaryFolder) throws {
        for number in numbers {
            try folder.photo(
                "\(number).jpg",
                MediaFacts(
                    format: .jpeg, caption: String(repeating: "Number \(number) ", count: 40), keywords: ["some"]))
        }
    }

    /// How a file stops taking changes, as SQLite tells it.
    private static let refusals: [(String, LibraryWarning, @Sendable (Database) throws -> Void)] = [
        // Room for the tables and some photos: what a disk does that fills during the scan.
        ("full", .indexDiskFull, { try $0.execute(sql: "PRAGMA max_page_count = 90") }),
        ("full at once", .indexDiskFull, { try $0.execute(sql: "PRAGMA max_page_count = 1") }),
        ("read-only", .indexNotWritten, { try $0.execute(sql: "PRAGMA query_only = ON") }),
    ]

    @Test("a file that takes no more is left for memory, with all that was found before", arguments: refusals.map(\.0))
    func refused(name: String) async throws {
        let (_, warning, refusal) = try #require(Self.refusals.first { $0.0 == name })
        let (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
        try Self.photos(0..<20, in: folder)
        let path = "\(place.path)/library.sqlite"
        do {
            let database = LibraryDatabase.open(at: path)
            let library = TestLibrary(folder, database: database)
            try await library.scan()
            let known = try await library.list().entries
            try await database.writer.writeWithoutTransaction { try refusal($0) }
            try Self.photos(20..<600, in: folder)

            let report = try await library.scan()
            #expect((report.images, report.read, report.unchanged) == (600, 580, 20))
            #expect(report.warnings == [warning])
            let entries = try await library.list().entries
            #expect(entries.count == 600)
            #expect(Set(known.map(\.id)).isSubset(of: entries.map(\.id)))
            #expect(try await library.names(searching: "some").count == 600)
            // Told once, and nothing is read again.
            let again = try await library.scan()
            #expect((again.unchanged, again.warnings) == (600, []))
        }
        // The file is sound and holds what it took.
        let queue = try DatabaseQueue(path: path)
        let (check, count) = try await queue.read {
            (
                try String.fetchOne($0, sql: "PRAGMA integrity_check"),
                try Int.fetchOne($0, sql: "SELECT count(*) FROM asset") ?? 0
            )
        }
        #expect(check == "ok")
        #expect((20..<600).contains(count))
        try queue.close()
        let next = try await TestLibrary(folder, database: .open(at: path)).scan()
        #expect((next.images, next.warnings) == (600, []))
    }

    @Test("what cannot be kept is not forgotten in memory alone")
    func forgetting() async throws {
        let (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
        try Self.photos(0..<3, in: folder)
        let database = LibraryDatabase.open(at: "\(place.path)/library.sqlite")
        let library = TestLibrary(folder, database: database)
        try await library.scan()
        try await database.writer.writeWithoutTransaction { try $0.execute(sql: "PRAGMA query_only = ON") }
        await #expect(throws: LibraryError.self) { try await library.engine.forget(folder.location) }
        #expect(try await library.list().count == 3)
    }

    @Test("damage that no question meets is found by the scan")
    func unseen() async throws {
        let (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
        try Self.photos(0..<400, in: folder)
        let path = "\(place.path)/library.sqlite"
        let root: Int
        do {
            let database = LibraryDatabase.open(at: path)
            try await TestLibrary(folder, database: database).scan()
            // Searched only where a file is new.
            root = try await database.writer.read {
                try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'asset_by_fingerprint'") ?? 0
            }
            _ = try await database.writer.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        }
        #expect(root > 1)
        for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        let file = try #require(FileHandle(forUpdatingAtPath: path))
        try file.seek(toOffset: UInt64(root - 1) * 4096)
        try file.write(contentsOf: [UInt8](repeating: 0xA5, count: 4096))
        try file.close()

        let database = LibraryDatabase.open(at: path)
        #expect(database.warnings.isEmpty)
        let library = TestLibrary(folder, database: database)
        let report = try await library.scan()
        #expect((report.images, report.read) == (400, 400))
        #expect(report.warnings == [.damagedIndex])
        #expect(try await database.writer.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    /// Damage that is no damage for SQLite: its pages are sound, and what is written in them is not an index.
    private static let hollows: [(String, @Sendable (Database) throws -> Void)] = [
        // What a page has after its lower half was lost.
        ("words without a version", { try $0.execute(sql: "UPDATE asset_words_config SET k = 'lost', v = NULL") }),
        ("words without their configuration", { try $0.execute(sql: "DELETE FROM asset_words_config") }),
        ("words without a shadow table", { try $0.execute(sql: "DROP TABLE asset_words_idx") }),
        ("a table gone", { try $0.execute(sql: "DROP TABLE keyword") }),
    ]

    @Test("an index that SQLite finds sound and cannot use is emptied and filled again", arguments: hollows.map(\.0))
    func hollow(name: String) async throws {
        let (_, empty) = try #require(Self.hollows.first { $0.0 == name })
        let (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
        try Self.photos(0..<20, in: folder)
        let path = "\(place.path)/library.sqlite"
        try await TestLibrary(folder, database: .open(at: path)).scan()
        let queue = try DatabaseQueue(path: path)
        try await queue.writeWithoutTransaction(empty)
        try queue.close()

        let library = TestLibrary(folder, database: .open(at: path))
        let report = try await library.scan()
        #expect((report.images, report.read, report.warnings) == (20, 20, [.damagedIndex]))
        #expect(try await library.names(searching: "some").count == 20)
    }

    @Test("damage that is no damage for SQLite is found by the question that meets it", arguments: hollows.map(\.0))
    func hollowAsked(name: String) async throws {
        let (_, empty) = try #require(Self.hollows.first { $0.0 == name })
        let place = try TemporaryFolder()
        let path = "\(place.path)/library.sqlite"
        try LibraryDatabase.open(at: path).write {
            try $0.execute(sql: "INSERT INTO folder (path, named_from) VALUES (x'2F', 0)")
            try $0.execute(sql: "INSERT INTO asset_words (name) VALUES ('some')")
        }
        let queue = try DatabaseQueue(path: path)
        try await queue.writeWithoutTransaction(empty)
        try queue.close()

        let database = LibraryDatabase.open(at: path)
        let question =
            "SELECT count(*) FROM \(name == "a table gone" ? "keyword" : "asset_words WHERE asset_words MATCH 'some'")"
        #expect(throws: LibraryError.damagedIndex) { try database.read { try Int.fetchOne($0, sql: question) } }
        #expect(try database.read { try Int.fetchOne($0, sql: question) } == 0)
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM folder") } == 0)
    }

    @Test("a question that is wrong empties no index")
    func wrongQuestion() throws {
        let database = LibraryDatabase.inMemory()
        try database.write { try $0.execute(sql: "INSERT INTO folder (path, named_from) VALUES (x'2F', 0)") }
        #expect(throws: LibraryError.index(message: "no such column: nobody")) {
            try database.read { try Int.fetchOne($0, sql: "SELECT nobody FROM folder") }
        }
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM folder") } == 1)
    }

    @Test("an index that another picker has emptied is not emptied once more")
    func emptiedByAnother() throws {
        let place = try TemporaryFolder()
        let path = "\(place.path)/library.sqlite"
        let (one, other) = (LibraryDatabase.open(at: path), LibraryDatabase.open(at: path))
        func meetDamage(_ database: LibraryDatabase) {
            #expect(throws: LibraryError.damagedIndex) {
                try database.read { _ in throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
            }
        }
        func folders() throws -> Int? { try other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM folder") } }
        meetDamage(one)
        try one.write { try $0.execute(sql: "INSERT INTO folder (path, named_from) VALUES (x'2F', 0)") }
        meetDamage(other)
        #expect(try folders() == 1)
        // What it meets from now on is damage of the new index.
        meetDamage(other)
        #expect(try folders() == 0)
    }

    @Test("a scan that the index refuses is told with its reason, one that was stopped is not")
    func told() async throws {
        let (folder, place) = (try TemporaryFolder(), try TemporaryFolder())
        try Self.photos(0..<3, in: folder)
        let database = LibraryDatabase.open(at: "\(place.path)/library.sqlite")
        let library = TestLibrary(folder, database: database)
        try await database.writer.writeWithoutTransaction {
            try $0.execute(
                sql: "CREATE TRIGGER refuse BEFORE INSERT ON asset BEGIN SELECT RAISE(ABORT, 'refused'); END")
        }
        let events = library.view.port().events()
        await #expect(throws: LibraryError.self) { try await library.scan() }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.scan()
        }
        await #expect(throws: LibraryError.cancelled) { try await cancelled.value }
        library.engine.stop()
        var failures = 0
        for await event in events {
            guard case .scanFailed(let failure) = event else { continue }
            failures += 1
            #expect(failure == .index(message: "refused"))
        }
        #expect(failures == 1)
    }
}
