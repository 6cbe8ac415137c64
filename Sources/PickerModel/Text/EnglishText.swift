// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

extension TextRenderer {
    /// The keys themselves, for hosts with no display. Days carry their year.
    public static let english = TextRenderer(
        translate: { $0 },
        translatePlural: { one, many, count in count == 1 ? one : many },
        day: { EnglishDay.long($0) },
        recentDay: { EnglishDay.long($0) },
        shortDay: { EnglishDay.short($0, withYear: $1) },
        month: { EnglishDay.month($0) },
        number: { EnglishNumber.grouped($0) })
}

/// "Saturday, 14 November 2026" with no calendar library.
public enum EnglishDay {
    // Translators: a suggestion under the search field that stands alone: all photos taken on that day of the week.
    /// Names of weekdays, from Monday on (ISO 8601).
    public static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    // Translators: a suggestion under the search field that stands alone, or a part of “June 2023”.
    /// Names of months, from January on.
    public static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// A day with weekday and year.
    public static func long(_ day: CivilDay) -> String {
        let (year, month, number) = day.parts
        return "\(weekdays[day.weekday - 1]), \(number) \(months[month - 1]) \(year)"
    }

    /// Day and month, shortened.
    public static func short(_ day: CivilDay, withYear: Bool) -> String {
        let (year, month, number) = day.parts
        return "\(number) \(months[month - 1].prefix(3))" + (withYear ? " \(year)" : "")
    }

    /// A month with its year.
    public static func month(_ day: CivilDay) -> String {
        let (year, month, _) = day.parts
        return "\(months[month - 1]) \(year)"
    }
}

/// "12,408", or with another language's sign between thousands.
public enum EnglishNumber {
    /// A whole number in groups of three digits.
    /// - Parameter separator: between the groups.
    public static func grouped(_ value: Int, separator: String = ",") -> String {
        var digits = String(value.magnitude)
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        groups.insert(digits, at: 0)
        return (value < 0 ? "-" : "") + groups.joined(separator: separator)
    }
}
