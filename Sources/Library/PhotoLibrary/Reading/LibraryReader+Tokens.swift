// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel

extension LibraryReader {
    /// The condition for a set of tokens: any token of a group must match, for every group present. An unknown token
    /// matches nothing.
    func condition(_ tokens: [SearchToken]) throws -> Condition {
        let groups = try TokenGroup.groups(of: tokens).map { tokens in
            Condition.joined(try tokens.map { try condition($0) }, by: "OR", empty: .nothing)
        }
        return .joined(groups, by: "AND", empty: .everything)
    }

    private func condition(_ token: SearchToken) throws -> Condition {
        switch TokenValue(token.value) {
        case .days(let days):
            // Compares the local day stated in the file, which is the day that people remember.
            let first = Int64(days.lowerBound.number) * 86_400
            return Condition(
                sql: "(civil >= ? AND civil < ?)", arguments: [first, (Int64(days.upperBound.number) + 1) * 86_400])
        case .month(let month):
            return Condition(
                sql: "CAST(strftime('%m', civil, 'unixepoch') AS INTEGER) = ?", arguments: [month])
        case .season(let season):
            let months = TokenValue.months(of: season).map(String.init).joined(separator: ", ")
            return Condition(sql: "CAST(strftime('%m', civil, 'unixepoch') AS INTEGER) IN (\(months))")
        case .weekday(let day):
            // SQLite counts from Sunday.
            return Condition(
                sql: "CAST(strftime('%w', civil, 'unixepoch') AS INTEGER) = ?", arguments: [day % 7])
        case .town(let number): return PlaceAlbum.town(number).condition
        case .country(let code): return PlaceAlbum.country(code).condition
        case .album(let id):
            return try membership(AlbumID(rawValue: id), FolderSet(database, under: roots))
        case .person(let name):
            return Condition(sql: "seq IN (SELECT asset FROM person WHERE name = ?)", arguments: [name])
        case .keyword(let word):
            return Condition(sql: "seq IN (SELECT asset FROM keyword WHERE word = ?)", arguments: [word])
        case .camera(let name): return Condition(sql: "camera = ?", arguments: [name])
        case .kind(let filter): return try filter.condition(database)
        case nil: return .nothing
        }
    }

    /// The assets among `ids` that are within a query's filter and album.
    func pickable(_ ids: [AssetID], _ query: LibraryQuery) throws -> PickableAssets {
        let bounds = try condition(query)
        var inside: Set<AssetID> = []
        for start in stride(from: 0, to: ids.count, by: 500) {
            let page = ids[start..<min(start + 500, ids.count)].map { String($0.stored) }.joined(separator: ",")
            let found = try Int64.fetchAll(
                database, sql: "SELECT id FROM asset WHERE id IN (\(page)) AND \(bounds.sql)",
                arguments: StatementArguments(bounds.arguments))
            inside.formUnion(found.map { AssetID(stored: $0) })
        }
        return PickableAssets(
            try assets(ids.filter { inside.contains($0) }), isComplete: try isScanned())
    }
}
