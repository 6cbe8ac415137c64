// SPDX-License-Identifier: GPL-3.0-or-later

/// A day of the proleptic Gregorian calendar, with no zone and no clock.
///
/// The conversions are Howard Hinnant's published algorithms ("chrono-compatible low-level date algorithms"): exact, and
/// free of Foundation's calendar, which costs microseconds where a grid of 100,000 photos needs nanoseconds.
public struct CivilDay: Sendable, Hashable, Comparable, Codable {
    /// Days since 1970-01-01, negative before it.
    public let number: Int32

    /// The day so many days after 1970-01-01.
    public init(number: Int32) { self.number = number }

    /// Nil where the parts name no day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.length(of: month, in: year)
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = Int32(era * 146_097 + dayOfEra - 719_468)
    }

    /// Year, month (1 to 12) and day of the month (1 to 31). Exact for every `number`, before the year 1 too.
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// 1 for Monday to 7 for Sunday (ISO 8601). 1970-01-01 was a Thursday.
    public var weekday: Int { ((Int(number) + 3) % 7 + 7) % 7 + 1 }

    /// `2023-06-12`.
    public var iso8601: String {
        let (year, month, day) = parts
        let digits = String(year)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            + "-\(twoDigits(month))-\(twoDigits(day))"
    }

    public static func < (one: CivilDay, other: CivilDay) -> Bool { one.number < other.number }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
