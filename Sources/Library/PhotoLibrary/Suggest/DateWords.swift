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
    }

    /// All meanings of a text, the most likely first; empty if it is no date. The last word may be unfinished.
    func meanings(of text: String) -> [Meaning] {
        let words = SearchVocabulary.folded(text).split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
        guard let first = words.first else { return [] }
        let phrases = phrases(words.joined(separator: " "))
        if words.count == 1 { return single(first) + phrases }
        if words.count == 2, ["last", "this"].contains(first) { return relative(first, words[1]) }
        guard phrases.isEmpty else { return phrases }
        let numbers = words.compactMap { Self.number($0) }
        let year = numbers.first { Self.years.contains($0) }
        let day = numbers.first { (1...31).contains($0) }
        let names = words.filter { Self.number($0) == nil }
        guard names.count == 1, numbers.count == words.count - 1 else { return [] }
        if let month = Self.place(of: names[0], in: vocabulary.months) {
            if let day { return dayMeaning(day, month, year) }
            return year.map { [self.month(month, $0)] } ?? []
        }
        if let season = Self.place(of: names[0], in: vocabulary.seasons), let year {
            return [self.season(season, year)]
        }
        return []
    }

    private static let years = 1826...2200
    private static let months = EnglishDay.months
    private static let weekdays = EnglishDay.weekdays
    // Translators: a part of “Summer 2023”, as a suggestion under the search field.
    static let seasons = ["Spring", "Summer", "Autumn", "Winter"]

    /// Position (from 1) of the first name that begins with `word`; nil for words under three letters.
    private static func place(of word: String, in names: [SearchVocabulary.Spellings]) -> Int? {
        guard word.count >= 3 else { return nil }
        return names.firstIndex { $0.contains { $0.hasPrefix(word) } }.map { $0 + 1 }
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

    private func single(_ word: String) -> [Meaning] {
        if let day = Self.isoDay(word) {
            return [Meaning(value: .days(day...day), title: LocalizedText("%1", .day(day)))]
        }
        if let year = Int(word), Self.years.contains(year) { return [self.year(year)] }
        var meanings: [Meaning] = []
        if let month = Self.place(of: word, in: vocabulary.months) {
            meanings.append(Meaning(value: .month(month), title: LocalizedText(Self.months[month - 1])))
        }
        if let weekday = Self.place(of: word, in: vocabulary.weekdays) {
            meanings.append(Meaning(value: .weekday(weekday), title: LocalizedText(Self.weekdays[weekday - 1])))
        }
        if let season = Self.place(of: word, in: vocabulary.seasons) { meanings.append(lastSeason(season)) }
        for (names, offset) in [(vocabulary.today, 0), (vocabulary.yesterday, 1)]
        where word.count >= 3 && names.contains(where: { $0.hasPrefix(word) }) {
            let day = CivilDay(number: today.number - Int32(offset))
            meanings.append(
                Meaning(value: .days(day...day), title: LocalizedText(offset == 0 ? "Today" : "Yesterday")))
        }
        return meanings
    }

    private func relative(_ which: String, _ unit: String) -> [Meaning] {
        let isLast = which == "last"
        if unit.count >= 2, "weeks".hasPrefix(unit) { return span(isLast ? .lastWeek : .thisWeek) }
        if unit.count >= 2, "month".hasPrefix(unit) { return span(isLast ? .lastMonth : .thisMonth) }
        if unit.count >= 2, "year".hasPrefix(unit) { return span(isLast ? .lastYear : .thisYear) }
        guard isLast else { return [] }
        if let season = Self.place(of: unit, in: vocabulary.seasons) { return [lastSeason(season)] }
        if let weekday = Self.place(of: unit, in: vocabulary.weekdays) {
            let back = (today.weekday - weekday + 6) % 7 + 1
            let day = CivilDay(number: today.number - Int32(back))
            return [Meaning(value: .days(day...day), title: LocalizedText("%1", .day(day)))]
        }
        return []
    }

    /// Phrases of the person's language that begin with a text.
    private func phrases(_ text: String) -> [Meaning] {
        guard text.count >= 5 else { return [] }
        return vocabulary.phrases.filter { $0.phrase.hasPrefix(text) }.flatMap { span($0.span) }
    }

    private func span(_ span: TimeSpan) -> [Meaning] {
        span.days(from: today).map { [Meaning(value: .days($0), title: span.title)] } ?? []
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

    private func dayMeaning(_ day: Int, _ month: Int, _ year: Int?) -> [Meaning] {
        // Without a year: the most recent such day.
        let years = year.map { [$0] } ?? (0...4).map { today.parts.year - $0 }
        let found = years.lazy.compactMap { CivilDay(year: $0, month: month, day: day) }
            .first { year != nil || $0 <= today }
        return found.map { [Meaning(value: .days($0...$0), title: LocalizedText("%1", .day($0)))] } ?? []
    }

    private func season(_ season: Int, _ year: Int) -> Meaning {
        Meaning(
            value: .days(Self.range(year, season * 3, months: 3) ?? today...today),
            title: LocalizedText("%1 %2", .nested(LocalizedText(Self.seasons[season - 1])), .text(String(year))))
    }

    /// The most recent such season that has ended.
    private func lastSeason(_ season: Int) -> Meaning {
        let year = today.parts.year
        let ended = (0...2).map { year - $0 }
            .first { Self.range($0, season * 3, months: 3).map { $0.upperBound < today } ?? false }
        return self.season(season, ended ?? year - 1)
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
        let parts = word.split(separator: "-").map { Int($0) }
        guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2] else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }
}
