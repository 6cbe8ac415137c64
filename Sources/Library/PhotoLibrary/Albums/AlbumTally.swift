// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// How many assets an album has, and the newest of them that can be read, which is its cover.
struct AlbumTally {
    /// An asset with its place among all that are counted, in the order of dates, the newest first.
    struct Placed {
        var place: Int
        var id: AssetID
    }

    var count: Int
    var newest: Placed?

    init(count: Int = 0, newest: Placed? = nil) {
        self.count = count
        self.newest = newest
    }

    var cover: AssetID? { newest?.id }

    /// Adds what an album below this one has.
    mutating func add(_ other: AlbumTally) {
        count += other.count
        guard let theirs = other.newest else { return }
        if let own = newest, own.place <= theirs.place { return }
        newest = theirs
    }
}
