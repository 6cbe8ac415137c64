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
            rows.append(row[0])
            ids.append(row[1])
            instants.append(row[2])
            flags.append(AssetEntry.Flags(kind: AssetKind(code: row[3]), isBroken: row[4]).rawValue)
            ratios.append(UInt16(truncatingIfNeeded: row[5] as Int64))
        }
    }

    var count: Int { rows.count }
}
