// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB
import GRDBSQLite
import MediaTypes

/// Copies rows of an index, with their words, keywords, people, places and folders, into an empty index. It calls SQLite directly,
/// since converting forty columns to Swift values would take most of the time.
///
/// Details that are withheld are not copied: what is not in the index is in no answer, is not found, and orders nothing.
///
/// Both databases have all migrations, so that the columns of `SELECT *` are those of the target in the same order.
struct RowCopy {
    let source: Database
    let target: Database
    let rows: VisibleRows
    /// The folders of the view. Names of folders above them are not searched.
    let roots: [[UInt8]]
    let withheld: MetadataClasses
    let hidesFolders: Bool

    func run() throws {
        let seen = "SELECT value FROM json_each(?)"
        try copyFolders(seen)
        try copy("SELECT * FROM town WHERE id IN (SELECT town FROM asset WHERE seq IN (\(seen)))", into: "town")
        try copy("SELECT * FROM asset WHERE seq IN (\(seen))", into: "asset")
        try copy("SELECT * FROM live_video WHERE still IN (\(seen))", into: "live_video")
        for (table, detail) in [("keyword", MetadataClasses.captions), ("person", .people)]
        where !withheld.contains(detail) {
            try copy("SELECT * FROM \(table) WHERE asset IN (\(seen))", into: table)
        }
        func words(_ column: String, of detail: MetadataClasses) -> String {
            withheld.contains(detail) ? "NULL" : column
        }
        // The person's own words in names may tell any of the details (`DeliveredName`).
        let name = withheld.isEmpty ? "name" : "NULL"
        let folder =
            withheld.isEmpty && !hidesFolders ? "(SELECT folder FROM asset WHERE seq = asset_words.rowid)" : "NULL"
        try copy(
            """
            SELECT rowid, \(name), \(folder), \(words("keywords", of: .captions)), \(words("people", of: .people)),
                \(words("places", of: .location)), \(words("caption", of: .captions)), \(words("title", of: .captions)),
                \(words("camera", of: .device))
            FROM asset_words WHERE rowid IN (\(seen))
            """, into: "asset_words (rowid, name, folders, keywords, people, places, caption, title, camera)",
            values: "?, ?, (SELECT words FROM folder_words WHERE id = ?), ?, ?, ?, ?, ?, ?")
        try target.execute(sql: "DROP TABLE folder_words")
        let changes = Self.withholding.filter { withheld.isSuperset(of: $0.details) }.map(\.change)
        if !changes.isEmpty { try target.execute(sql: "UPDATE asset SET " + changes.joined(separator: ", ")) }
        // The rows name towns as they are copied.
        if withheld.contains(.location) { try target.execute(sql: "DELETE FROM town") }
        if !withheld.isEmpty { try target.execute(sql: "UPDATE asset SET name_order = x''") }
    }

    /// What becomes of the columns that tell a detail. A rating is a word about the photo, and dates go with all four, as from copies.
    private static let withholding: [(details: MetadataClasses, change: String)] = [
        (.location, "latitude = NULL, longitude = NULL, town = NULL"),
        (.captions, "title = NULL, caption = NULL, rating = NULL, favourite = 0"),
        (.device, "camera = NULL, lens = NULL"),
        (.all, "civil = 0, fraction = 0, utc_offset = NULL, date_source = 'modified', instant = 0, added = 0"),
    ]

    /// Copies the folders of the rows and computes their words again, beginning at the view's folders.
    private func copyFolders(_ seen: String) throws {
        try target.execute(sql: "CREATE TEMPORARY TABLE folder_words (id INTEGER PRIMARY KEY, words TEXT)")
        let cursor = try Row.fetchCursor(
            source,
            sql: "SELECT id, path FROM folder WHERE id IN (SELECT folder FROM asset WHERE seq IN (\(seen)))",
            arguments: [rows.list])
        while let row = try cursor.next() {
            let (id, path): (Int64, Data) = try (row.decode(atIndex: 0), row.decode(atIndex: 1))
            let start = FolderRows.namedFrom(Array(path), roots)
            try target.cachedStatement(sql: "INSERT INTO folder (id, path, named_from) VALUES (?, ?, ?)")
                .execute(arguments: [id, path, start])
            try target.cachedStatement(sql: "INSERT INTO folder_words VALUES (?, ?)")
                .execute(arguments: [id, FolderRows.words(Array(path), namedFrom: start)])
        }
    }

    /// - Parameters:
    ///   - question: a SELECT with one column for each value.
    ///   - values: the VALUES of the INSERT; nil to insert the columns unchanged.
    private func copy(_ question: String, into table: String, values: String? = nil) throws {
        let reading = try source.makeStatement(sql: question)
        try reading.setArguments([rows.list])
        let count = sqlite3_column_count(reading.sqliteStatement)
        let values = values ?? Array(repeating: "?", count: Int(count)).joined(separator: ", ")
        let writing = try target.makeStatement(sql: "INSERT INTO \(table) VALUES (\(values))")
        let (from, to) = (reading.sqliteStatement, writing.sqliteStatement)
        defer { sqlite3_reset(from) }
        var code = sqlite3_step(from)
        while code == SQLITE_ROW {
            for column in 0..<count { sqlite3_bind_value(to, column + 1, sqlite3_column_value(from, column)) }
            let written = sqlite3_step(to)
            sqlite3_reset(to)
            guard written == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: written)) }
            code = sqlite3_step(from)
        }
        guard code == SQLITE_DONE else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
    }
}
