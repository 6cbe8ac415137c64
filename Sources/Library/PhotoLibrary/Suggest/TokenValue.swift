// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes
public import PickerModel

/// The tokens that this library understands: how each is written in `SearchToken.value`.
public enum TokenValue: Sendable, Hashable {
    /// Days of capture, the last one included.
    case days(ClosedRange<CivilDay>)
    /// A month of any year, 1 to 12.
    case month(Int)
    /// A season of any year, 1 for spring to 4, in whole months: winter is December to February.
    case season(Int)
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
        case "month":
            guard let number = Int(rest), (1...12).contains(number) else { return nil }
            self = .month(number)
        case "season":
            guard let number = Int(rest), (1...4).contains(number) else { return nil }
            self = .season(number)
        case "weekday":
            guard let number = Int(rest), (1...7).contains(number) else { return nil }
            self = .weekday(number)
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
        case .season(let season): "season:\(season)"
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
