// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// The words for times that a search understands: in English and in the person's language.
struct TimeVocabulary: Sendable {
    /// Spellings of one name, folded and in lower case, English first.
    typealias Spellings = [String]

    /// Starting with January, Monday and spring.
    let months, weekdays, seasons: [Spellings]
    let today, yesterday: Spellings
    /// Stretches of time that "last" and "this" are said of.
    let week, month, year: Spellings
    /// Words for the time before this one and for this one.
    let last, this: Spellings
    /// Words that only connect a time with others; those that end with an apostrophe are a part of the next word.
    let connecting: Set<String>
    /// Translated phrases for time spans, such as "letzte woche", beside those made of the words above.
    let phrases: [(phrase: String, span: TimeSpan)]
    /// Words of which times are made, except numbers and abbreviations.
    let names: Set<String>

    /// - Parameter translate: translates an English word; returns it unchanged without a translation.
    init(_ translate: (String) -> String) {
        func spellings(_ name: String, also others: String...) -> Spellings {
            Self.distinct([name, translate(name)] + others)
        }
        func words(_ list: LocalizedText) -> Spellings {
            Self.distinct([list.key, translate(list.key)].flatMap { $0.split(separator: " ").map(String.init) })
        }
        months = EnglishDay.months.map { spellings($0) }
        weekdays = EnglishDay.weekdays.map { spellings($0) }
        seasons = DateWords.seasons.map { $0 == "Autumn" ? spellings($0, also: "fall") : spellings($0) }
        (today, yesterday) = (spellings("Today"), spellings("Yesterday"))
        // Translators: understood in a typed search after or before a word for “last” or “this”, as in “last week”: all
        // forms of this word that can stand there, separated by spaces.
        week = words(LocalizedText("week"))
        // Translators: understood in a typed search after or before a word for “last” or “this”, as in “last month”: all
        // forms of this word that can stand there, separated by spaces.
        month = words(LocalizedText("month"))
        // Translators: understood in a typed search after or before a word for “last” or “this”, as in “last year”: all
        // forms of this word that can stand there, separated by spaces.
        year = words(LocalizedText("year"))
        // Translators: understood in a typed search as in “last summer”, “last June”: all words for it in all forms,
        // separated by spaces. They may stand before or after the time.
        last = words(LocalizedText("last"))
        // Translators: understood in a typed search as in “this summer”, “this week”: all words for it in all forms,
        // separated by spaces. They may stand before or after the time.
        this = words(LocalizedText("this"))
        // Translators: words that connect a time with the rest of a typed search, as in “12th of June” or “last summer in
        // Lisbon”, and are not searched for there: prepositions and articles in all forms, separated by spaces. One that
        // is a part of the next word is written with its apostrophe, as the French “l'”.
        connecting = Set(words(LocalizedText("in on from of during at the")))
        phrases = TimeSpan.allCases.compactMap { span in
            let phrase = Self.words(translate(span.title.key)).joined(separator: " ")
            return phrase == Self.words(span.title.key).joined(separator: " ") ? nil : (phrase, span)
        }
        let named = months + weekdays + seasons + [today, yesterday, week, month, year, last, this]
        names = Set(named.joined() + phrases.flatMap { $0.phrase.split(separator: " ").map(String.init) })
            .subtracting(connecting)
    }

    /// The month, from 1, that three letters or "sept" stand for; nil if they begin several months.
    func month(abbreviated word: String) -> Int? {
        guard word.count == 3 || word == "sept" else { return nil }
        let found = months.indices.filter { months[$0].contains { $0.hasPrefix(word) } }
        return found.count == 1 ? found[0] + 1 : nil
    }

    /// Whether a word only connects others, as "in" or, before the next word, "l".
    func connects(_ word: String) -> Bool { connecting.contains(word) || connecting.contains(word + "'") }

    /// The words of a text, folded.
    static func words(_ text: String) -> [String] {
        SearchVocabulary.folded(text).split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
    }

    private static func distinct(_ words: [String]) -> Spellings {
        var found: Spellings = []
        for word in words.map({ folded($0) }) where !found.contains(word) { found.append(word) }
        return found
    }

    /// The word without accents, in lower case and with plain apostrophes, for comparisons.
    static func folded(_ word: String) -> String { SearchVocabulary.folded(word).replacing("’", with: "'") }
}
