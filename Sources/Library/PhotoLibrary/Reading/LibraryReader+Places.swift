// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import PickerModel

extension LibraryReader {
    /// A town with the number of photos taken there.
    struct TownCount {
        var place: Place
        var count: Int
    }

    func townCounts(_ bounds: Condition) throws -> [TownCount] {
        let cursor = try Row.fetchCursor(
            database,
            sql: """
                SELECT town.id, town.name, region, country_code, country, count(*) FROM asset
                JOIN town ON town.id = asset.town WHERE asset.seq IN (SELECT seq FROM asset WHERE \(bounds.sql))
                GROUP BY town.id
                """, arguments: StatementArguments(bounds.arguments))
        var counts: [TownCount] = []
        while let row = try cursor.next() {
            counts.append(
                TownCount(
                    place: Place(town: row[0], name: row[1], region: row[2], countryCode: row[3], country: row[4]),
                    count: row[5]))
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
        let byCountry = Dictionary(grouping: counts.filter { $0.count > 0 }) { $0.place.countryCode }
        let countries = byCountry.values.sorted { ($0.first?.place.country ?? "") < ($1.first?.place.country ?? "") }
        return countries.flatMap { towns -> [Album] in
            guard let first = towns.first?.place else { return [] }
            let country = PlaceAlbum.country(first.countryCode).id
            let total = towns.reduce(0) { $0 + $1.count }
            return [Album(id: country, kind: .place, name: first.country, count: total)]
                + towns.sorted { ($0.place.name, $0.place.town) < ($1.place.name, $1.place.town) }.map {
                    Album(
                        id: PlaceAlbum.town($0.place.town).id, kind: .place, name: $0.place.name, count: $0.count,
                        parent: country, depth: 1)
                }
        }
    }
}
