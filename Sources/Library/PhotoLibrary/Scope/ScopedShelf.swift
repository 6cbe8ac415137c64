// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Keeps the index of a narrowed view, and makes it anew once the view may see something else.
final class ScopedShelf: Sendable {
    /// What decides which rows a view may see.
    private struct Key: Equatable {
        var version: IndexVersion
        var bounds: ViewBounds
        /// Since when an asset is recent; nil where the scope is not about that.
        var recent: Double?
    }

    private let kept = Mutex<(key: Key, index: ScopedIndex)?>(nil)

    /// What the last answers came from; nil before the first one.
    var last: ScopedIndex? { kept.withLock { $0?.index } }

    /// The index for a view of some bounds, of the version of the whole that a reader sees. Two that come first at once both make
    /// it; either is right.
    func index(_ bounds: ViewBounds, _ reader: LibraryReader) throws -> ScopedIndex {
        let key = Key(
            version: try IndexVersion(reader.database), bounds: bounds, recent: bounds.isAboutDays ? reader.recent : nil
        )
        let last = kept.withLock { $0 }
        if let last, last.key == key { return last.index }
        let rows = try VisibleRows(reader, within: bounds.scope)
        // What changed in the rest is no reason to make it anew.
        let isSame = last.map { $0.key.bounds == bounds && $0.index.rows == rows } ?? false
        let index = if let last, isSame { last.index } else { try ScopedIndex(rows, of: reader) }
        kept.withLock { $0 = (key, index) }
        return index
    }

    /// Frees it.
    func clear() { kept.withLock { $0 = nil } }
}
