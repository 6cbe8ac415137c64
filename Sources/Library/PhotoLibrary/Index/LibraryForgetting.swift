// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB

/// Removes folders from the index, inside one transaction.
struct LibraryForgetting {
    let database: Database

    /// Takes out what lies at or under a folder.
    /// - Parameter kept: folders that stay the library's: what lies in them is not forgotten.
    /// - Returns: how many assets were, and in which folders there may have been some.
    func forget(_ path: [UInt8], except kept: [[UInt8]] = []) throws -> (assets: Int, folders: Set<[UInt8]>) {
        guard !kept.contains(where: { PathBytes.contains($0, path) }) else { return (0, []) }
        func stays(_ folder: [UInt8]) -> Bool { kept.contains { PathBytes.contains($0, folder) } }
        let folders = try FolderSet(database, under: [path]).paths.filter { !stays($0.value) }
        let condition = FolderSet.condition(folders.keys).sql
        try database.execute(sql: "DELETE FROM asset WHERE \(condition)")
        let count = database.changesCount
        try database.execute(sql: "DELETE FROM stranger WHERE \(condition)")
        for id in folders.keys {
            try database.cachedStatement(sql: "DELETE FROM folder WHERE id = ?").execute(arguments: [id])
        }
        // A scanned parent is incomplete now, so its entry in `source` is deleted; kept folders are still complete.
        for source in try Data.fetchAll(database, sql: "SELECT path FROM source") {
            let scanned = Array(source)
            let isTouched = PathBytes.contains(path, scanned) || PathBytes.contains(scanned, path)
            guard isTouched, !stays(scanned) else { continue }
            try database.execute(sql: "DELETE FROM source WHERE path = ?", arguments: [source])
        }
        return (count, Set(folders.values))
    }
}
