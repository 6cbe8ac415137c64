// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// Dates in the person's language and time zone.
nonisolated public enum DateText {
    /// Writes out a moment, given in seconds since 1970, in UTC or in the local time zone, by a pattern of
    /// `g_date_time_format`: languages differ in their order of words.
    /// Empty for moments beyond the years GLib knows (1 to 9999).
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
