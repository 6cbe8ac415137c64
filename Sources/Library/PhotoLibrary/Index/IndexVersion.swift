// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

/// Which contents of which index: equal versions give equal lists.
struct IndexVersion: Sendable, Hashable {
    /// Drawn when the index was made.
    var stamp: Int64
    /// Drawn anew with each change of what lists and searches show. No counter: an index that lost its log, or was copied,
    /// would count to the same number on another way, and an old catalogue would pass for its own.
    var generation: Int64

    init(stamp: Int64, generation: Int64) {
        self.stamp = stamp
        self.generation = generation
    }

    init(_ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT stamp, generation FROM version")
        guard let row = try Row.fetchOne(statement) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        self.init(stamp: row[0], generation: row[1])
    }

    static func advance(_ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE version SET generation = random()").execute()
    }
}
