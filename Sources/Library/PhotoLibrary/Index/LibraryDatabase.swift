// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
public import PickerModel
import Synchronization

/// The index: a cache of the files' metadata. Any problem with it is solved by building it again, without asking the
/// person.
///
/// May be used from any thread and by several processes at once: with SQLite's write-ahead log all can read while one
/// writes.
public final class LibraryDatabase: Sendable {
    /// The database: the file, or a copy in memory after the file could not be written.
    let store: Mutex<any DatabaseWriter>
    private let file: String?
    /// Problems met while opening the index.
    public let warnings: [LibraryWarning]
    /// Random number of this run of the picker.
    let session: Int64
    private let rebuilds = Mutex(Rebuilds())
    /// Problems that `takeNews` has not returned yet.
    let news = Mutex<[LibraryWarning]>([])

    let othersChanges: OthersChanges

    var writer: any DatabaseWriter { store.withLock { $0 } }

    /// Path of the file; nil if the index is in memory.
    var path: String? { writer is DatabasePool ? file : nil }

    /// - Throws: SQLite's error if the tables cannot be created.
    init(
        writer: any DatabaseWriter, path: String? = nil, warnings: [LibraryWarning] = [],
        session: Int64 = .random(in: .min ... .max)
    ) throws {
        store = Mutex(writer)
        file = path
        self.warnings = warnings
        self.session = session
        try LibrarySchema.migrator.migrate(writer)
        let version = try? writer.read { try IndexVersion($0) }
        othersChanges = OthersChanges(since: version)
        rebuilds.withLock { $0.stamp = version?.stamp }
    }

    /// Reads from the index; suspends meanwhile.
    func ask<Value: Sendable>(
        _ question: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0.count }
        do {
            return try await writer.read(question)
        } catch {
            throw failure(error, seen)
        }
    }

    /// Changes the index and its version in one transaction; suspends meanwhile. Does not fall back to memory.
    func change<Value: Sendable>(
        _ change: @escaping @Sendable (Database) throws -> Value
    ) async throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0.count }
        do {
            return try await writer.write { [self] in try advancing($0, change) }
        } catch {
            throw failure(error, seen)
        }
    }

    /// Reads from the index; blocks, so it is for threads of the scanner.
    func read<Value>(_ question: (Database) throws -> Value) throws(LibraryError) -> Value {
        try emptying { try writer.read(question) }
    }

    /// Converts the errors of work with the index, which is emptied where the work meets damage; blocks like `read`.
    func emptying<Value>(_ work: () throws -> Value) throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0.count }
        do { return try work() } catch { throw failure(error, seen) }
    }

    /// Changes the index in one transaction; blocks, so it is for threads of the scanner. If the file cannot be
    /// written, the index continues in memory for this run.
    /// - Parameter isShown: whether lists or searches may show the change; then the version changes, too.
    func write<Value>(
        isShown: Bool = true, _ change: (Database) throws -> Value
    ) throws(LibraryError) -> Value {
        let seen = rebuilds.withLock { $0.count }
        let writer = writer
        do {
            return try writer.write { isShown ? try advancing($0, change) : try change($0) }
        } catch {
            guard leaveDisk(writer, after: error) else { throw failure(error, seen) }
        }
        do {
            return try self.writer.write { isShown ? try advancing($0, change) : try change($0) }
        } catch {
            throw failure(error, seen)
        }
    }

    private func advancing<Value>(_ database: Database, _ change: (Database) throws -> Value) throws -> Value {
        let (before, version) = (database.totalChangesCount, try IndexVersion(database))
        let value = try change(database)
        if database.totalChangesCount != before {
            try IndexVersion.advance(database)
            // If the transaction fails after this, the next scan tells of a change once too often.
            othersChanges.wrote(from: version, to: try IndexVersion(database))
        }
        return value
    }

    /// Converts an error, and empties a damaged index so that the next scan fills it. Of several callers that meet the
    /// damage, only the first empties the index; of several pickers likewise.
    private func failure(_ error: any Error, _ seen: Int) -> LibraryError {
        let failure = LibraryError(error)
        let isUnusable = isUnusable(error)
        guard failure == .damagedIndex || isUnusable || Self.isMissingTable(error) else { return failure }
        // Another picker that empties the index has it without tables for a moment.
        let lock = Self.lock(path)
        defer { Self.unlock(lock) }
        return rebuilds.withLock { rebuilds in
            guard rebuilds.count == seen else { return .damagedIndex }
            if let stamp, stamp != rebuilds.stamp {
                // Another picker has emptied it since.
                rebuilds = Rebuilds(count: seen + 1, stamp: stamp)
                return .damagedIndex
            }
            // All tables of the index are there: the question names one that no index has.
            guard failure == .damagedIndex || isUnusable else { return failure }
            do {
                try writer.erase()
                try LibrarySchema.migrator.migrate(writer)
                rebuilds = Rebuilds(count: seen + 1, stamp: stamp)
                return .damagedIndex
            } catch {
                return LibraryError.index(message: (error as? DatabaseError)?.message ?? "\(error)")
            }
        }
    }

    /// The random number that an index gets when it is made; nil where it cannot be read.
    private var stamp: Int64? { try? writer.read { try IndexVersion($0).stamp } }

    /// What is known of an index that was emptied because of damage.
    private struct Rebuilds {
        /// How often this run has met that.
        var count = 0
        /// Of the index as it was made last.
        var stamp: Int64?
    }
}
