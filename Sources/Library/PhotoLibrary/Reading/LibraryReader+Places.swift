// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

extension LibraryReader {
    /// A town with what was taken there.
    struct TownCount {
        var place: Place
        var tally: AlbumTally
    }

    func townCounts(_ bounds: Condition) throws -> [TownCount] {
        let cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT town.id, town.name, region, country_code, country, count(*), min(place), taken.id
                FROM \(Self.placed("town", bounds)) AS taken JOIN town ON town.id = taken.town
                GROUP BY town.id
                """, arguments: StatementArguments(bounds.arguments))
        var counts: [TownCount] = []
        while let row = try cursor.next() {
            try counts.append(
                TownCount(
                    place: Place(
                        town: row.decode(atIndex: 0), name: row.decode(atIndex: 1), region: row.decode(atIndex: 2),
                        countryCode: row.decode(atIndex: 3), country: row.decode(atIndex: 4)),
                    tally: Self.tally(row, at: 5)))
        }
        return counts
    }

    /// Names of the towns in which assets were taken, the most frequent first.
    func towns(of ids: [AssetID]) throws -> [String] {
        let page = ids.map { String($0.stored) }.joined(separator: ",")
        let bounds = try bounds()
        return try String.fetchAll(
            database,
            sql: """
                SELECT town.name FROM (SELECT town FROM asset WHERE id IN (\(page)) AND \(bounds.sql)) AS taken
                JOIN town ON town.id = taken.town
                GROUP BY town.id ORDER BY count(*) DESC, town.name, town.id
                """, arguments: StatementArguments(bounds.arguments))
    }

    /// Albums of countries by name, each followed by its towns.
    static func placeAlbums(_ counts: [TownCount]) -> [Album] {
        let byCountry = Dictionary(grouping: counts.filter { $0.tally.count > 0 }) { $0.place.countryCode }
        let countries = byCountry.values.sorted { ($0.first?.place.country ?? "") < ($1.first?.place.country ?? "") }
        return countries.flatMap { towns -> [Album] in
            guard let first = towns.first?.place else { return [] }
            let country = PlaceAlbum.country(first.countryCode).id
            let total = towns.reduce(into: AlbumTally()) { $0.add($1.tally) }
            return [
                Album(id: country, kind: .place, name: first.country, count: total.count, cover: total.cover)
            ]
                + towns.sorted { ($0.place.name, $0.place.town) < ($1.place.name, $1.place.town) }.map {
                    Album(
                        id: PlaceAlbum.town($0.place.town).id, kind: .place, name: $0.place.name,
                        count: $0.tally.count, cover: $0.tally.cover, parent: country, depth: 1)
                }
        }
    }
}
