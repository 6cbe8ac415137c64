// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// The names of times and kinds as people type them: in English, and as the program says them in the person's language.
struct SearchVocabulary: Sendable {
    /// Ways to write one thing, folded and in lower case: the English one first.
    typealias Spellings = [String]

    /// From January, from Monday, from spring.
    let months, weekdays, seasons: [Spellings]
    let today, yesterday: Spellings
    /// What a language says in one phrase, as "letzte Woche". English is understood word by word: none of it is here.
    let phrases: [(phrase: String, span: TimeSpan)]
    private let kinds: [SmartAlbum: [[String]]]

    /// - Parameter translate: the person's word for an English one that the program says; itself where there is none.
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

    /// Whether words begin those of an album's name.
    func begins(_ album: SmartAlbum, _ words: [String]) -> Bool {
        kinds[album]?.contains { FacetTerms.begins($0, words) } ?? false
    }

    /// As what is typed is compared: without accents, in lower case.
    static func folded(_ text: String) -> String { SearchWords.folded(text).lowercased() }
}

/// A stretch of time told from today.
enum TimeSpan: CaseIterable {
    case thisWeek, lastWeek, thisMonth, lastMonth, thisYear, lastYear

    /// What a pill says.
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

    /// The days that it has.
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
