// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import GRDBSQLite

extension WordIndex {
    /// Reads every word of the index; SQLite returns them in byte order. This uses SQLite's C functions, since decoding
    /// each row into Swift values would take most of the time (half a microsecond for each word of an asset).
    init(_ database: Database, _ rows: RowPositions) throws {
        var text: [UInt8] = []
        var ends: [UInt32] = []
        var positions: [UInt32] = []
        var positionEnds: [UInt32] = []
        let statement = try database.makeStatement(sql: "SELECT term, doc FROM asset_term_places")
        let handle = statement.sqliteStatement
        sqlite3_reset(handle)
        defer { sqlite3_reset(handle) }
        var word: [UInt8] = []
        var code = sqlite3_step(handle)
        while code == SQLITE_ROW {
            let term = UnsafeRawBufferPointer(
                start: sqlite3_column_text(handle, 0), count: Int(sqlite3_column_bytes(handle, 0)))
            if ends.isEmpty || !term.elementsEqual(word) {
                word = Array(term)
                text += word
                ends.append(UInt32(clamping: text.count))
                positionEnds.append(UInt32(clamping: positions.count))
            }
            if let place = rows[sqlite3_column_int64(handle, 1)] {
                // One asset may contain a word several times.
                if positions.count == Int(positionEnds.dropLast().last ?? 0) || positions.last != place {
                    positions.append(place)
                }
                positionEnds[positionEnds.count - 1] = UInt32(clamping: positions.count)
            }
            code = sqlite3_step(handle)
        }
        guard code == SQLITE_DONE,
            let index = WordIndex(text: text, ends: ends, positions: positions, positionEnds: positionEnds)
        else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        self = index
    }
}
