// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import GRDB

/// The rows of the index that a narrowed view may see. Equal ones say the same: a row that changes gets another number, but for a
/// picture that becomes a Live Photo, whose kind tells.
struct VisibleRows: Sendable, Equatable {
    private struct Entry: Equatable {
        var number: Int64
        var kind: Int64
    }

    /// In the order of their numbers.
    private let entries: [Entry]

    /// - Parameter reader: of the whole index.
    init(_ reader: LibraryReader, within scope: LibraryScope) throws {
        let condition = try reader.condition(of: scope)
        var entries: [Entry] = []
        // Folders are looked up for what the scope allows alone: how many there are besides makes no difference.
        var known: [Int64: Bool] = [:]
        let cursor = try Row.fetchCursor(
            reader.database, sql: "SELECT seq, kind, folder FROM asset WHERE \(condition.sql)",
            arguments: StatementArguments(condition.arguments))
        while let row = try cursor.next() {
            let isInside = try known[row[2]] ?? reader.holds(folder: row[2])
            known[row[2]] = isInside
            if isInside { entries.append(Entry(number: row[0], kind: row[1])) }
        }
        self.entries = entries.sorted { $0.number < $1.number }
    }

    /// Their numbers as one value: SQLite has places for 32,766.
    var list: String { "[" + entries.map { String($0.number) }.joined(separator: ",") + "]" }
}

extension LibraryReader {
    /// Whether a folder of the index lies in one of the library's.
    fileprivate func holds(folder: Int64) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT path FROM folder WHERE id = ?")
        guard let path = try Data.fetchOne(statement, arguments: [folder]) else { return false }
        return roots.contains { PathBytes.contains($0, Array(path)) }
    }
}
