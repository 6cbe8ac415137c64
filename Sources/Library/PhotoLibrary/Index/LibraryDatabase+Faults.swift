// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import Synchronization

/// An index whose file goes bad while it is in use.
extension LibraryDatabase {
    /// Goes on with a copy in memory where a file cannot be written: a full disk, one that is read-only by now, one that
    /// fails, one that another program has held for longer than was waited for. What is in the file stays for the next run.
    /// - Returns: whether the change may be tried again.
    func leaveDisk(_ failed: any DatabaseWriter, after error: any Error) -> Bool {
        guard let error = error as? DatabaseError else { return false }
        switch error.resultCode {
        case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_BUSY: break
        default: return false
        }
        return store.withLock { writer in
            // Another thread may have been faster.
            guard writer === failed else { return true }
            // Only a pool has a file.
            guard failed is DatabasePool, let copy = try? Self.memoryCopy(of: failed) else { return false }
            writer = copy
            news.withLock { news in
                news.append(Self.sentence(error.resultCode))
            }
            return true
        }
    }

    private static func sentence(_ code: ResultCode) -> String {
        switch code {
        case .SQLITE_FULL: "the disk that holds the photo index is full; this run keeps the index in memory"
        case .SQLITE_BUSY: "another program holds the photo index; this run keeps it in memory"
        default: "the photo index cannot be written; this run keeps it in memory"
        }
    }

    private static func memoryCopy(of file: any DatabaseWriter) throws -> DatabaseQueue {
        let copy = try DatabaseQueue(configuration: configuration())
        try file.backup(to: copy)
        return copy
    }

    /// What happened since this was asked last, one sentence each.
    func takeNews() -> [String] {
        news.withLock { news in
            defer { news = [] }
            return news
        }
    }

    /// Looks for damage that no question may meet for long: that of pages and their order, not of single bytes in a text
    /// (measured: 20 ms at 10,000 assets).
    /// - Throws: `damagedIndex`, and it has been emptied.
    func check() throws(LibraryError) {
        try read { database in
            guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT)
            }
        }
    }
}
