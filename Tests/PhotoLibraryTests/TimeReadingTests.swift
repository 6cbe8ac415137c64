// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

/// How a search text is read: what is a time in it, and what is left to search for.
@Suite("Times in a search text")
struct TimeReadingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        /// `typed = title` each; no times: the text is not read.
        let times: [String]
        let words: String
        init(_ text: String, _ times: String..., words: String = "") {
            (self.text, self.times, self.words) = (text, times, words)
        }
        var testDescription: String { text }
    }

    /// A Wednesday.
    private static let today = CivilDay(year: 2026, month: 3, day: 18) ?? CivilDay(number: 0)

    private static func reading(_ text: String, _ words: [String: String] = [:]) -> SearchReading? {
        DateWords(today: today, vocabulary: SearchVocabulary { words[$0] ?? $0 }).reading(of: text)
    }

    private func check(_ row: Row, _ words: [String: String] = [:]) {
        let reading = Self.reading(row.text, words)
        #expect(reading?.times.map { "\($0.token.typed ?? "") = \($0.token.title.english)" } ?? [] == row.times)
        #expect(reading?.words ?? "" == row.words)
        for time in reading?.times ?? [] {
            #expect(Self.part(of: row.text, time.range) == time.token.typed)
            #expect(time.token.kind == .when)
            #expect(TokenValue(time.token.value)?.timeSort != nil)
        }
    }

    /// Bytes of a text; nil if the range is not within it or divides a character.
    private static func part(of text: String, _ range: Range<Int>) -> String? {
        let bytes = text.utf8
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
        let end = bytes.index(bytes.startIndex, offsetBy: range.upperBound)
        let ends = Set(text.indices + [text.endIndex])
        return ends.contains(start) && ends.contains(end) ? String(text[start..<end]) : nil
    }

    @Test(
        "times of one word and of several, with the words beside them",
        arguments: [
            Row("2025", "2025 = 2025"), Row("June", "June = June"), Row("May", "May = May"),
            Row("may 2026", "may 2026 = May 2026"), Row("2026 may", "2026 may = May 2026"),
            Row("october forest", "october = October", words: "forest"),
            Row("forest october", "october = October", words: "forest"),
            Row("last summer in Lisbon", "last summer = Summer 2025", words: "Lisbon"),
            Row("Lisbon in the summer of 2024", "summer of 2024 = Summer 2024", words: "Lisbon"),
            Row("in june", "june = June"),
            Row("june 12, 2023 beach", "june 12, 2023 = Monday, 12 June 2023", words: "beach"),
            Row("12th of June", "12th of June = Thursday, 12 June 2025"),
            Row("the 12th of June", "12th of June = Thursday, 12 June 2025"),
            Row("june 12", "june 12 = Thursday, 12 June 2025"), Row("summer", "summer = Summer"),
            Row("winter snow", "winter = Winter", words: "snow"), Row("last june", "last june = June 2025"),
            Row("2023-06-12 Ann", "2023-06-12 = Monday, 12 June 2023", words: "Ann"),
            Row("yesterday", "yesterday = Yesterday"), Row("today Garden", "today = Today", words: "Garden"),
            Row("cats last week", "last week = Last Week", words: "cats"),
            Row("saturday", "saturday = Saturday"),
            Row("last saturday", "last saturday = Saturday, 14 March 2026"),
            // Abbreviated months only beside a year or a day.
            Row("oct 2025", "oct 2025 = October 2025"), Row("12 jun", "12 jun = Thursday, 12 June 2025"),
            Row("sept 2024", "sept 2024 = September 2024"), Row("oct"), Row("jun forest"), Row("sat"),
            Row("sat 2025", "2025 = 2025", words: "sat"),
            Row("marc 2025", "2025 = 2025", words: "marc"),
            // Several times; the same one once.
            Row("june 2023 saturday", "june 2023 = June 2023", "saturday = Saturday"),
            Row("june july beach", "june = June", "july = July", words: "beach"),
            Row("june June", "june = June"), Row("2024 beach 2025", "2024 = 2024", "2025 = 2025", words: "beach"),
            // What is no day after all.
            Row("31 june 2023", "june 2023 = June 2023", words: "31"),
        ])
    func english(_ row: Row) { check(row) }

    @Test(
        "what is no time",
        arguments: [
            Row(""), Row(" "), Row("beach"), Row("IMG_2025.jpg"), Row("2025/06"), Row("x-2025"), Row("2025x"),
            Row("june_2023"),
            Row("12"), Row("20"), Row("1825"), Row("2023-02-30"), Row("octo"), Row("last"), Row("this"), Row("in"),
            Row("in on the"),
            Row("last beach"), Row("mayor"), Row("week"), Row("+2025"), Row("2025.jpg"), Row("photo(2025).jpg"),
            Row("٢٠٢٥"), Row("🎉"), Row(String(repeating: "june", count: 30_000)),
        ])
    func none(_ row: Row) { check(row) }

    @Test(
        "punctuation, accents and pictures around a time",
        arguments: [
            Row("June, beach!", "June = June", words: "beach"), Row("(2025)", "2025 = 2025"),
            Row("“october” forest", "october = October", words: "forest"),
            Row("Zürich 🎉 2025", "2025 = 2025", words: "Zürich"),
            Row("👩‍👩‍👧‍👦 e\u{301}te\u{301} june", "june = June", words: "e\u{301}te\u{301}"),
            Row("\r\njune\u{2028}2023\t", "june\u{2028}2023 = June 2023"), Row("june,2023", "june,2023 = June 2023"),
            Row("what about june?", "june = June", words: "what about"),
            Row("beach - june", "june = June", words: "beach"),
            Row("b&w 2025...", "2025 = 2025", words: "b&w"), Row("ＪＵＮＥ"), Row("JUNE", "JUNE = June"),
            Row("Jûne", "Jûne = June"), Row("june \u{301}", "june = June"),
        ])
    func surroundings(_ row: Row) { check(row) }

    private static let german = [
        "June": "Juni", "March": "März", "October": "Oktober", "Saturday": "Samstag", "Summer": "Sommer",
        "Today": "Heute", "Yesterday": "Gestern", "Last Week": "Letzte Woche", "Last Month": "Letzter Monat",
        "This Month": "Dieser Monat", "last": "letzte letzter letzten letztes vorige voriger",
        "this": "diese dieser diesen dieses", "week": "Woche", "month": "Monat", "year": "Jahr",
        "in on from of during at the": "im in am an vom von aus während der die das dem den des",
    ]

    @Test(
        "German",
        arguments: [
            Row("Juni", "Juni = June"), Row("Fotos vom Juni 2023", "Juni 2023 = June 2023", words: "Fotos"),
            Row("12. Juni 2023 Strand", "12. Juni 2023 = Monday, 12 June 2023", words: "Strand"),
            Row("am 12. Juni", "12. Juni = Thursday, 12 June 2025"),
            Row("letzten Sommer in Lissabon", "letzten Sommer = Summer 2025", words: "Lissabon"),
            Row("im letzten Monat", "letzten Monat = Last Month"), Row("letzte Woche", "letzte Woche = Last Week"),
            Row("letztes Jahr Ann", "letztes Jahr = Last Year", words: "Ann"),
            Row("März", "März = March"), Row("MÄRZ wald", "MÄRZ = March", words: "wald"),
            Row("october wald", "october = October", words: "wald"), Row("okt 2025", "okt 2025 = October 2025"),
            Row("Samstag im Juni", "Samstag = Saturday", "Juni = June"),
            Row("dieser Monat", "dieser Monat = This Month"),
            Row("last summer", "last summer = Summer 2025"), Row("Juniper"),
        ])
    func german(_ row: Row) { check(row, Self.german) }

    private static let french = [
        "June": "Juin", "July": "Juillet", "August": "Août", "Summer": "Été", "Saturday": "Samedi",
        "Today": "Aujourd’hui", "Last Week": "La semaine dernière", "Last Year": "L’année dernière",
        "This Month": "Ce mois-ci",
        "last": "dernier dernière passé passée", "this": "ce cet cette", "week": "semaine", "month": "mois",
        "year": "année an", "in on from of during at the": "en au à du de le la les l' d' pendant dans",
    ]

    @Test(
        "French, whose adjectives follow",
        arguments: [
            Row("juin", "juin = June"), Row("été dernier", "été dernier = Summer 2025"),
            Row("l'été dernier à Lisbonne", "été dernier = Summer 2025", words: "Lisbonne"),
            Row("l’été dernier", "été dernier = Summer 2025"), Row("cet été", "cet été = Summer 2026"),
            Row("photos d'été", "été = Summer", words: "photos"),
            Row("1er août 2023", "1er août 2023 = Tuesday, 1 August 2023"),
            Row("la semaine dernière", "semaine dernière = Last Week"),
            Row("l’année dernière en forêt", "année dernière = Last Year", words: "forêt"),
            Row("le mois dernier", "mois dernier = Last Month"), Row("ce mois-ci", "ce mois-ci = This Month"),
            Row("samedi dernier", "samedi dernier = Saturday, 14 March 2026"),
            Row("plage en aout 2023", "aout 2023 = August 2023", words: "plage"),
            Row("jui 2023", "2023 = 2023", words: "jui"),
            Row("aujourd'hui en forêt", "aujourd'hui = Today", words: "forêt"),
            Row("Aujourd’hui", "Aujourd’hui = Today"),
            Row("l'amour"), Row("last summer", "last summer = Summer 2025"),
        ])
    func french(_ row: Row) { check(row, Self.french) }

    @Test(
        "any text has its times in order, apart and at the edges of characters, 3000 random ones", arguments: [1, 2, 3])
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let pieces =
            Array(" .,;:!?()-_/\u{0}\t\n\u{301}\u{200D}éß日🎉'’“1203").map(String.init) + [
                "june", "2025", "12", "last", "summer", "été", "l'", "in", "the", "of", "12th", "2023-06-12", "letzte",
                "mois-ci", "dernier", "oct", "  ", "\r\n", "👩‍👩‍👧‍👦",
            ]
        var read = 0
        for _ in 0..<1000 {
            let text = (0..<Int.random(in: 0..<14, using: &generator)).map { _ in
                (pieces.randomElement(using: &generator) ?? "") + (Bool.random(using: &generator) ? " " : "")
            }.joined()
            guard let reading = Self.reading(text, Self.french) else { continue }
            read += 1
            #expect(!reading.times.isEmpty)
            #expect(Set(reading.tokens).count == reading.times.count)
            var end = 0
            for time in reading.times {
                #expect(time.range.lowerBound >= end && !time.range.isEmpty, "\(text.debugDescription)")
                end = time.range.upperBound
                #expect(Self.part(of: text, time.range) == time.token.typed, "\(text.debugDescription)")
                #expect(Self.reading(time.token.typed ?? "", Self.french)?.tokens == [time.token])
            }
        }
        #expect(read > 200)
    }
}
