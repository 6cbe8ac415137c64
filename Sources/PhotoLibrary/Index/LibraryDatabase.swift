// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import Synchronization

/// The index: what files said when they were last read. A cache by nature, so whatever is wrong with it is mended by
/// starting anew, never by bothering the person.
///
/// May be used from any thread and by several processes at once: SQLite's write-ahead log lets all read while one writes.
public final class LibraryDatabase: Sendable {
    let writer: any DatabaseWriter
    /// What had to be done to open it, one sentence each.
    public let warnings: [String]
    /// How often it was emptied because it was damaged.
    private let rebuilds = Mutex(0)

    /// - Throws: what SQLite says where the tables cannot be made.
    init(writer: any DatabaseWriter, warnings: [String] = []) throws {
        self.writer = writer
        self.warnings = warnings
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

    /// Changes the index in one transaction; suspends while the disk is busy.
    func change<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0 }
        do {
            return try await writer.write(change)
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

    /// Changes the index in one transaction, blocking: for threads of the scanner's own.
    func write<Value>(_ change: (Database) throws -> Value) throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0 }
        do {
            return try writer.write(change)
        } catch {
            throw failure(error, seen)
        }
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
