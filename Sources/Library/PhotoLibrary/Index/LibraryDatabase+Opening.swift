// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Glibc
public import PickerModel

/// Opening and creating an index.
extension LibraryDatabase {
    /// Opens or creates the index at a path (mode 0600), and its folder if missing (mode 0700).
    ///
    /// A corrupt or newer file is renamed to `….broken`. If the file cannot be written, the index is in memory for this
    /// run. `warnings` says so in both cases.
    public static func open(at path: String) -> LibraryDatabase {
        let folder = (path as NSString).deletingLastPathComponent
        // The permissions of an existing folder are not changed.
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // If two pickers start at once, the lock lets one create the tables while the other waits.
        let lock = lock(path)
        defer { unlock(lock) }
        var warnings: [LibraryWarning] = []
        var message: String?
        for _ in 0..<2 {
            do {
                return try LibraryDatabase(writer: pool(path), path: path, warnings: warnings)
            } catch  where isWorthless(error) {
                setAside(path)
                warnings = [.indexSetAside]
            } catch {
                message = (error as? DatabaseError)?.message
                break
            }
        }
        return inMemory(warnings: [.indexNotKept(folder: folder, message: message)])
    }

    /// An index in memory that lives as long as the value, for where no file can be written.
    public static func inMemory(warnings: [LibraryWarning] = []) -> LibraryDatabase {
        do {
            return try LibraryDatabase(writer: DatabaseQueue(configuration: configuration()), warnings: warnings)
        } catch {
            preconditionFailure("SQLite made no database in memory: \(error)")
        }
    }

    /// Locks the creation of an index's tables.
    /// - Parameter path: of the index; nil for one in memory, which has no lock.
    /// - Returns: what `unlock` takes.
    static func lock(_ path: String?) -> Int32 {
        guard let path else { return -1 }
        let lock = Glibc.open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        if lock >= 0 { wait(for: lock) }
        return lock
    }

    static func unlock(_ lock: Int32) { if lock >= 0 { close(lock) } }

    /// Waits up to 5 seconds for the lock; a process suspended while it creates the tables must not block all others
    /// forever. Proceeding without the lock is safe, since SQLite has its own locks.
    private static func wait(for lock: Int32) {
        for _ in 0..<100 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
            usleep(50_000)
        }
    }

    private static func pool(_ path: String) throws -> DatabasePool {
        // Creates the file with mode 0600 before SQLite creates it with the umask; SQLite gives its other files the
        // same mode. An existing file is not opened, since closing it would release this process's POSIX locks on it.
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o600)
        if descriptor >= 0 { close(descriptor) } else { makePrivate(path) }
        let pool = try DatabasePool(path: path, configuration: configuration())
        if try pool.read(LibrarySchema.migrator.hasBeenSuperseded) { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
        return pool
    }

    /// Sets mode 0600 if the path is a regular file of this user; anything else is not changed.
    private static func makePrivate(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { return }
        chmod(path, 0o600)
    }

    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "picker-library"
        // A second picker waits up to 10 seconds for the first.
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY")
            // Rows are inserted into several indexes in random order: with SQLite's default cache of 2 MiB each file
            // costs a tenth more at 100,000 assets than at 10,000. Readers keep the default, since the kernel caches
            // their pages.
            if !database.configuration.readonly { try database.execute(sql: "PRAGMA cache_size = -16384") }
        }
        return configuration
    }

    /// Whether the file can only be set aside: it is damaged or not an index. A file that is busy, unreadable or on a
    /// full disk may be usable later.
    private static func isWorthless(_ error: any Error) -> Bool {
        // Errors of other types come from rows that this library never writes.
        guard let error = error as? DatabaseError else { return true }
        return switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_CONSTRAINT: true
        default: false
        }
    }

    private static func setAside(_ path: String) {
        for suffix in ["", "-wal", "-shm"] { _ = rename(path + suffix, path + ".broken" + suffix) }
    }
}
