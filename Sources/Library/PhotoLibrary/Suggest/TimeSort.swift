// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// The sorts of times in a search: times of one sort are alternatives, and of each sort one must match. "Saturday",
/// "July" and "2023" together find the Saturdays of July 2023.
enum TimeSort: CaseIterable {
    /// A stretch of days.
    case days
    /// A month or season of any year.
    case partOfYear
    case weekday
}

extension TokenValue {
    /// The sort of a time; nil for what is no time.
    var timeSort: TimeSort? {
        switch self {
        case .days: .days
        case .month, .season: .partOfYear
        case .weekday: .weekday
        case .person, .town, .country, .keyword, .camera, .album, .kind: nil
        }
    }

    /// Whether a time includes a day; false for what is no time.
    func includes(_ day: CivilDay) -> Bool {
        switch self {
        case .days(let days): days.contains(day)
        case .month(let month): day.parts.month == month
        case .season(let season): Self.months(of: season).contains(day.parts.month)
        case .weekday(let weekday): day.weekday == weekday
        case .person, .town, .country, .keyword, .camera, .album, .kind: false
        }
    }

    /// The months of a season, 1 for spring.
    static func months(of season: Int) -> [Int] { (0..<3).map { (season * 3 + $0 - 1) % 12 + 1 } }
}
