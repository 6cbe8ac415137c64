// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// Times told from today by two words in either order: "last summer", "été dernier".
extension DateWords {
    /// - Returns: nil if the words are no such time.
    func relative(_ words: [String], _ matching: Matching) -> Meaning? {
        // Only the second word may be unfinished.
        if times.last.contains(words[0]) { return last(words[1], matching) }
        if times.this.contains(words[0]) { return this(words[1], matching) }
        if Self.place(of: words[1], in: [times.last], matching) != nil { return last(words[0], .wholeWords) }
        if Self.place(of: words[1], in: [times.this], matching) != nil { return this(words[0], .wholeWords) }
        return nil
    }

    /// The most recent season that has ended.
    func lastSeason(_ season: Int) -> Meaning { self.season(season, lastYear(of: season * 3, months: 3)) }

    private func last(_ name: String, _ matching: Matching) -> Meaning? {
        if let unit = unit(name, matching) { return span(unit.last) }
        if let season = Self.place(of: name, in: times.seasons, matching) { return lastSeason(season) }
        if let month = Self.place(of: name, in: times.months, matching) {
            return self.month(month, lastYear(of: month, months: 1))
        }
        guard let weekday = Self.place(of: name, in: times.weekdays, matching) else { return nil }
        let back = (today.weekday - weekday + 6) % 7 + 1
        return day(CivilDay(number: today.number - Int32(back)))
    }

    private func this(_ name: String, _ matching: Matching) -> Meaning? {
        if let unit = unit(name, matching) { return span(unit.this) }
        let (year, month, _) = today.parts
        if let season = Self.place(of: name, in: times.seasons, matching) {
            // In January and February this winter is the one that began in the year before.
            return self.season(season, season == 4 && month < 3 ? year - 1 : year)
        }
        if let month = Self.place(of: name, in: times.months, matching) { return self.month(month, year) }
        return Self.place(of: name, in: times.weekdays, matching).map { weekday in
            day(CivilDay(number: today.number + Int32(weekday - today.weekday)))
        }
    }

    /// The spans of a week, a month or a year; two letters are enough for a beginning.
    private func unit(_ name: String, _ matching: Matching) -> (last: TimeSpan, this: TimeSpan)? {
        func isNamed(_ names: TimeVocabulary.Spellings) -> Bool {
            names.contains { matching == .wholeWords ? $0 == name : name.count >= 2 && $0.hasPrefix(name) }
        }
        if isNamed(times.week) { return (.lastWeek, .thisWeek) }
        if isNamed(times.month) { return (.lastMonth, .thisMonth) }
        return isNamed(times.year) ? (.lastYear, .thisYear) : nil
    }

    /// The year of the most recent such months that have ended.
    private func lastYear(of month: Int, months: Int) -> Int {
        let year = today.parts.year
        return (0...2).map { year - $0 }
            .first { Self.range($0, month, months: months).map { $0.upperBound < today } ?? false } ?? year - 1
    }
}
