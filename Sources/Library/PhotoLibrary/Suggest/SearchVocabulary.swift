// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// The names of dates and kinds of media that a search understands: in English and in the person's language.
struct SearchVocabulary: Sendable {
    /// Spellings of one name, folded and in lower case, English first.
    typealias Spellings = [String]

    /// Starting with January, Monday and spring.
    let months, weekdays, seasons: [Spellings]
    let today, yesterday: Spellings
    /// Translated phrases for time spans, such as "letzte Woche". English phrases are parsed word by word instead.
    let phrases: [(phrase: String, span: TimeSpan)]
    private let kinds: [SmartAlbum: [[String]]]

    /// - Parameter translate: translates an English word; returns it unchanged without a translation.
    init(_ translate: (String) -> String = { $0 }) {
        func spellings(_ name: String, also others: String...) -> Spellings {
            var found: Spellings = []
            for word in [name, translate(name)] + others {
                let folded = Self.folded(word)
                if !found.contains(folded) { found.append(folded) }
            }
            return found
        }
        months = EnglishDay.months.map { spellings($0) }
        weekdays = EnglishDay.weekdays.map { spellings($0) }
        seasons = DateWords.seasons.map { $0 == "Autumn" ? spellings($0, also: "fall") : spellings($0) }
        (today, yesterday) = (spellings("Today"), spellings("Yesterday"))
        phrases = TimeSpan.allCases.compactMap { span in
            let phrase = Self.folded(translate(span.title.key))
            return phrase == Self.folded(span.title.key) ? nil : (phrase, span)
        }
        kinds = Dictionary(
            uniqueKeysWithValues: SmartAlbum.allCases.map { album in
                (album, [album.name, translate(album.name)].map { SearchWords.terms($0) })
            })
    }

    /// Whether each word is a prefix of a word in the album's name.
    func begins(_ album: SmartAlbum, _ words: [String]) -> Bool {
        kinds[album]?.contains { FacetTerms.begins($0, words) } ?? false
    }

    /// The text without accents and in lower case, for comparisons.
    static func folded(_ text: String) -> String { SearchWords.folded(text).lowercased() }
}

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
