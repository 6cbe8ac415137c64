// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Testing

@testable import PhotoLibrary

@Suite("What people mean by a time")
struct DateWordsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        /// `first..last title` each, or a token's value.
        let meanings: [String]
        init(_ text: String, _ meanings: String...) {
            self.text = text
            self.meanings = meanings
        }
        var testDescription: String { text }
    }

    /// A Wednesday.
    private static let today = CivilDay(year: 2026, month: 3, day: 18) ?? CivilDay(number: 0)

    private static func shown(_ meaning: DateWords.Meaning) -> String {
        guard case .days(let days) = meaning.value else { return "\(meaning.value.text) \(meaning.title.english)" }
        return "\(days.lowerBound.iso8601)..\(days.upperBound.iso8601) \(meaning.title.english)"
    }

    @Test(
        "years, months, days, weekdays, seasons, and times told from today",
        arguments: [
            Row("2019", "2019-01-01..2019-12-31 2019"), Row(" 2019 ", "2019-01-01..2019-12-31 2019"),
            Row("2020", "2020-01-01..2020-12-31 2020"), Row("1825"), Row("2201"), Row("12"), Row(""), Row("beach"),
            Row("June 2023", "2023-06-01..2023-06-30 June 2023"), Row("2023 june", "2023-06-01..2023-06-30 June 2023"),
            Row("feb 2024", "2024-02-01..2024-02-29 February 2024"),
            Row("december 1999", "1999-12-01..1999-12-31 December 1999"),
            Row("june", "month:6 June"), Row("jun", "month:6 June"), Row("ju"), Row("junebug"),
            Row("mar", "month:3 March"), Row("may 2020", "2020-05-01..2020-05-31 May 2020"),
            Row("2023-06-12", "2023-06-12..2023-06-12 Monday, 12 June 2023"), Row("2023-02-30"),
            Row("12 june 2023", "2023-06-12..2023-06-12 Monday, 12 June 2023"),
            Row("June 12, 2023", "2023-06-12..2023-06-12 Monday, 12 June 2023"),
            // Without a year the last such day: this year's is yet to come.
            Row("12 june", "2025-06-12..2025-06-12 Thursday, 12 June 2025"),
            Row("1 march", "2026-03-01..2026-03-01 Sunday, 1 March 2026"),
            Row("29 february", "2024-02-29..2024-02-29 Thursday, 29 February 2024"), Row("31 june 2023"),
            Row("today", "2026-03-18..2026-03-18 Today"), Row("yesterday", "2026-03-17..2026-03-17 Yesterday"),
            Row("yest", "2026-03-17..2026-03-17 Yesterday"),
            Row("last week", "2026-03-09..2026-03-15 Last Week"), Row("this week", "2026-03-16..2026-03-22 This Week"),
            Row("last month", "2026-02-01..2026-02-28 Last Month"),
            Row("this month", "2026-03-01..2026-03-31 This Month"),
            Row("last year", "2025-01-01..2025-12-31 Last Year"), Row("this year", "2026-01-01..2026-12-31 This Year"),
            Row("summer", "season:2 Summer", "2025-06-01..2025-08-31 Summer 2025"),
            Row("last summer", "2025-06-01..2025-08-31 Summer 2025"),
            Row("summer 2019", "2019-06-01..2019-08-31 Summer 2019"),
            Row("fall 2019", "2019-09-01..2019-11-30 Autumn 2019"),
            Row("winter 2019", "2019-12-01..2020-02-29 Winter 2019"),
            // Spring has begun and is not over: the last one is last year's.
            Row("last spring", "2025-03-01..2025-05-31 Spring 2025"),
            Row("winter", "season:4 Winter", "2025-12-01..2026-02-28 Winter 2025"),
            Row("last june", "2025-06-01..2025-06-30 June 2025"),
            // This month is not over.
            Row("last march", "2025-03-01..2025-03-31 March 2025"),
            Row("last feb", "2026-02-01..2026-02-28 February 2026"),
            Row("summer last", "2025-06-01..2025-08-31 Summer 2025"), Row("last summer 2019"),
            Row("this summer", "2026-06-01..2026-08-31 Summer 2026"),
            Row("this winter", "2026-12-01..2027-02-28 Winter 2026"),
            Row("this june", "2026-06-01..2026-06-30 June 2026"),
            Row("this sunday", "2026-03-22..2026-03-22 Sunday, 22 March 2026"),
            Row("in june", "month:6 June"), Row("the 12th of june 2023", "2023-06-12..2023-06-12 Monday, 12 June 2023"),
            Row("in"), Row("12 june 2023 2024"), Row("12 13 june"),
            Row("saturday", "weekday:6 Saturday"), Row("sat", "weekday:6 Saturday"),
            Row("last saturday", "2026-03-14..2026-03-14 Saturday, 14 March 2026"),
            Row("last wednesday", "2026-03-11..2026-03-11 Wednesday, 11 March 2026"),
            Row("last thursday", "2026-03-12..2026-03-12 Thursday, 12 March 2026"),
            Row("last"), Row("last beach"), Row("june beach 2023"), Row("june july 2023"),
            Row("12th june 2023", "2023-06-12..2023-06-12 Monday, 12 June 2023"), Row("12x june 2023"), Row("th june"),
        ])
    func meanings(_ row: Row) {
        #expect(DateWords(today: Self.today).meanings(of: row.text).map(Self.shown) == row.meanings)
    }

    @Test(
        "only a time told from today has a title that is wrong tomorrow",
        arguments: [
            ("june", true), ("june 2023", true), ("last summer", true), ("2019", true), ("saturday", true),
            ("today", false), ("yesterday", false), ("last week", false), ("this year", false),
        ])
    func lasting(_ text: String, _ isLasting: Bool) {
        #expect(DateWords(today: Self.today).meanings(of: text).first?.isLasting == isLasting)
    }

    /// Some words of two languages, as their catalogues have them.
    private static let german = [
        "June": "Juni", "March": "März", "Monday": "Montag", "Summer": "Sommer", "Today": "Heute",
        "Yesterday": "Gestern", "Last Week": "Letzte Woche", "Last Year": "Letztes Jahr", "This Month": "Dieser Monat",
    ]
    private static let french = [
        "August": "août", "May": "mai", "Tuesday": "mardi", "March": "mars", "Winter": "hiver",
        "Last Month": "Le mois dernier",
    ]

    @Test(
        "times in the person's language, and in English beside it",
        arguments: [
            (german, Row("Juni 2023", "2023-06-01..2023-06-30 June 2023")), (german, Row("jun", "month:6 June")),
            (german, Row("june", "month:6 June")), (german, Row("maerz")), (german, Row("märz", "month:3 March")),
            (german, Row("12. Juni 2023", "2023-06-12..2023-06-12 Monday, 12 June 2023")),
            (german, Row("montag", "weekday:1 Monday")),
            (
                german, Row("sommer", "season:2 Summer", "2025-06-01..2025-08-31 Summer 2025")
            ),
            (german, Row("heute", "2026-03-18..2026-03-18 Today")),
            (german, Row("gest", "2026-03-17..2026-03-17 Yesterday")),
            (german, Row("letzte woche", "2026-03-09..2026-03-15 Last Week")),
            (german, Row("letzt", "2026-03-09..2026-03-15 Last Week", "2025-01-01..2025-12-31 Last Year")),
            (german, Row("letz")), (german, Row("dieser m", "2026-03-01..2026-03-31 This Month")),
            (german, Row("last week", "2026-03-09..2026-03-15 Last Week")),
            (german, Row("fall", "season:3 Autumn", "2025-09-01..2025-11-30 Autumn 2025")),
            (french, Row("aout 2023", "2023-08-01..2023-08-31 August 2023")),
            (french, Row("1er mai 2023", "2023-05-01..2023-05-01 Monday, 1 May 2023")),
            (french, Row("mar", "month:3 March", "weekday:2 Tuesday")),
            (french, Row("le mois dernier", "2026-02-01..2026-02-28 Last Month")),
        ])
    func otherLanguages(_ words: [String: String], _ row: Row) {
        let dates = DateWords(today: Self.today, vocabulary: SearchVocabulary { words[$0] ?? $0 })
        #expect(dates.meanings(of: row.text).map(Self.shown) == row.meanings)
    }

    @Test(
        "kinds in the person's language, and in English beside it",
        arguments: [
            ("favour", true), ("favo", true), ("lieb", true), ("liebste fot", true), ("fot", true), ("photo", false),
        ])
    func kinds(_ text: String, _ isFound: Bool) {
        let vocabulary = SearchVocabulary { $0 == "Favourites" ? "Liebste Fotos" : $0 }
        #expect(vocabulary.begins(.favourites, SearchWords.terms(text)) == isFound)
        #expect(!vocabulary.begins(.videos, SearchWords.terms(text)))
    }

    @Test(
        "weekdays count from Monday, on both sides of 1970",
        arguments: [(-4, 7), (-3, 1), (0, 4), (3, 7), (4, 1), (20_530, 3)])
    func weekday(_ number: Int, _ weekday: Int) {
        #expect(CivilDay(number: Int32(number)).weekday == weekday)
    }

    @Test(
        "distances in typing, up to a bound",
        arguments: [
            ("lisbon", "lisbon", 0), ("lisbon", "lissbon", 1), ("lisbon", "lsibon", 1), ("lisbon", "lisbo", 1),
            ("lisbon", "libson", 1), ("beach", "baech", 1), ("beach", "breach", 1), ("beach", "brooch", nil),
            ("", "ab", 2), ("a", "", 1), ("abc", "abcdef", nil), ("ca", "abc", nil),
        ] as [(String, String, Int?)])
    func distance(_ one: String, _ other: String, _ expected: Int?) {
        #expect(EditDistance.between(one, other, atMost: 2) == expected)
        #expect(EditDistance.between(other, one, atMost: 2) == expected)
    }
}
