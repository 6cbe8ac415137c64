// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import MediaTypes
import PickerModel

extension LibraryReader {
    /// What the index holds of an asset besides its record; nil for one that is not in the library's folders.
    func info(of id: AssetID) throws -> AssetInfo? {
        let bounds = try bounds()
        let found = try Row.fetchOne(
            database,
            sql: """
                SELECT taken.seq, path, camera, lens, town.name AS town, country
                FROM (SELECT * FROM asset WHERE id = ? AND \(bounds.sql)) AS taken
                JOIN folder ON folder.id = taken.folder LEFT JOIN town ON town.id = taken.town
                """, arguments: StatementArguments([id.stored] + bounds.arguments))
        guard let row = found else { return nil }
        let asset: Int64 = try row.decode(forColumn: "seq")
        return try AssetInfo(
            town: row.decode(forColumn: "town"), country: row.decode(forColumn: "country"),
            camera: row.decode(forColumn: "camera"), lens: row.decode(forColumn: "lens"),
            folders: folderNames(Array(row.decode(Data.self, forColumn: "path"))),
            people: names(.person, of: asset),
            keywords: names(.keyword, of: asset))
    }

    private func names(_ source: NamedAlbum, of asset: Int64) throws -> [String] {
        try String.fetchAll(
            database,
            sql: """
                SELECT \(source.column) FROM \(source.table) WHERE asset = ? GROUP BY 1 ORDER BY min(rowid)
                """, arguments: [asset])
    }

    /// Names of a folder's album and of those above it, as `FolderTree` has them, the outermost first.
    private func folderNames(_ folder: [UInt8]) -> [String] {
        let above = roots.filter { PathBytes.contains($0, folder) }.max { $0.count < $1.count }
        guard let root = above else { return [] }
        let parts = folder.dropFirst(root.count).split(separator: PathBytes.slash)
        return (roots.count > 1 ? [RootName.text(root)] : [])
            + parts.map { FileLocation(bytes: [PathBytes.slash] + $0).displayName }
    }
}
