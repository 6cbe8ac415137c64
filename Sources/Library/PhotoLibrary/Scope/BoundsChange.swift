// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

/// The assets that a view loses and shows if its folders or its scope are replaced.
struct BoundsChange: Sendable {
    let from: ViewBounds
    let to: ViewBounds

    /// Assets that the old bounds include and the new ones do not. Their rows stay, since a camera may be connected again.
    /// - Parameter reader: makes readers of the whole index.
    func lost(_ reader: (_ folders: [[UInt8]]) -> LibraryReader) throws -> Set<AssetID> {
        let (old, new) = (reader(from.folders), reader(to.folders))
        guard from.isNarrowed || to.isNarrowed else {
            return try RootChange(from: from.folders, to: to.folders).lost(old.database)
        }
        let (before, after) = (try old.bounds(within: from.scope), try new.bounds(within: to.scope))
        return try Self.assets(
            old,
            Condition(
                sql: "\(before.sql) AND (\(after.sql)) IS NOT TRUE", arguments: before.arguments + after.arguments))
    }

    /// Assets that the new bounds include.
    func visible(_ reader: (_ folders: [[UInt8]]) -> LibraryReader) throws -> Set<AssetID> {
        let reader = reader(to.folders)
        return try Self.assets(reader, try reader.bounds(within: to.scope))
    }

    private static func assets(_ reader: LibraryReader, _ condition: Condition) throws -> Set<AssetID> {
        let ids = try Int64.fetchAll(
            reader.database, sql: "SELECT id FROM asset WHERE \(condition.sql)",
            arguments: StatementArguments(condition.arguments))
        return Set(ids.map { AssetID(stored: $0) })
    }
}
