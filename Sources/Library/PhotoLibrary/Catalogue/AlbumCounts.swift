// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Counts albums within bounds on the catalogue, and finds their covers on the way.
struct AlbumCounts {
    let facets: Facets
    /// The assets to count; nil for all.
    let bounds: AssetBits?
    /// All assets of the catalogue, newest first: an asset's position says how new it is.
    let entries: ContiguousArray<AssetEntry>

    /// Positions of an album, which are in no order: the index lists assets as they were found.
    func tally(_ positions: some Sequence<UInt32>) -> AlbumTally {
        var count = 0
        var newest = entries.count
        for position in positions {
            let place = Int(position)
            guard bounds?.contains(place) ?? true else { continue }
            count += 1
            if place < newest, !entries[place].flags.contains(.broken) { newest = place }
        }
        return AlbumTally(count: count, newest: placed(entries.indices.contains(newest) ? newest : nil))
    }

    /// The assets first seen at or after `start` (seconds since 1970), rounded up to a whole minute.
    func tally(addedSince start: Double) -> AlbumTally {
        let minute = FacetCounts.minute(from: start)
        return tally(facets.added.indices.lazy.filter { facets.added[$0] >= minute }.map { UInt32($0) })
    }

    /// Everything within the bounds.
    func total() -> AlbumTally {
        let newest = entries.indices.first { place in
            bounds?.contains(place) ?? true && !entries[place].flags.contains(.broken)
        }
        return AlbumTally(count: bounds?.population ?? entries.count, newest: placed(newest))
    }

    private func placed(_ place: Int?) -> AlbumTally.Placed? {
        place.map { AlbumTally.Placed(place: $0, id: entries[$0].id) }
    }
}
