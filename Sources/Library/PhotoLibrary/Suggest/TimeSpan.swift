// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// A time span relative to today.
enum TimeSpan: CaseIterable {
    case thisWeek, lastWeek, thisMonth, lastMonth, thisYear, lastYear

    /// The title of the token's pill.
    var title: LocalizedText {
        switch self {
        case .thisWeek: LocalizedText("This Week")
        case .lastWeek: LocalizedText("Last Week")
        case .thisMonth: LocalizedText("This Month")
        case .lastMonth: LocalizedText("Last Month")
        case .thisYear: LocalizedText("This Year")
        case .lastYear: LocalizedText("Last Year")
        }
    }

    /// The days of the span.
    func days(from today: CivilDay) -> ClosedRange<CivilDay>? {
        let (year, month, _) = today.parts
        switch self {
        case .thisWeek, .lastWeek:
            // Weeks begin on Monday (ISO 8601).
            let monday = today.number - Int32(today.weekday - 1) - (self == .lastWeek ? 7 : 0)
            return CivilDay(number: monday)...CivilDay(number: monday + 6)
        case .thisMonth, .lastMonth:
            let number = year * 12 + month - 1 - (self == .lastMonth ? 1 : 0)
            return DateWords.range(number / 12, number % 12 + 1, months: 1)
        case .thisYear, .lastYear: return DateWords.range(year - (self == .lastYear ? 1 : 0), 1, months: 12)
        }
    }
}
