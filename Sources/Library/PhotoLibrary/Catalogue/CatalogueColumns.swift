// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

/// The columns that a list needs, one value for each asset: newest first, ties sorted by identifier.
struct CatalogueColumns: Sendable, Equatable {
    var rows: [Int64] = []
    var ids: [Int64] = []
    /// Seconds since 1970.
    var instants: [Double] = []
    /// `AssetEntry.Flags`.
    var flags: [UInt8] = []
    /// `AssetEntry.ratio`.
    var ratios: [UInt16] = []

    init() {}

    /// Returns nil if the columns differ in length, which a damaged file may cause.
    init?(rows: [Int64], ids: [Int64], instants: [Double], flags: [UInt8], ratios: [UInt16]) {
        guard rows.count == ids.count, rows.count == instants.count, rows.count == flags.count,
            rows.count == ratios.count
        else { return nil }
        self.rows = rows
        self.ids = ids
        self.instants = instants
        self.flags = flags
        self.ratios = ratios
    }

    init(_ database: Database) throws {
        let cursor = try Row.fetchCursor(
            database,
            sql: "SELECT seq, id, instant, kind, broken_code IS NOT NULL, ratio FROM asset ORDER BY instant DESC, id")
        while let row = try cursor.next() {
            try rows.append(row.decode(atIndex: 0))
            try ids.append(row.decode(atIndex: 1))
            try instants.append(row.decode(atIndex: 2))
            try flags.append(
                AssetEntry.Flags(kind: AssetKind(code: row.decode(atIndex: 3)), isBroken: row.decode(atIndex: 4))
                    .rawValue)
            try ratios.append(UInt16(truncatingIfNeeded: row.decode(Int64.self, atIndex: 5)))
        }
    }

    var count: Int { rows.count }
}
