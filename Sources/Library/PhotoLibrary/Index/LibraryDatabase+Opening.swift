// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Glibc

/// The ways to make an index, apart from what it does.
extension LibraryDatabase {
    /// Opens or makes the index at a path, in a folder only the person may enter (0700, the file 0600).
    ///
    /// A corrupt or newer file is set aside as `….broken`; where nothing can be written the index is kept in memory for
    /// this run. Either is told in `warnings`.
    public static func open(at path: String) -> LibraryDatabase {
        let folder = (path as NSString).deletingLastPathComponent
        // A folder that is there already is somebody's: only one made here gets its permissions here.
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // Two pickers that start at once: one makes the tables, the other finds them made.
        let lock = Glibc.open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
        if lock >= 0 { wait(for: lock) }
        defer { if lock >= 0 { close(lock) } }
        var warnings: [String] = []
        var reason = ""
        for _ in 0..<2 {
            do {
                return try LibraryDatabase(writer: pool(path), path: path, warnings: warnings)
            } catch  where isWorthless(error) {
                setAside(path)
                warnings = ["the photo index was damaged or from a newer version; it was set aside and is built anew"]
            } catch {
                if let message = (error as? DatabaseError)?.message { reason = " (\(message))" }
                break
            }
        }
        return inMemory(warnings: ["the photo index cannot be kept in \(folder)\(reason); this run keeps it in memory"])
    }

    /// An index that lives as long as the value: for tests, and where nothing can be written.
    public static func inMemory(warnings: [String] = []) -> LibraryDatabase {
        do {
            return try LibraryDatabase(writer: DatabaseQueue(configuration: configuration()), warnings: warnings)
        } catch {
            preconditionFailure("SQLite made no database in memory: \(error)")
        }
    }

    /// Making the tables takes a moment; one that was stopped in the midst of it must not stop all others for ever. SQLite
    /// has locks of its own, so nothing breaks where this one is passed over.
    private static func wait(for lock: Int32) {
        for _ in 0..<100 {
            if flock(lock, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
            usleep(50_000)
        }
    }

    private static func pool(_ path: String) throws -> DatabasePool {
        // Made with its permissions before SQLite makes it with the umask's; its other files follow it. One that is there
        // is not opened: closing it would take away the locks that this process holds on it (POSIX).
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0o600)
        if descriptor >= 0 { close(descriptor) } else { makePrivate(path) }
        let pool = try DatabasePool(path: path, configuration: configuration())
        if try pool.read(LibrarySchema.migrator.hasBeenSuperseded) { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
        return pool
    }

    /// Only a file of the person's own: whatever else lies there is not the picker's to change.
    private static func makePrivate(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { return }
        chmod(path, 0o600)
    }

    static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "picker-library"
        // Two pickers at once: the second waits its turn.
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY")
            // Rows go into several indexes in no order: with SQLite's usual 2 MiB of cache a file of 100,000 costs a tenth more
            // than one of 10,000. Readers have the usual: what they look for is in the kernel's cache.
            if !database.configuration.readonly { try database.execute(sql: "PRAGMA cache_size = -16384") }
        }
        return configuration
    }

    /// Not for a file that is busy, unreadable or on a full disk: it may be worth something tomorrow.
    private static func isWorthless(_ error: any Error) -> Bool {
        // Rows of a kind that no index of ours holds.
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
