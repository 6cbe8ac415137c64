// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import Synchronization

/// The index: what files said when they were last read. A cache by nature, so whatever is wrong with it is mended by
/// starting anew, never by bothering the person.
///
/// May be used from any thread and by several processes at once: SQLite's write-ahead log lets all read while one writes.
public final class LibraryDatabase: Sendable {
    /// The file; a copy in memory once that cannot be written any more.
    let store: Mutex<any DatabaseWriter>
    private let file: String?
    /// What had to be done to open it, one sentence each.
    public let warnings: [String]
    /// This run of the picker among those that write into the index.
    let session: Int64
    /// How often it was emptied because it was damaged.
    private let rebuilds = Mutex(0)
    /// What happened to it since and was not told yet.
    let news = Mutex<[String]>([])

    var writer: any DatabaseWriter { store.withLock { $0 } }

    /// Where it lies; nil in memory.
    var path: String? { writer is DatabasePool ? file : nil }

    /// - Throws: what SQLite says where the tables cannot be made.
    init(
        writer: any DatabaseWriter, path: String? = nil, warnings: [String] = [],
        session: Int64 = .random(in: .min ... .max)
    ) throws {
        store = Mutex(writer)
        file = path
        self.warnings = warnings
        self.session = session
        try LibrarySchema.migrator.migrate(writer)
    }

    /// Asks a question; suspends while the disk is busy.
    func ask<Value: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0 }
        do {
            return try await writer.read(question)
        } catch {
            throw failure(error, seen)
        }
    }

    /// Changes the index in one transaction, and its version with it, on disk or not at all; suspends while the disk is busy.
    func change<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0 }
        do {
            return try await writer.write { try Self.advancing($0, change) }
        } catch {
            throw failure(error, seen)
        }
    }

    /// Asks a question, blocking: for threads of the scanner's own.
    func read<Value>(_ question: (Database) throws -> Value) throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0 }
        do {
            return try writer.read(question)
        } catch {
            throw failure(error, seen)
        }
    }

    /// Changes the index in one transaction, blocking: for threads of the scanner's own. Where the file cannot be written
    /// it goes on in memory: photos are found either way, only not kept.
    /// - Parameter isShown: whether the change may show in a list or a search: then the version changes with it.
    func write<Value>(
        isShown: Bool = true, _ change: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0 }
        let writer = writer
        do {
            return try writer.write { isShown ? try Self.advancing($0, change) : try change($0) }
        } catch {
            guard leaveDisk(writer, after: error) else { throw failure(error, seen) }
        }
        do {
            return try self.writer.write { isShown ? try Self.advancing($0, change) : try change($0) }
        } catch {
            throw failure(error, seen)
        }
    }

    private static func advancing<Value>(_ database: Database, _ change: (Database) throws -> Value) throws -> Value {
        let before = database.totalChangesCount
        let value = try change(database)
        if database.totalChangesCount != before { try IndexVersion.advance(database) }
        return value
    }

    /// A damaged index is emptied on the spot, so that the next scan fills it: only the one who met the damage first
    /// does so.
    private func failure(_ error: any Error, _ seen: Int) -> LibraryError {
        let failure = LibraryError(error)
        guard failure == .damagedIndex else { return failure }
        return rebuilds.withLock { count in
            guard count == seen else { return failure }
            do {
                try writer.erase()
                try LibrarySchema.migrator.migrate(writer)
                count += 1
                return failure
            } catch {
                return LibraryError.index(message: (error as? DatabaseError)?.message ?? "\(error)")
            }
        }
    }
}
