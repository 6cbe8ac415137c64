// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB

/// The rows of the index that a narrowed view may see. Equal values mean equal rows: a row that changes gets another number, except
/// that of a picture that becomes a Live Photo, so the kind is compared, too.
struct VisibleRows: Sendable, Equatable {
    private struct Entry: Equatable {
        var number: Int64
        var kind: Int64
    }

    /// Sorted by number.
    private let entries: [Entry]

    /// - Parameter reader: of the whole index.
    init(_ reader: LibraryReader, within scope: LibraryScope) throws {
        let condition = try reader.condition(of: scope)
        var entries: [Entry] = []
        // Only folders of rows in the scope are looked up, so that the time does not depend on the number of other folders.
        var known: [Int64: Bool] = [:]
        let cursor = try Row.fetchCursor(
            reader.database, sql: "SELECT seq, kind, folder FROM asset WHERE \(condition.sql)",
            arguments: StatementArguments(condition.arguments))
        while let row = try cursor.next() {
            let isInside = try known[row.decode(atIndex: 2)] ?? reader.holds(folder: row.decode(atIndex: 2))
            try known[row.decode(atIndex: 2)] = isInside
            if isInside { try entries.append(Entry(number: row.decode(atIndex: 0), kind: row.decode(atIndex: 1))) }
        }
        self.entries = entries.sorted { $0.number < $1.number }
    }

    /// The numbers as one JSON value, since SQLite allows at most 32,766 parameters.
    var list: String { "[" + entries.map { String($0.number) }.joined(separator: ",") + "]" }
}

extension LibraryReader {
    /// Whether a folder of the index is in one of the reader's folders.
    fileprivate func holds(folder: Int64) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT path FROM folder WHERE id = ?")
        guard let path = try Data.fetchOne(statement, arguments: [folder]) else { return false }
        return roots.contains { PathBytes.contains($0, Array(path)) }
    }
}
