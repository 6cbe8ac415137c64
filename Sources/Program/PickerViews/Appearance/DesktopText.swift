// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import GtkSupport
package import MediaTypes
package import PickerModel

/// Translates texts with gettext and formats dates with GLib.
package enum DesktopText {
    static let domain = "desktop-picker"

    /// Sets up the person's language; call it before any thread is started. Without a catalogue texts are in English;
    /// gettext opens the catalogue at the first text.
    /// - Parameter catalogues: the folder with one subfolder for each language; nil for none.
    package static func bind(catalogues: String?) {
        if let catalogues { Translation.bind(domain: domain, localeDir: catalogues) }
    }

    /// Translates an English word of this program.
    package nonisolated static func word(_ english: String) -> String { Translation.text(english) }

    /// - Parameter today: the current day; days of the same year are shown without the year.
    package static func renderer(today: CivilDay) -> TextRenderer {
        let thisYear = today.parts.year
        let point = localeconv().map { String(cString: $0.pointee.decimal_point) } ?? "."
        let separator = localeconv().map { String(cString: $0.pointee.thousands_sep) } ?? ""
        let day: @Sendable (CivilDay) -> String = { day in
            // Translators: the day over a group of photos, in the pattern of g_date_time_format.
            let pattern =
                day.parts.year == thisYear ? Translation.text("%A, %-d %B") : Translation.text("%A, %-d %B %Y")
            return DateText.format(noon(day), pattern: pattern, utc: true)
        }
        return TextRenderer(
            translate: { Translation.text($0) },
            translatePlural: { Translation.plural($0, $1, $2) },
            day: day,
            recentDay: {
                switch today.number - $0.number {
                case 0: Translation.text("Today")
                case 1: Translation.text("Yesterday")
                default: day($0)
                }
            },
            shortDay: { day, withYear in
                // Translators: a short date on a photo, in the pattern of g_date_time_format.
                let pattern = withYear ? Translation.text("%-d %b %Y") : Translation.text("%-d %b")
                return DateText.format(noon(day), pattern: pattern, utc: true)
            },
            // Translators: a month and its year, in the pattern of g_date_time_format; %OB is the month standing alone.
            month: { DateText.format(noon($0), pattern: Translation.text("%OB %Y"), utc: true) },
            number: { EnglishNumber.grouped($0, separator: separator) }, decimalPoint: point)
    }

    private static func noon(_ day: CivilDay) -> Int64 { Int64(day.number) * 86_400 + 43_200 }
}
