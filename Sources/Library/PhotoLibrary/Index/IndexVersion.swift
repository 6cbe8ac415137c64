// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

/// Identifies the contents of an index: equal versions give equal lists.
struct IndexVersion: Sendable, Hashable {
    /// Random number chosen when the index was created.
    var stamp: Int64
    /// Random number, replaced at each change that lists or searches can show. It is not a counter: an index that lost
    /// its log or was copied could reach the same count with other contents, and an outdated catalogue would seem
    /// valid.
    var generation: Int64

    init(stamp: Int64, generation: Int64) {
        self.stamp = stamp
        self.generation = generation
    }

    init(_ database: Database) throws {
        let statement = try database.cachedStatement(sql: "SELECT stamp, generation FROM version")
        guard let row = try Row.fetchOne(statement) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        try self.init(stamp: row.decode(atIndex: 0), generation: row.decode(atIndex: 1))
    }

    static func advance(_ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE version SET generation = random()").execute()
    }
}
