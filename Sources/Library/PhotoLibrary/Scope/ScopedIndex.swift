// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

/// What a narrowed view may see, as an index of its own in memory: the same reader answers from it as from the whole, and comes
/// upon nothing else. Never changes; where the view may see something else there is another one.
final class ScopedIndex: Sendable {
    let rows: VisibleRows
    let database: LibraryDatabase
    /// Of all of it.
    let catalogue: Catalogue

    /// - Parameter reader: of the whole index, with the view's folders.
    init(_ rows: VisibleRows, of reader: LibraryReader) throws {
        self.rows = rows
        let writer = try DatabaseQueue(configuration: LibraryDatabase.configuration())
        database = try LibraryDatabase(writer: writer)
        catalogue = try writer.write { target in
            try RowCopy(source: reader.database, target: target, rows: rows, roots: reader.roots).run()
            return Catalogue(
                try CatalogueColumns(target), version: try IndexVersion(target), offsets: reader.offsets)
        }
    }
}
