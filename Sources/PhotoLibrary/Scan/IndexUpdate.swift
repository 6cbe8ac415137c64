// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import PickerModel

/// The changes of one scan, written in batches.
struct IndexUpdate: Sendable {
    let database: LibraryDatabase
    let identity: AssetIdentity
    let roots: [[UInt8]]
    let gone: GoneFiles

    /// Rows written in one transaction: small enough that photos show soon and another picker gets its turn, large enough
    /// that a commit is a small part of the work.
    static let batch = 500
    /// The first one is something to see, at once.
    static let firstBatch = 64

    struct Batch: Sendable {
        var assets: [AssetRow] = []
        var strangers: [Candidate] = []
        /// Rows of files that vanished while they were looked at.
        var vanished: [Int64] = []
        /// Files looked at, with those of all batches before.
        var done = 0

        var count: Int { assets.count + strangers.count + vanished.count }
    }

    func write(_ batch: Batch) throws(LibraryError) {
        try database.write { database in
            var folders = FolderRows(database, roots: roots)
            let writer = AssetWriter(database: database, identity: identity, gone: gone.assets)
            for row in batch.assets { try writer.write(row, folder: folders.folder(row.folder)) }
            for stranger in batch.strangers { try write(stranger, folders.folder(stranger.folder), database) }
            for seq in batch.vanished { try delete("asset WHERE seq = ?", seq, database) }
        }
    }

    private func write(_ stranger: Candidate, _ folder: Folder, _ database: Database) throws {
        let file = stranger.file
        // What was a photo and is none any more.
        if let row = stranger.row { try delete("asset WHERE seq = ?", row, database) }
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO stranger (folder, name, size, mtime, mtime_ns, inode) VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                folder.id, Data(file.name), file.size, file.modified, file.modifiedNanoseconds,
                Int64(bitPattern: file.inode),
            ])
    }

    /// Takes out what is gone. Rows whose files were found again elsewhere went when these were written.
    /// - Returns: the assets that are no more.
    func removeGone() throws(LibraryError) -> Set<AssetID> {
        var removed: Set<AssetID> = []
        let assets = Array(gone.assets)
        for start in stride(from: 0, to: assets.count, by: Self.batch) {
            let page = assets[start..<min(start + Self.batch, assets.count)]
            removed.formUnion(
                try database.write { database in
                    let statement = try database.cachedStatement(sql: "DELETE FROM asset WHERE seq = ? RETURNING id")
                    return try page.flatMap { try Int64.fetchAll(statement, arguments: [$0]) }
                }.map { AssetID(stored: $0) })
        }
        try database.write { database in
            for id in gone.strangers { try delete("stranger WHERE id = ?", id, database) }
            try database.execute(
                sql: """
                    DELETE FROM folder WHERE NOT EXISTS (SELECT 1 FROM asset WHERE folder = folder.id)
                    AND NOT EXISTS (SELECT 1 FROM stranger WHERE folder = folder.id)
                    """)
        }
        return removed
    }

    /// The file systems on which folders lay when they were scanned last.
    static func devices(_ database: Database) throws -> [[UInt8]: Int64] {
        var devices: [[UInt8]: Int64] = [:]
        let cursor = try Row.fetchCursor(database, sql: "SELECT path, device FROM source")
        while let row = try cursor.next() { devices[Array(row[0] as Data)] = row[1] }
        return devices
    }

    /// Notes that folders were scanned to the end.
    func finish(_ roots: [[UInt8]: FolderWalk.Root], at time: Double) throws(LibraryError) {
        try database.write { database in
            for (path, root) in roots {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO source (path, device, finished) VALUES (?, ?, ?)",
                    arguments: [Data(path), root.device, time])
            }
        }
    }

    private func delete(_ what: String, _ row: Int64, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM " + what).execute(arguments: [row])
    }
}
