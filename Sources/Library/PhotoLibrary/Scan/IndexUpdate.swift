// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import PickerModel
import Synchronization

/// The changes of one scan, written in batches.
struct IndexUpdate: Sendable {
    let database: LibraryDatabase
    let identity: AssetIdentity
    let places: PlaceNames
    let roots: [[UInt8]]
    let gone: GoneFiles
    /// Assets whose row was removed or replaced so far; some get a row elsewhere before the scan ends.
    let displaced = DisplacedAssets()
    /// Folders whose rows were written to.
    let touched = TouchedFolders()

    /// Rows in one transaction: few enough that photos appear soon and another picker can write in between, many enough
    /// that commits are a small part of the work.
    static let batch = 500
    /// Size limit of batches while reading: they grow from `firstBatch`, which shows photos at once, to this size. Each
    /// batch adds a segment to the word index that must be merged later.
    static let largestBatch = 2048
    static let firstBatch = 64

    struct Batch: Sendable {
        var assets: [AssetRow] = []
        var strangers: [Candidate] = []
        /// Rows of files that vanished during the scan.
        var vanished: [Int64] = []
        /// Files processed, including those of all earlier batches.
        var done = 0

        var count: Int { assets.count + strangers.count + vanished.count }
    }

    /// - Returns: the folders of which rows were added, changed or removed.
    func write(_ batch: Batch) throws(LibraryError) -> Set<[UInt8]> {
        let (lost, left) = try database.write { database in
            var lost: [AssetID: [UInt8]] = [:]
            var left: Set<[UInt8]> = []
            var folders = FolderRows(database, roots: roots)
            let writer = AssetWriter(
                database: database, identity: identity, places: places, gone: gone.assets,
                session: self.database.session)
            for row in batch.assets {
                let written = try writer.write(row, folder: folders.folder(row.folder))
                if let other = written.displaced { lost[other] = row.folder }
                if let folder = written.left { left.insert(folder) }
            }
            touched.add(batch.assets.map(\.folder))
            for stranger in batch.strangers {
                if let row = stranger.row, let taken = try take(row, database) { lost[taken.id] = taken.folder }
                try write(stranger, folders.folder(stranger.folder), database)
            }
            for seq in batch.vanished {
                if let taken = try take(seq, database) { lost[taken.id] = taken.folder }
            }
            return (lost, left)
        }
        displaced.add(lost)
        return left.union(lost.values).union(batch.assets.map(\.folder))
    }

    /// Joins the pictures and videos of Live Photos in the folders that were written to.
    /// - Returns: the folders in which there were any.
    func pairLivePhotos() throws(LibraryError) -> Set<[UInt8]> {
        var paired: Set<[UInt8]> = []
        for path in touched.all {
            let parts =
                try database.write { database -> Set<AssetID> in
                    let folder = try Int64.fetchOne(
                        database, sql: "SELECT id FROM folder WHERE path = ?", arguments: [Data(path)])
                    guard let folder else { return [] }
                    return try LivePhotoRows(database: database, gone: gone.assets).pair(inFolder: folder, path: path)
                }
            displaced.add(Dictionary(parts.map { ($0, path) }, uniquingKeysWith: { first, _ in first }))
            if !parts.isEmpty { paired.insert(path) }
        }
        return paired
    }

    /// Deletes a row.
    /// - Returns: the row's asset and folder.
    private func take(_ seq: Int64, _ database: Database) throws -> (id: AssetID, folder: [UInt8])? {
        let statement = try database.cachedStatement(
            sql: "DELETE FROM asset WHERE seq = ? RETURNING id, (SELECT path FROM folder WHERE id = asset.folder)")
        return try Row.fetchAll(statement, arguments: [seq]).first
            .map { (AssetID(stored: $0[0]), Array($0[1] as Data)) }
    }

    private func write(_ stranger: Candidate, _ folder: Folder, _ database: Database) throws {
        let file = stranger.file
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
    /// - Returns: what it was, and where.
    func removeGone() throws(LibraryError) -> [AssetID: [UInt8]] {
        var removed: [AssetID: [UInt8]] = [:]
        let assets = Array(gone.assets)
        for start in stride(from: 0, to: assets.count, by: Self.batch) {
            let page = assets[start..<min(start + Self.batch, assets.count)]
            let taken = try database.write { database in try page.compactMap { try take($0, database) } }
            for (id, folder) in taken { removed[id] = folder }
        }
        displaced.add(removed)
        try database.write(isShown: false) { database in
            for id in gone.strangers { try delete("stranger WHERE id = ?", id, database) }
            try database.execute(
                sql: """
                    DELETE FROM folder WHERE NOT EXISTS (SELECT 1 FROM asset WHERE folder = folder.id)
                    AND NOT EXISTS (SELECT 1 FROM stranger WHERE folder = folder.id)
                    """)
        }
        return removed
    }

    /// The assets in `displaced` that have no row now, each with the folder it was in.
    func lost() throws(LibraryError) -> [AssetID: [UInt8]] {
        let candidates = displaced.all
        guard !candidates.isEmpty else { return [:] }
        return try database.read { database in
            let statement = try database.cachedStatement(sql: "SELECT 1 FROM asset WHERE id = ?")
            return try candidates.filter { try Int.fetchOne(statement, arguments: [$0.key.stored]) == nil }
        }
    }

    /// The file system of each root at its last complete scan.
    static func devices(_ database: Database) throws -> [[UInt8]: Int64] {
        var devices: [[UInt8]: Int64] = [:]
        let cursor = try Row.fetchCursor(database, sql: "SELECT path, device FROM source")
        while let row = try cursor.next() {
            try devices[Array(row.decode(Data.self, atIndex: 0))] = row.decode(atIndex: 1)
        }
        return devices
    }

    /// Records that roots were scanned completely.
    func finish(_ roots: [[UInt8]: FolderWalk.Root], at time: Double) throws(LibraryError) {
        try database.write(isShown: false) { database in
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

/// Collects, across the threads of a scan, assets whose row was removed, with their folders.
final class DisplacedAssets: Sendable {
    private let folders = Mutex<[AssetID: [UInt8]]>([:])

    func add(_ more: [AssetID: [UInt8]]) { folders.withLock { $0.merge(more) { $1 } } }

    var all: [AssetID: [UInt8]] { folders.withLock { $0 } }
}

/// Collects, across the threads of a scan, the folders whose rows were written.
final class TouchedFolders: Sendable {
    private let paths = Mutex<Set<[UInt8]>>([])

    func add(_ more: [[UInt8]]) { paths.withLock { $0.formUnion(more) } }

    var all: Set<[UInt8]> { paths.withLock { $0 } }
}
