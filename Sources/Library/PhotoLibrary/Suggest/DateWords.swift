// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// Interprets words for dates: "2019", "June 2023", "last summer", "yesterday", "12 June", a weekday; in English and in
/// the person's language.
///
/// Has no clock; `today` is passed in. Seasons are meteorological ones of the northern hemisphere, in whole months.
struct DateWords {
    let today: CivilDay
    var vocabulary = SearchVocabulary()

    /// A date token's value, with the title of its pill.
    struct Meaning: Hashable {
        var value: TokenValue
        var title: LocalizedText
        /// Whether the title is right on another day, too: not "Last Week".
        var isLasting: Bool {
            !["Today", "Yesterday"].contains(title.key) && !TimeSpan.allCases.contains { $0.title == title }
        }
    }

    /// How words are compared with names.
    enum Matching {
        /// A word may be the beginning of a name, from three letters on: for suggestions.
        case beginnings
        /// A word is a name, or beside a year or day an abbreviated month: for what is typed to the end.
        case wholeWords
    }

    var times: TimeVocabulary { vocabulary.times }

    /// All meanings of a text, the most likely first; empty if it is no date. The last word may be unfinished.
    func meanings(of text: String) -> [Meaning] {
        let words = TimeVocabulary.words(text)
        let telling = words.filter { !times.connects($0) }
        var found: [Meaning] = []
        for meaning in meanings(telling.isEmpty ? words : telling, .beginnings) + phrases(words.joined(separator: " "))
        where !found.contains(where: { $0.value == meaning.value }) {
            found.append(meaning)
        }
        return found
    }

    /// The meaning of some words together, folded and without connecting ones; nil if they are no time.
    func meaning(of words: [String]) -> Meaning? {
        let phrase = words.joined(separator: " ")
        return meanings(words, .wholeWords).first
            ?? times.phrases.first { $0.phrase == phrase }.flatMap { span($0.span) }
    }

    private func meanings(_ words: [String], _ matching: Matching) -> [Meaning] {
        if words.count == 1 { return single(words[0], matching) }
        if words.count == 2, let meaning = relative(words, matching) { return [meaning] }
        let numbers = words.compactMap { Self.number($0) }
        let (years, days) = (numbers.filter(Self.years.contains), numbers.filter((1...31).contains))
        guard let name = words.first(where: { Self.number($0) == nil }), years.count <= 1, days.count <= 1,
            !numbers.isEmpty, years.count + days.count == words.count - 1
        else { return [] }
        if let month = Self.place(of: name, in: times.months, matching) ?? times.month(abbreviated: name) {
            if let day = days.first { return dayMeaning(day, month, years.first) }
            return years.first.map { [self.month(month, $0)] } ?? []
        }
        if let season = Self.place(of: name, in: times.seasons, matching), days.isEmpty, let year = years.first {
            return [self.season(season, year)]
        }
        return []
    }

    private static let years = 1826...2200
    private static let months = EnglishDay.months
    private static let weekdays = EnglishDay.weekdays
    // Translators: a suggestion under the search field that stands alone, or a part of “Summer 2023”.
    static let seasons = ["Spring", "Summer", "Autumn", "Winter"]

    /// Position (from 1) of the first name that matches `word`.
    static func place(
        of word: String, in names: [TimeVocabulary.Spellings], _ matching: Matching
    ) -> Int? {
        names.firstIndex { matches(word, $0, matching) }.map { $0 + 1 }
    }

    private static func matches(_ word: String, _ names: TimeVocabulary.Spellings, _ matching: Matching) -> Bool {
        switch matching {
        case .beginnings: word.count >= 3 && names.contains { $0.hasPrefix(word) }
        case .wholeWords: names.contains(word)
        }
    }

    /// Parses a number, also an ordinal of a day: "12th", "1er".
    private static func number(_ word: String) -> Int? {
        let digits = word.prefix { $0.isASCII && $0.isNumber }
        let isPlain = digits.count == word.count
        guard isPlain || digits.count <= 2 && ["st", "nd", "rd", "th", "er"].contains(word.dropFirst(digits.count))
        else {
            return nil
        }
        return Int(digits)
    }

    /// Whether times can be made of a word at all.
    func isTelling(_ word: String) -> Bool {
        times.names.contains(word) || word.first.map { $0.isASCII && $0.isNumber } ?? false
            || times.month(abbreviated: word) != nil
    }

    private func single(_ word: String, _ matching: Matching) -> [Meaning] {
        if let day = Self.isoDay(word) { return [self.day(day)] }
        if let year = Int(word), Self.years.contains(year) { return [self.year(year)] }
        var meanings: [Meaning] = []
        if let month = Self.place(of: word, in: times.months, matching) {
            meanings.append(Meaning(value: .month(month), title: LocalizedText(Self.months[month - 1])))
        }
        if let weekday = Self.place(of: word, in: times.weekdays, matching) {
            meanings.append(Meaning(value: .weekday(weekday), title: LocalizedText(Self.weekdays[weekday - 1])))
        }
        if let season = Self.place(of: word, in: times.seasons, matching) {
            meanings.append(Meaning(value: .season(season), title: LocalizedText(Self.seasons[season - 1])))
            meanings.append(lastSeason(season))
        }
        for (names, offset) in [(times.today, 0), (times.yesterday, 1)] where Self.matches(word, names, matching) {
            let day = CivilDay(number: today.number - Int32(offset))
            meanings.append(
                Meaning(value: .days(day...day), title: LocalizedText(offset == 0 ? "Today" : "Yesterday")))
        }
        return meanings
    }

    /// Phrases of the person's language that begin with a text.
    private func phrases(_ text: String) -> [Meaning] {
        guard text.count >= 5 else { return [] }
        return times.phrases.filter { $0.phrase.hasPrefix(text) }.compactMap { span($0.span) }
    }

    // MARK: - Stretches of days

    func span(_ span: TimeSpan) -> Meaning? {
        span.days(from: today).map { Meaning(value: .days($0), title: span.title) }
    }

    func year(_ year: Int) -> Meaning {
        Meaning(
            value: .days(Self.range(year, 1, months: 12) ?? today...today),
            title: LocalizedText("%1", .text(String(year))))
    }

    func month(_ month: Int, _ year: Int) -> Meaning {
        Meaning(
            value: .days(Self.range(year, month, months: 1) ?? today...today),
            // Translators: a month or a season and its year, as in “June 2023”.
            title: LocalizedText("%1 %2", .nested(LocalizedText(Self.months[month - 1])), .text(String(year))))
    }

    func day(_ day: CivilDay) -> Meaning { Meaning(value: .days(day...day), title: LocalizedText("%1", .day(day))) }

    private func dayMeaning(_ day: Int, _ month: Int, _ year: Int?) -> [Meaning] {
        // Without a year: the most recent such day.
        let years = year.map { [$0] } ?? (0...4).map { today.parts.year - $0 }
        let found = years.lazy.compactMap { CivilDay(year: $0, month: month, day: day) }
            .first { year != nil || $0 <= today }
        return found.map { [self.day($0)] } ?? []
    }

    func season(_ season: Int, _ year: Int) -> Meaning {
        Meaning(
            value: .days(Self.range(year, season * 3, months: 3) ?? today...today),
            title: LocalizedText("%1 %2", .nested(LocalizedText(Self.seasons[season - 1])), .text(String(year))))
    }

    /// The days of whole months; the range may end in the next year.
    static func range(_ year: Int, _ month: Int, months: Int) -> ClosedRange<CivilDay>? {
        let end = year * 12 + month - 1 + months
        guard let first = CivilDay(year: year, month: month, day: 1),
            let after = CivilDay(year: end / 12, month: end % 12 + 1, day: 1)
        else { return nil }
        return first...CivilDay(number: after.number - 1)
    }

    private static func isoDay(_ word: String) -> CivilDay? {
        let parts = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }
}
