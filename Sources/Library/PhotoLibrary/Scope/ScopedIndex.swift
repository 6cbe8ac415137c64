// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

/// An index in memory with the rows that a narrowed view may see, and no others. `LibraryReader` reads it like the whole index. It is
/// immutable: when the rows change, `ScopedShelf` makes another one.
final class ScopedIndex: Sendable {
    let rows: VisibleRows
    let database: LibraryDatabase
    /// The catalogue of all its rows.
    let catalogue: Catalogue

    /// - Parameters:
    ///   - reader: of the whole index, with the view's folders.
    ///   - bounds: say which details the index does not have.
    init(_ rows: VisibleRows, of reader: LibraryReader, _ bounds: ViewBounds) throws {
        self.rows = rows
        let writer = try DatabaseQueue(configuration: LibraryDatabase.configuration())
        database = try LibraryDatabase(writer: writer)
        catalogue = try writer.write { target in
            try RowCopy(
                source: reader.database, target: target, rows: rows, roots: reader.roots, withheld: bounds.withheld,
                hidesFolders: bounds.hidesFolders
            ).run()
            return Catalogue(
                try CatalogueColumns(target), version: try IndexVersion(target), offsets: reader.offsets)
        }
    }
}
