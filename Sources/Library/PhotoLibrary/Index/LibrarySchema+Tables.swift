// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

/// The tables that an index has, those of FTS5 included.
extension LibrarySchema {
    /// Reads a row of each table.
    /// - Throws: SQLite's error for the first table that is missing or cannot be read.
    static func readEachTable(of database: Database) throws {
        for table in try tables.get() {
            _ = try Row.fetchOne(database, sql: "SELECT 1 FROM \(table.quotedDatabaseIdentifier) LIMIT 1")
        }
    }

    /// Names of the tables that a new index has; made once a process, in memory.
    private static let tables = Result {
        let queue = try DatabaseQueue()
        try migrator.migrate(queue)
        return try queue.read {
            try String.fetchAll(
                $0,
                sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
        }
    }
}
