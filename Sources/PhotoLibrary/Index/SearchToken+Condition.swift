// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
public import MediaTypes
public import PickerModel

/// The tokens that this library understands: how each is written in `SearchToken.value`.
public enum TokenValue: Sendable, Hashable {
    /// Days of capture, the last one included.
    case days(ClosedRange<CivilDay>)
    /// A month of any year, 1 to 12.
    case month(Int)
    /// A day of any week, 1 for Monday to 7.
    case weekday(Int)
    case person(String)
    /// A town, by its number in the gazetteer.
    case town(Int64)
    /// A country, by its two letters.
    case country(String)
    case keyword(String)
    case camera(String)
    /// An album of any kind, by its identifier.
    case album(String)
    /// A kind, by its filter.
    case kind(MediaFilter)

    public init?(_ value: String) {
        guard let colon = value.firstIndex(of: ":") else { return nil }
        let rest = String(value[value.index(after: colon)...])
        switch value[..<colon] {
        case "days":
            let ends = rest.split(separator: "/", omittingEmptySubsequences: false).map { Int32($0) }
            guard ends.count == 2, let first = ends[0], let last = ends[1], first <= last else { return nil }
            self = .days(CivilDay(number: first)...CivilDay(number: last))
        case "month", "weekday":
            let isMonth = value.hasPrefix("month")
            guard let number = Int(rest), (1...(isMonth ? 12 : 7)).contains(number) else { return nil }
            self = isMonth ? .month(number) : .weekday(number)
        case "album": self = .album(rest)
        case "country": self = .country(rest)
        case "town":
            guard let number = Int64(rest) else { return nil }
            self = .town(number)
        case "person": self = .person(rest)
        case "keyword": self = .keyword(rest)
        case "camera": self = .camera(rest)
        case "kind":
            guard let filter = try? MediaFilter.parse(rest) else { return nil }
            self = .kind(filter)
        default: return nil
        }
    }

    public var text: String {
        switch self {
        case .days(let days): "days:\(days.lowerBound.number)/\(days.upperBound.number)"
        case .month(let month): "month:\(month)"
        case .weekday(let day): "weekday:\(day)"
        case .album(let id): "album:\(id)"
        case .town(let number): "town:\(number)"
        case .country(let code): "country:\(code)"
        case .person(let name): "person:\(name)"
        case .keyword(let word): "keyword:\(word)"
        case .camera(let name): "camera:\(name)"
        case .kind(let filter): "kind:\(filter)"
        }
    }
}

extension LibraryReader {
    /// What tokens narrow a search to: all kinds of them, of each kind any. One that is no token of this library finds
    /// nothing.
    func condition(_ tokens: [SearchToken]) throws -> Condition {
        let kinds = try SearchToken.Kind.allCases.compactMap { kind -> Condition? in
            let parts = try tokens.filter { $0.kind == kind }.map { try condition($0) }
            return parts.isEmpty ? nil : .joined(parts, by: "OR", empty: .nothing)
        }
        return .joined(kinds, by: "AND", empty: .everything)
    }

    private func condition(_ token: SearchToken) throws -> Condition {
        switch TokenValue(token.value) {
        case .days(let days):
            // As the day is written in the file, which is the day that people remember.
            let first = Int64(days.lowerBound.number) * 86_400
            return Condition(
                sql: "(civil >= ? AND civil < ?)", arguments: [first, (Int64(days.upperBound.number) + 1) * 86_400])
        case .month(let month):
            return Condition(
                sql: "CAST(strftime('%m', civil, 'unixepoch') AS INTEGER) = ?", arguments: [month])
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

    /// Of some assets those within a query's filter and restriction.
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
