// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import PickerModel

@testable import PhotoLibrary

/// Makes an index larger by copies of its assets, without files: a scan of as many would take minutes.
struct HiddenCopies {
    let database: LibraryDatabase
    /// Above all folders.
    let root: [UInt8]

    /// Adds copies of all assets but some, under other identifiers, names and folders, with their words, keywords and people.
    func add(_ times: Int, except visible: Set<AssetID>) async throws {
        let ids = visible.map { String($0.stored) }.joined(separator: ",")
        try await database.change { [root] database in
            let last = try Int64.fetchOne(database, sql: "SELECT max(seq) FROM asset") ?? 0
            let columns = try database.columns(in: "asset").map(\.name).filter { $0 != "seq" }
            let values = columns.map { column in
                switch column {
                case "id": "random()"
                case "name": "CAST(name || '-' || i AS BLOB)"
                case "folder":
                    "(SELECT id FROM folder WHERE path = CAST(CAST(:root AS TEXT) || '/hidden-' || i AS BLOB))"
                default: column
                }
            }
            let numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :times)"
            let arguments: StatementArguments = ["times": times, "root": Data(root)]
            try database.execute(
                sql: """
                    \(numbers) INSERT INTO folder (path, named_from)
                    SELECT CAST(CAST(:root AS TEXT) || '/hidden-' || i AS BLOB), 1 FROM n
                    """, arguments: arguments)
            try database.execute(
                sql: """
                    \(numbers) INSERT INTO asset (\(columns.joined(separator: ", ")))
                    SELECT \(values.joined(separator: ", ")) FROM asset, n WHERE id NOT IN (\(ids))
                    """, arguments: arguments)
            // A copy has the contents of its original.
            let pairs = """
                asset AS copy JOIN asset AS original ON original.fingerprint = copy.fingerprint
                    AND copy.seq > \(last) AND original.seq <= \(last)
                """
            for (table, column) in [("keyword", "word"), ("person", "name")] {
                try database.execute(
                    sql: """
                        INSERT INTO \(table) SELECT copy.seq, \(table).\(column) FROM \(pairs)
                        JOIN \(table) ON \(table).asset = original.seq
                        """)
            }
            let words = "name, folders, keywords, people, places, caption, title, camera"
            try database.execute(
                sql: """
                    INSERT INTO asset_words (rowid, \(words))
                    SELECT copy.seq, \(words.split(separator: ", ").map { "asset_words.\($0)" }.joined(separator: ", "))
                    FROM \(pairs) JOIN asset_words ON asset_words.rowid = original.seq
                    """)
        }
    }
}
