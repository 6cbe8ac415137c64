// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// The values that can narrow a search, each with the catalogue positions of its assets. Suggestions are counted at
/// every key press; SQLite needs 0.7 s for that with 100,000 assets (measured).
struct Facets: Sendable, Equatable {
    /// One person, keyword or camera.
    struct Name: Sendable, Equatable {
        var name: String
        var positions: [UInt32]
    }

    struct Town: Sendable, Equatable {
        var place: Place
        var positions: [UInt32]
    }

    struct Folder: Sendable, Equatable {
        var path: [UInt8]
        var positions: [UInt32]
    }

    struct Kind: Sendable, Equatable {
        var album: SmartAlbum
        var positions: [UInt32]
    }

    /// Day of capture as stated in the file, for each position in the catalogue.
    var days: [Int32] = []
    /// When the library first saw each asset, in whole minutes since 1970, for each position.
    var added: [Int32] = []
    var people: [Name] = []
    var keywords: [Name] = []
    var cameras: [Name] = []
    var towns: [Town] = []
    /// Folders that directly contain assets.
    var folders: [Folder] = []
    /// Smart albums that depend on the asset alone, not on the current date.
    var kinds: [Kind] = []

    /// The index in `folders` of the folder of each position; `UInt32.max` where there is none.
    var folderNumbers: [UInt32] {
        var numbers = [UInt32](repeating: .max, count: days.count)
        for (number, folder) in folders.enumerated() {
            for position in folder.positions where Int(position) < numbers.count {
                numbers[Int(position)] = UInt32(number)
            }
        }
        return numbers
    }
}

/// Counts facets within bounds.
struct FacetCounts {
    let facets: Facets
    /// The assets to count; nil for all.
    let bounds: AssetBits?

    func count(_ positions: [UInt32]) -> Int {
        guard let bounds else { return positions.count }
        return positions.reduce(0) { $0 + (bounds.contains(Int($1)) ? 1 : 0) }
    }

    /// Number of assets first seen at or after `start` (seconds since 1970), rounded up to a whole minute.
    func count(addedSince start: Double) -> Int {
        let minute = Self.minute(from: start)
        return count(facets.added) { $0 >= minute }
    }

    /// The first whole minute at or after a time in seconds, both since 1970.
    static func minute(from start: Double) -> Int32 { Int32(clamping: Int64((start / 60).rounded(.up))) }

    private func count(_ column: [Int32], where holds: (Int32) -> Bool) -> Int {
        var count = 0
        for place in column.indices where holds(column[place]) {
            if bounds?.contains(place) ?? true { count += 1 }
        }
        return count
    }

    /// The months that contain assets, each as year * 12 + month, January being 0.
    func months() -> Set<Int> {
        var days: Set<Int32> = []
        var last: Int32?
        for (place, day) in facets.days.enumerated() where day != last && bounds?.contains(place) ?? true {
            days.insert(day)
            last = day
        }
        return Set(
            days.map { number in
                let (year, month, _) = CivilDay(number: number).parts
                return year * 12 + month - 1
            })
    }
}
