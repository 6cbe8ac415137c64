// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// Times that are typed filter as times; only where that finds nothing are they words to search for.
extension LibraryReader {
    /// Interprets words for dates in the person's language, relative to now.
    var dates: DateWords {
        var offsets = offsets
        return DateWords(today: offsets.day(of: now), vocabulary: vocabulary())
    }

    /// The assets of a query in its order, and how its text was read.
    func list(_ query: LibraryQuery, revision: UInt64) throws -> AssetList {
        if let reading = reading(of: query) {
            let list = try list(query.read(as: reading), reading, revision)
            if !list.isEmpty { return list }
        }
        return try list(query, nil, revision)
    }

    private func list(_ query: LibraryQuery, _ reading: SearchReading?, _ revision: UInt64) throws -> AssetList {
        try quickList(query, revision: revision, reading: reading)
            ?? indexList(query, revision: revision, reading: reading)
    }

    /// How the text of a query is read; nil if all of it is words to search for.
    func reading(of query: LibraryQuery) -> SearchReading? {
        query.search.isEmpty || query.takesWordsLiterally ? nil : dates.reading(of: query.search)
    }

    /// The assets of a catalogue that were taken at the times among some tokens.
    /// - Parameter tokens: those of times are removed, unless the index has to look for one of them, too.
    /// - Returns: nil if no token was removed.
    func takenAt(_ tokens: inout [SearchToken], _ catalogue: Catalogue) throws -> AssetBits? {
        let times = tokens.filter { $0.kind == .when }
        guard !times.isEmpty, times.allSatisfy({ TokenValue($0.value)?.timeSort != nil }) else { return nil }
        tokens.removeAll { $0.kind == .when }
        let groups = TokenGroup.groups(of: times).map { $0.compactMap { TokenValue($0.value) } }
        return try facets(catalogue).assets { day in
            groups.allSatisfy { $0.contains { $0.includes(day) } }
        }
    }
}

extension Facets {
    /// The assets whose day of capture satisfies `holds`, which is called once for a run of assets with the same day.
    func assets(takenOn holds: (CivilDay) -> Bool) -> AssetBits {
        var (day, isHeld): (Int32?, Bool) = (nil, false)
        return AssetBits(of: days) { number in
            if number != day { (day, isHeld) = (number, holds(CivilDay(number: number))) }
            return isHeld
        }
    }
}

extension FacetCounts {
    /// Number of assets that were taken at a time.
    func count(_ time: TokenValue) -> Int {
        var taken = facets.assets { time.includes($0) }
        if let bounds { taken.formIntersection(bounds) }
        return taken.population
    }
}
