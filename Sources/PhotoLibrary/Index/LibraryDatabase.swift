// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import Glibc

/// The index file: what files said when they were last read. A cache by nature, so whatever is wrong with it is mended by
/// starting anew, never by bothering the person.
public struct LibraryDatabase: Sendable {
    let writer: any DatabaseWriter
    /// What had to be done to open it, one sentence each.
    public let warnings: [String]

    /// Opens or makes the index at a path, in a folder only the person may enter (0700, the file 0600).
    ///
    /// A corrupt or newer file is set aside as `….broken`; where nothing can be written the index is kept in memory for
    /// this run.
    public static func open(at path: String) -> LibraryDatabase {
        let folder = (path as NSString).deletingLastPathComponent
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var warnings: [String] = []
        for attempt in 0..<2 {
            do {
                let pool = try makePool(path)
                return LibraryDatabase(writer: pool, warnings: warnings)
            } catch let error as DatabaseError where isWorthless(error) && attempt == 0 {
                warnings.append(
                    "the photo index was damaged or from a newer version; it was set aside and is built anew")
                setAside(path)
            } catch {
                break
            }
        }
        warnings.append("the photo index cannot be kept in \(folder); this run keeps it in memory")
        return inMemory(warnings: warnings)
    }

    /// An index that lives as long as the value: for tests, and where nothing can be written.
    public static func inMemory(warnings: [String] = []) -> LibraryDatabase {
        do {
            let queue = try DatabaseQueue(configuration: configuration())
            try LibrarySchema.migrator.migrate(queue)
            return LibraryDatabase(writer: queue, warnings: warnings)
        } catch {
            preconditionFailure("SQLite made no database in memory: \(error)")
        }
    }

    private static func makePool(_ path: String) throws -> DatabasePool {
        // Made with its permissions before SQLite does it with the umask's.
        let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
        fchmod(descriptor, 0o600)
        close(descriptor)
        let pool = try DatabasePool(path: path, configuration: configuration())
        if try pool.read(LibrarySchema.migrator.hasBeenSuperseded) { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
        try LibrarySchema.migrator.migrate(pool)
        return pool
    }

    private static func configuration() -> Configuration {
        var configuration = Configuration()
        configuration.label = "picker-library"
        // Two pickers at once: the second waits its turn.
        configuration.busyMode = .timeout(10)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA synchronous = NORMAL; PRAGMA temp_store = MEMORY")
        }
        return configuration
    }

    private static func isWorthless(_ error: DatabaseError) -> Bool {
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_ERROR, .SQLITE_SCHEMA: true
        default: false
        }
    }

    private static func setAside(_ path: String) {
        for suffix in ["", "-wal", "-shm"] {
            _ = rename(path + suffix, path + ".broken" + suffix)
        }
    }
}
