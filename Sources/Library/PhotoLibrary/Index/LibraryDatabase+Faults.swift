// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel
import Synchronization

/// Handling of an index file that fails while it is in use.
extension LibraryDatabase {
    /// Continues with a copy in memory if the file cannot be written: the disk is full, read-only or failing, or
    /// another program has held the lock too long. The file stays as it is for the next run.
    /// - Returns: whether the change may be tried again.
    func leaveDisk(_ failed: any DatabaseWriter, after error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_BUSY: break
        default: return false
        }
        return store.withLock { writer in
            // Another thread may have replaced the writer already.
            guard writer === failed else { return true }
            // Only a `DatabasePool` has a file.
            guard failed is DatabasePool, let copy = try? Self.memoryCopy(of: failed) else { return false }
            writer = copy
            news.withLock { $0.append(Self.warning(error.resultCode)) }
            return true
        }
    }

    private static func warning(_ code: ResultCode) -> LibraryWarning {
        switch code {
        case .SQLITE_FULL: .indexDiskFull
        case .SQLITE_BUSY: .indexBusy
        default: .indexNotWritten
        }
    }

    private static func memoryCopy(of file: any DatabaseWriter) throws -> DatabaseQueue {
        let copy = try DatabaseQueue(configuration: configuration())
        try file.backup(to: copy)
        return copy
    }

    /// Returns the problems since the previous call.
    func takeNews() -> [LibraryWarning] {
        news.withLock { news in
            defer { news = [] }
            return news
        }
    }

    /// Looks for damaged pages, a damaged page structure and tables that cannot be read, which queries may not meet for
    /// a long time; single wrong bytes in texts are not found. Takes 20 ms with 10,000 assets (measured).
    /// - Throws: `damagedIndex` after the index was emptied.
    func check() throws(LibraryError) {
        try emptying {
            try readAnew { database in
                guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                try LibrarySchema.readEachTable(of: database)
            }
        }
    }

    /// Reads by a connection of its own: what a pooled connection has cached of FTS5's tables may be out of date while another picker writes. SQLite
    /// looks into these tables as well from 3.44 on, and takes them for damaged then.
    private func readAnew(_ question: (Database) throws -> Void) throws {
        guard let path else { return try writer.read(question) }
        var configuration = Self.configuration()
        configuration.readonly = true
        let fresh = try DatabaseQueue(path: path, configuration: configuration)
        defer { try? fresh.close() }
        try fresh.read(question)
    }

    /// Whether a table is said not to be there.
    static func isMissingTable(_ error: any Error) -> Bool {
        (error as? DatabaseError)?.message?.hasPrefix("no such table") ?? false
    }

    /// Whether SQLite's general error comes from a table of the index that is missing or cannot be read, though its
    /// pages are sound: a page of which a part was lost reads as rows of zeros, by which FTS5 reports an invalid format.
    func isUnusable(_ error: any Error) -> Bool {
        guard (error as? DatabaseError)?.resultCode == .SQLITE_ERROR else { return false }
        do {
            try readAnew(LibrarySchema.readEachTable)
            return false
        } catch {
            return (error as? DatabaseError)?.resultCode == .SQLITE_ERROR || LibraryError(error) == .damagedIndex
        }
    }
}
