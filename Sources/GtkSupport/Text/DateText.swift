// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// Dates in the person's language and time zone.
nonisolated public enum DateText {
    /// How much of a date is told.
    public enum Style: Sendable {
        /// 3 May 2024
        case day
        /// Friday, 3 May 2024
        case weekday
        /// May 2024
        case month
        /// 2024
        case year
        /// The locale's short date
        case short
        /// The locale's time of day
        case time
        /// 3 May 2024, with the locale's time of day
        case dayAndTime

        var pattern: String {
            switch self {
            case .day: "%-e %B %Y"
            case .weekday: "%A, %-e %B %Y"
            case .month: "%B %Y"
            case .year: "%Y"
            case .short: "%x"
            case .time: "%X"
            case .dayAndTime: "%-e %B %Y, %R"
            }
        }
    }

    /// Writes out a moment, given in seconds since 1970, in UTC or in the local time zone.
    /// Empty for moments beyond the years GLib knows (1 to 9999).
    public static func format(_ seconds: Int64, _ style: Style, utc: Bool = false) -> String {
        format(seconds, pattern: style.pattern, utc: utc)
    }

    /// Writes out a moment by a pattern of `g_date_time_format`, for a language whose order of words differs.
    public static func format(_ seconds: Int64, pattern: String, utc: Bool = false) -> String {
        let time = gint64(seconds)
        let date = utc ? g_date_time_new_from_unix_utc(time) : g_date_time_new_from_unix_local(time)
        guard let date else { return "" }
        defer { g_date_time_unref(date) }
        guard let text = g_date_time_format(date, pattern) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }
}
