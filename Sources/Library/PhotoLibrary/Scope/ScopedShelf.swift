// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization

/// Keeps the index of a narrowed view, and replaces it when the view may see other rows.
final class ScopedShelf: Sendable {
    /// What the visible rows depend on.
    private struct Key: Equatable {
        var version: IndexVersion
        var bounds: ViewBounds
        /// Start of "recently added", in seconds since 1970; nil if the scope does not depend on it.
        var recent: Double?
    }

    private let kept = Mutex<(key: Key, index: ScopedIndex)?>(nil)

    /// The index that answered last; nil before the first question.
    var last: ScopedIndex? { kept.withLock { $0?.index } }

    /// The index for a view's bounds, from the version of the whole index that `reader` sees. Two threads that ask for it first may both
    /// make one; the two are equal.
    func index(_ bounds: ViewBounds, _ reader: LibraryReader) throws -> ScopedIndex {
        let key = Key(
            version: try IndexVersion(reader.database), bounds: bounds, recent: bounds.isAboutDays ? reader.recent : nil
        )
        let last = kept.withLock { $0 }
        if let last, last.key == key { return last.index }
        let rows = try VisibleRows(reader, within: bounds.scope)
        // A change of other rows is no reason to copy these again.
        let isSame = last.map { $0.key.bounds == bounds && $0.index.rows == rows } ?? false
        let index =
            if let last, isSame { last.index } else { try ScopedIndex(rows, of: reader, bounds) }
        kept.withLock { $0 = (key, index) }
        return index
    }

    /// Frees the index.
    func clear() { kept.withLock { $0 = nil } }
}
