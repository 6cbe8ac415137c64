// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

struct CalendarTests {
    @Test(
        "a day has one number and gives its parts back",
        arguments: [
            (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2023, 6, 12, 19_520), (1, 1, 1, -719_162),
            (9999, 12, 31, 2_932_896), (1900, 3, 1, -25_508), (2024, 12, 31, 20_088),
        ])
    func dayHasOneNumber(_ year: Int, _ month: Int, _ day: Int, _ number: Int) throws {
        let civil = try #require(CivilDay(year: year, month: month, day: day))
        #expect(civil.number == number)
        #expect(CivilDay(number: Int32(number)).parts == (year, month, day))
    }

    @Test(
        "no such day",
        arguments: [
            (2023, 2, 29), (1900, 2, 29), (2023, 4, 31), (2023, 13, 1), (2023, 0, 1), (2023, 1, 0), (0, 1, 1),
            (10_000, 1, 1),
        ])
    func noSuchDay(_ year: Int, _ month: Int, _ day: Int) {
        #expect(CivilDay(year: year, month: month, day: day) == nil)
    }

    @Test("days follow each other for four centuries")
    func daysFollowOtherFour() {
        var expected: Int32 = 0
        for year in 1970..<2370 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let civil = CivilDay(year: year, month: month, day: day) else { continue }
                    #expect(civil.number == expected)
                    expected += 1
                }
            }
        }
        #expect(expected == 146_097)
    }

    @Test(
        "ISO 8601 states the offset where there is one",
        arguments: [
            (Int?.none, "2023-06-12T10:11:12"), (0, "2023-06-12T10:11:12+00:00"), (7200, "2023-06-12T10:11:12+02:00"),
            (-12_600, "2023-06-12T10:11:12-03:30"), (20_700, "2023-06-12T10:11:12+05:45"),
        ])
    func iso8601StatesOffset(_ offset: Int?, _ text: String) throws {
        let date = try #require(
            CaptureDate(year: 2023, month: 6, day: 12, hour: 10, minute: 11, second: 12, utcOffset: offset))
        #expect(date.iso8601 == text)
        #expect(date.instant { _ in 3600 } == Double(date.civilSeconds - Int64(offset ?? 3600)))
    }

    @Test("no such time", arguments: [(24, 0, 0), (-1, 0, 0), (0, 60, 0), (0, 0, 61)])
    func noSuchTime(_ hour: Int, _ minute: Int, _ second: Int) {
        #expect(CaptureDate(year: 2023, month: 1, day: 1, hour: hour, minute: minute, second: second) == nil)
    }

    @Test("times before 1970 keep their day")
    func timesBefore1970Keep() throws {
        let date = try #require(CaptureDate(year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 58))
        #expect(date.civilSeconds == -2)
        #expect(date.day == CivilDay(year: 1969, month: 12, day: 31))
        #expect(date.time == (23, 59, 58))
    }
}
