// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel

extension ScanReport {
    /// Adds the counts of assets that the index holds under some folders.
    mutating func count(_ database: Database, under roots: [[UInt8]]) throws {
        let folders = try FolderSet(database, under: roots)
        // This query needs only an index of the table. Broken files are rare; a second query counts them by reason.
        var cursor = try Row.fetchCursor(
            database, sql: "SELECT folder, kind, broken_code IS NULL, count(*) FROM asset GROUP BY 1, 2, 3")
        var hasBroken = false
        while let row = try cursor.next() {
            guard try folders.paths[row.decode(atIndex: 0)] != nil else { continue }
            guard try row.decode(atIndex: 2) else {
                hasBroken = true
                continue
            }
            if try AssetKind(code: row.decode(atIndex: 1)) == .video {
                try videos += row.decode(atIndex: 3)
            } else {
                try images += row.decode(atIndex: 3)
            }
        }
        guard hasBroken else { return }
        cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT folder, broken_code, broken_values, count(*) FROM asset
                WHERE broken_code IS NOT NULL GROUP BY 1, 2, 3
                """)
        while let row = try cursor.next() {
            guard try folders.paths[row.decode(atIndex: 0)] != nil else { continue }
            try broken[MediaError(code: row.decode(atIndex: 1), values: row.decode(atIndex: 2)), default: 0] +=
                row.decode(
                    atIndex: 3)
        }
    }

    /// The report for a view that may know of one index only: the counts of that index, and the warnings that name no folder. The
    /// other counts include files outside of the index.
    func within(_ reader: LibraryReader) throws -> ScanReport {
        var report = ScanReport()
        try report.count(reader.database, under: reader.roots)
        report.warnings = namelessWarnings
        return report
    }
}
