// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

/// A change of a library's root folders.
struct RootChange: Sendable {
    let from: [[UInt8]]
    let to: [[UInt8]]

    /// The assets that are no longer under any root. Their rows stay in the index, since a camera may come back.
    func lost(_ database: Database) throws -> Set<AssetID> {
        let folders = try FolderSet(database, under: from).paths.filter { folder in
            !to.contains { PathBytes.contains($0, folder.value) }
        }
        guard !folders.isEmpty else { return [] }
        let condition = FolderSet.condition(folders.keys)
        return Set(
            try Int64.fetchAll(database, sql: "SELECT id FROM asset WHERE \(condition.sql)").map { AssetID(stored: $0) }
        )
    }
}
