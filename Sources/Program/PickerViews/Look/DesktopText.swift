// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import GtkSupport
package import MediaTypes
package import PickerModel

/// Texts in the person's language: gettext for sentences, GLib for dates.
package enum DesktopText {
    static let domain = "desktop-picker"

    /// Takes the person's language, before any thread is started. Where no catalogue lies the program speaks English;
    /// catalogues are opened by gettext at the first sentence.
    /// - Parameter catalogues: the folder with one folder a language; nil where there is none.
    package static func bind(catalogues: String?) {
        if let catalogues { Translation.bind(domain: domain, localeDir: catalogues) }
    }

    /// The person's word for an English one of the program's.
    package nonisolated static func word(_ english: String) -> String { Translation.text(english) }

    /// - Parameter today: days of this year are shown without it.
    package static func renderer(today: CivilDay) -> TextRenderer {
        let thisYear = today.parts.year
        let point = localeconv().map { String(cString: $0.pointee.decimal_point) } ?? "."
        let separator = localeconv().map { String(cString: $0.pointee.thousands_sep) } ?? ""
        return TextRenderer(
            translate: { Translation.text($0) },
            translatePlural: { Translation.plural($0, $1, $2) },
            day: { day in
                // Translators: the day over a group of photos, in the pattern of g_date_time_format.
                let pattern =
                    day.parts.year == thisYear
                    ? Translation.text("%A, %-d %B") : Translation.text("%A, %-d %B %Y")
                return DateText.format(noon(day), pattern: pattern, utc: true)
            },
            // Translators: a month and its year, in the pattern of g_date_time_format; %OB is the month standing alone.
            month: { DateText.format(noon($0), pattern: Translation.text("%OB %Y"), utc: true) },
            number: { EnglishNumber.grouped($0, separator: separator) }, decimalPoint: point)
    }

    private static func noon(_ day: CivilDay) -> Int64 { Int64(day.number) * 86_400 + 43_200 }
}
