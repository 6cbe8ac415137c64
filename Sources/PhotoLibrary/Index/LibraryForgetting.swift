// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB

/// Takes folders out of the index, inside one transaction.
struct LibraryForgetting {
    let database: Database

    /// - Returns: how many assets lay at or under the folder.
    func forget(_ path: [UInt8]) throws -> Int {
        let folders = try FolderSet(database, under: [path])
        let condition = FolderSet.condition(folders.paths.keys).sql
        try database.execute(sql: "DELETE FROM asset WHERE \(condition)")
        let count = database.changesCount
        try database.execute(sql: "DELETE FROM stranger WHERE \(condition)")
        for id in folders.paths.keys {
            try database.cachedStatement(sql: "DELETE FROM folder WHERE id = ?").execute(arguments: [id])
        }
        // A folder above that was scanned whole is whole no more: it counts as never scanned.
        for source in try Data.fetchAll(database, sql: "SELECT path FROM source") {
            let scanned = Array(source)
            if PathBytes.contains(path, scanned) || PathBytes.contains(scanned, path) {
                try database.execute(sql: "DELETE FROM source WHERE path = ?", arguments: [source])
            }
        }
        return count
    }
}
