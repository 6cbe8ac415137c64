// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Glibc
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

@Suite("Index file", .timeLimit(.minutes(10)))
struct IndexFileTests {
    private static func photos(_ count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for number in 0..<count {
            try folder.photo(
                "\(number % 7)/\(number).jpg",
                MediaFacts(format: .jpeg, caption: "Number \(number)", keywords: ["some"]))
        }
        return folder
    }

    @Test("is the person's alone: file 0600, folder 0700")
    func permissions() async throws {
        let (folder, place) = (try Self.photos(3), try TemporaryFolder())
        let database = LibraryDatabase.open(at: "\(place.path)/data/picker/library.sqlite")
        #expect(database.warnings.isEmpty)
        try await TestLibrary(folder, database: database).scan()
        #expect(place.mode("data/picker") == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(place.path)/data/picker")
        #expect(names.contains("library.sqlite"))
        for name in names { #expect(place.mode("data/picker/\(name)") == 0o600, "\(name)") }
    }

    /// What may have happened to an index of 400 photos.
    private static let damages: [(String, @Sendable ([UInt8]) -> [UInt8])] = [
        ("text", { _ in Array("This is no database at all, but long enough to look at.\n".utf8) }),
        (
            "noise",
            { bytes in
                var generator = SeededGenerator(seed: 3)
                return bytes.map { _ in UInt8.random(in: 0...255, using: &generator) }
            }
        ),
        ("half", { Array($0.prefix($0.count / 2)) }),
        ("one page", { Array($0.prefix(4096)) }),
        ("a part of a page", { Array($0.prefix(1000)) }),
        ("no header", { [UInt8](repeating: 0, count: 100) + $0.dropFirst(100) }),
        ("zeros", { $0.map { _ in 0 } }),
        ("empty", { _ in [] }),
        (
            "noise behind the first page",
            { bytes in
                var generator = SeededGenerator(seed: 5)
                return bytes.prefix(4096)
                    + bytes.dropFirst(4096).map { _ in UInt8.random(in: 0...255, using: &generator) }
            }
        ),
        (
            "every third page zero",
            { bytes in
                var bytes = bytes
                for page in 1..<(bytes.count / 4096) where page % 3 == 0 {
                    for index in page * 4096..<(page + 1) * 4096 { bytes[index] = 0 }
                }
                return bytes
            }
        ),
    ]

    @Test("damaged, it is set aside or emptied, and a scan fills it again", arguments: damages.map(\.0))
    func damaged(name: String) async throws {
        let damage = try #require(Self.damages.first { $0.0 == name }).1
        let (folder, place) = (try Self.photos(400), try TemporaryFolder())
        let path = "\(place.path)/library.sqlite"
        let entries: ContiguousArray<AssetEntry>
        do {
            let library = TestLibrary(folder, database: .open(at: path))
            try await library.scan()
            entries = try await library.list().entries
        }
        // The last connection, which a task of the scan may still hold, moves the log into the index and removes it.
        while FileManager.default.fileExists(atPath: path + "-wal") { await Task.yield() }
        let sound = try #require(FileManager.default.contents(atPath: path))
        #expect(sound.count > 100_000)
        for suffix in ["-wal", "-shm"] { unlink(path + suffix) }
        try place.write(damage([UInt8](sound)), to: "library.sqlite")

        let database = LibraryDatabase.open(at: path)
        let library = TestLibrary(folder, database: database)
        // Where the damage lies deep, it is met later: told once in a sentence, and gone when asked again.
        var (warnings, failures) = (database.warnings, [LibraryFailure]())
        for attempt in 0..<3 {
            do {
                warnings += try await library.scan().warnings
                #expect(try await library.list().entries == entries)
                #expect(try await library.names(searching: "some").count == 400)
                break
            } catch let error as LibraryError {
                failures.append(error.failure)
                #expect(attempt < 2)
            } catch let failure as LibraryFailure {
                failures.append(failure)
                #expect(attempt < 2)
            }
        }
        #expect(try await library.list().entries == entries)
        // Nothing but emptiness goes unmentioned.
        let count = warnings.count + failures.count
        #expect(count <= 2 && (count > 0 || name == "empty" || name == "zeros"))
        #expect(warnings.allSatisfy { [.damagedIndex, .indexSetAside].contains($0) })
        #expect(failures.allSatisfy { $0 == .damagedIndex })
        let again = LibraryDatabase.open(at: path)
        #expect(again.warnings.isEmpty)
        #expect(try await TestLibrary(folder, database: again).list().entries == entries)
    }

    @Test("of an older version, it is read anew and keeps its identifiers")
    func older() async throws {
        let (folder, place) = (try Self.photos(3), try TemporaryFolder())
        let path = "\(place.path)/library.sqlite"
        // Identifiers are keyed: the same person's in both runs.
        let identity = AssetIdentity.temporary()
        let before: [String: AssetID]
        do {
            let library = TestLibrary([folder.location], database: .open(at: path), identity: identity)
            try await library.scan()
            before = try await library.ids()
        }
        do {
            let queue = try DatabaseQueue(path: path)
            try await queue.write { database in
                try database.execute(
                    sql: """
                        DROP TABLE live_video;
                        ALTER TABLE asset DROP COLUMN content_identifier;
                        ALTER TABLE asset DROP COLUMN sidecar;
                        DELETE FROM grdb_migrations WHERE identifier LIKE '2 %';
                        """)
            }
        }
        let database = LibraryDatabase.open(at: path)
        #expect(database.warnings.isEmpty)
        let library = TestLibrary([folder.location], database: database, identity: identity)
        #expect(try await library.ids() == before)
        #expect(try await library.scan().read == 3)
        #expect(try await library.ids() == before)
        #expect(try await library.scan().read == 0)
    }

    @Test("of the version that kept sentences, it has the same reasons as values")
    func sentences() async throws {
        let (folder, place) = (try Self.photos(7), try TemporaryFolder())
        let path = "\(place.path)/library.sqlite"
        let reasons: [(code: String, sentence: String, error: MediaError)] = [
            ("too-large", "20000 × 15000 pixels are more than can be shown", .tooLarge(width: 20_000, height: 15_000)),
            (
                "no-decoder", "install the package heif-gdk-pixbuf to see it",
                .noDecoder(.jpeg, package: "heif-gdk-pixbuf")
            ),
            ("no-decoder", "there is no decoder for image/jxl", .noDecoder(.jpegXL, package: nil)),
            ("unreadable", "the file cannot be opened", .unreadable(errno: 0)),
            ("damaged", "the file is damaged", .damaged(detail: "")),
            ("unknown-format", "not a picture or video that can be recognised", .unknownFormat),
        ]
        let identity = AssetIdentity.temporary()
        let before: [Asset]
        do {
            let library = TestLibrary([folder.location], database: .open(at: path), identity: identity)
            try await library.scan()
            before = try await library.assets()
        }
        do {
            let queue = try DatabaseQueue(path: path)
            try await queue.write { database in
                try database.execute(
                    sql: """
                        ALTER TABLE asset RENAME COLUMN broken_values TO broken;
                        DELETE FROM grdb_migrations WHERE identifier LIKE '6 %';
                        """)
                for (asset, reason) in zip(before, reasons) {
                    try database.execute(
                        sql: "UPDATE asset SET broken_code = ?, broken = ? WHERE display_name = ?",
                        arguments: [reason.code, reason.sentence, asset.name])
                }
            }
        }
        let database = LibraryDatabase.open(at: path)
        #expect(database.warnings.isEmpty)
        let library = TestLibrary([folder.location], database: database, identity: identity)
        let expected = reasons.map { Optional($0.error) } + [nil]
        #expect(try await library.assets().map(\.broken) == expected)
        // What could not be opened is tried again with each scan, and all else is as it was.
        let report = try await library.scan()
        let kept = reasons.map(\.error).filter { $0 != .unreadable(errno: 0) }
        #expect(report.read == 1)
        #expect(report.broken == Dictionary(uniqueKeysWithValues: kept.map { ($0, 1) }))
    }

    @Test("of a newer version, it is set aside")
    func newer() async throws {
        let (folder, place) = (try Self.photos(3), try TemporaryFolder())
        let path = "\(place.path)/library.sqlite"
        do {
            let library = TestLibrary(folder, database: .open(at: path))
            try await library.scan()
        }
        do {
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999 from the future')") }
        }
        let database = LibraryDatabase.open(at: path)
        #expect(database.warnings == [.indexSetAside])
        #expect(place.mode("library.sqlite.broken") != nil)
        let library = TestLibrary(folder, database: database)
        #expect(try await library.list().isEmpty)
        #expect(try await library.scan().images == 3)
    }

    @Test("of another program's tables, it is set aside")
    func foreign() async throws {
        let (folder, place) = (try Self.photos(3), try TemporaryFolder())
        let path = "\(place.path)/library.sqlite"
        do {
            let queue = try DatabaseQueue(path: path)
            try await queue.write { try $0.execute(sql: "CREATE TABLE asset (something TEXT)") }
        }
        let database = LibraryDatabase.open(at: path)
        #expect(database.warnings == [.indexSetAside])
        #expect(try await TestLibrary(folder, database: database).scan().images == 3)
    }

    @Test(
        "where nothing can be written it is kept in memory",
        arguments: ["file/library.sqlite", "folder"])
    func unwritable(name: String) async throws {
        let (folder, place) = (try Self.photos(3), try TemporaryFolder())
        try place.write([1], to: "file")
        try place.makeFolder("folder/inside")
        let database = LibraryDatabase.open(at: "\(place.path)/\(name)")
        guard case .indexNotKept(let kept, _) = try #require(database.warnings.first) else {
            Issue.record("\(database.warnings)")
            return
        }
        #expect(kept == (name == "folder" ? place.path : "\(place.path)/file") && database.warnings.count == 1)
        let library = TestLibrary(folder, database: database)
        #expect(try await library.scan().images == 3)
        #expect(try await library.names(searching: "number").count == 3)
    }

    @Test(
        "in a folder that may not be written to it is kept in memory",
        .enabled(if: !isRoot, "root may write everywhere"))
    func readOnlyFolder() async throws {
        let (folder, place) = (try Self.photos(3), try TemporaryFolder())
        try place.makeFolder("locked")
        chmod("\(place.path)/locked", 0o500)
        let database = LibraryDatabase.open(at: "\(place.path)/locked/data/library.sqlite")
        #expect(database.warnings.count == 1)
        #expect(try await TestLibrary(folder, database: database).scan().images == 3)
    }

    @Test("opened by many at once it is made once", arguments: 0..<5)
    func openedAtOnce(round: Int) async throws {
        let (folder, place) = (try Self.photos(20), try TemporaryFolder())
        let path = "\(place.path)/data/library.sqlite"
        let warnings = try await withThrowingTaskGroup(of: [LibraryWarning].self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let database = LibraryDatabase.open(at: path)
                    let library = TestLibrary(folder, database: database)
                    let report = try await library.scan()
                    #expect(report.images == 20)
                    return database.warnings + report.warnings
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(warnings.isEmpty)
        #expect(place.mode("data/library.sqlite.broken") == nil)
        let library = TestLibrary(folder, database: .open(at: path))
        #expect(try await library.list().count == 20)
        #expect(try await library.scan().unchanged == 20)
    }
}
