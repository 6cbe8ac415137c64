// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Texts: English days and numbers")
struct EnglishTests {
    /// Foundation's calendar, which the picker does not load, says the same of 5,000 days from the year 1 to 9999.
    /// It is asked from 1583 on: before that it counts by the Julian calendar, which no photograph needs.
    @Test("days are those of the calendar")
    func days() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        let months = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        var generator = SeededGenerator(seed: 31)
        for _ in 0..<5000 {
            let number = Int32.random(in: -141_000...2_932_000, using: &generator)
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let (year, month) = (try #require(parts.year), try #require(parts.month))
            let (day, weekday) = (try #require(parts.day), try #require(parts.weekday))
            #expect(
                EnglishDay.long(CivilDay(number: number))
                    == "\(weekdays[weekday - 1]), \(day) \(months[month - 1]) \(year)")
        }
    }

    @Test(
        "days that calendars get wrong",
        arguments: [
            (0, "Thursday, 1 January 1970"), (-1, "Wednesday, 31 December 1969"), (11_016, "Tuesday, 29 February 2000"),
            (19_782, "Thursday, 29 February 2024"), (-25_509, "Wednesday, 28 February 1900"),
            (-25_508, "Thursday, 1 March 1900"), (2_932_896, "Friday, 31 December 9999"),
        ] as [(Int32, String)])
    func edges(_ number: Int32, _ text: String) {
        #expect(EnglishDay.long(CivilDay(number: number)) == text)
    }

    @Test(
        "thousands stand apart",
        arguments: [
            (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (12_408, "12,408"), (1_000_000, "1,000,000"),
            (-1, "-1"), (-1234, "-1,234"), (.max, "9,223,372,036,854,775,807"), (.min, "-9,223,372,036,854,775,808"),
        ])
    func numbers(_ value: Int, _ text: String) {
        #expect(EnglishNumber.grouped(value) == text)
    }

    @Test("another language's sign stands between them")
    func separator() {
        #expect(EnglishNumber.grouped(12_408, separator: "\u{202F}") == "12\u{202F}408")
        #expect(EnglishNumber.grouped(12_408, separator: "") == "12408")
    }
}
