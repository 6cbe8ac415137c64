// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB

extension LibraryForgetting {
    /// Takes a folder out that is no longer one of the library's, but for what other folders of the library hold of it.
    /// - Returns: how many assets were forgotten.
    func forget(_ path: [UInt8], except kept: [[UInt8]]) throws -> Int {
        // What lies in a folder that stays is the library's as before.
        guard !kept.contains(where: { PathBytes.contains($0, path) }) else { return 0 }
        let inner = kept.filter { PathBytes.contains(path, $0) }
        guard !inner.isEmpty else { return try forget(path) }
        let folders = try FolderSet(database, under: [path]).paths.filter { folder in
            !inner.contains { PathBytes.contains($0, folder.value) }
        }
        let condition = FolderSet.condition(folders.keys).sql
        try database.execute(sql: "DELETE FROM asset WHERE \(condition)")
        let count = database.changesCount
        try database.execute(sql: "DELETE FROM stranger WHERE \(condition)")
        for id in folders.keys {
            try database.cachedStatement(sql: "DELETE FROM folder WHERE id = ?").execute(arguments: [id])
        }
        // As in forgetting all: what is no longer whole counts as never scanned. What lies in a folder that stays is whole.
        for source in try Data.fetchAll(database, sql: "SELECT path FROM source") {
            let scanned = Array(source)
            let isTouched = PathBytes.contains(path, scanned) || PathBytes.contains(scanned, path)
            guard isTouched, !inner.contains(where: { PathBytes.contains($0, scanned) }) else { continue }
            try database.execute(sql: "DELETE FROM source WHERE path = ?", arguments: [source])
        }
        return count
    }
}
