// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@testable import PhotoLibrary

@Suite("Days")
struct DayTests {
    static let zones = [
        "GMT", "Europe/Berlin", "America/New_York", "America/St_Johns", "Asia/Kathmandu", "Pacific/Kiritimati",
        "Pacific/Apia", "Pacific/Pago_Pago", "Australia/Lord_Howe", "Africa/Casablanca", "Africa/Cairo",
        "America/Sao_Paulo", "America/Caracas", "Asia/Pyongyang", "Asia/Hebron", "Antarctica/Troll", "Europe/Moscow",
        "Asia/Tehran", "Pacific/Chatham", "America/Nuuk",
    ]

    static func day(_ instant: Double, _ zone: TimeZone) -> CivilDay {
        let offset = Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: instant)))
        return CivilDay(number: Int32(((instant + offset) / 86_400).rounded(.down)))
    }

    @Test("are what the time zone says, at any instant from 1960 to 2040 in any order", arguments: zones)
    func asTheZoneSays(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var generator = SeededGenerator(seed: 11)
        // Around its changes of the clock, and anywhere.
        var instants = (0..<3000).map { _ in Double.random(in: -315_000_000..<2_208_000_000, using: &generator) }
        var change = Date(timeIntervalSince1970: 0)
        while let next = zone.nextDaylightSavingTimeTransition(after: change),
            next.timeIntervalSince1970 < 2_208_000_000
        {
            let instant = next.timeIntervalSince1970
            instants += [-86_400.0, -3600, -1, -0.5, 0, 0.5, 1, 3600, 86_400].map { instant + $0 }
            change = next
        }
        for order in [instants, instants.sorted(), instants.sorted(by: >)] {
            var clock = ZoneOffsets(timeZone: zone)
            let wrong = order.filter { clock.day(of: $0) != Self.day($0, zone) }
            #expect(wrong.isEmpty, "\(wrong.prefix(3))")
        }
    }

    @Test("extremes do not trap", arguments: [-1e18, -62_135_596_800, 253_402_300_799, 1e18, 9.3e18])
    func extremes(instant: Double) throws {
        var clock = ZoneOffsets(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
        _ = clock.day(of: instant)
    }

    struct Shot: Sendable {
        let date: String
        var offset: Int?
        let zone: String
        let day: String
    }

    static let shots = [
        // Without a zone a date is the viewer's own, on any side of the globe.
        Shot(date: "2024-01-01T00:30:00", zone: "Europe/Berlin", day: "2024-01-01"),
        Shot(date: "2024-01-01T23:30:00", zone: "Pacific/Kiritimati", day: "2024-01-01"),
        Shot(date: "2024-01-01T00:30:00", zone: "Pacific/Pago_Pago", day: "2024-01-01"),
        // In the hour that is skipped and in the one that comes twice.
        Shot(date: "2024-03-31T02:30:00", zone: "Europe/Berlin", day: "2024-03-31"),
        Shot(date: "2024-10-27T02:30:00", zone: "Europe/Berlin", day: "2024-10-27"),
        Shot(date: "2024-03-31T00:00:00", zone: "Europe/Berlin", day: "2024-03-31"),
        Shot(date: "2024-10-27T23:59:59", zone: "Europe/Berlin", day: "2024-10-27"),
        Shot(date: "2018-11-04T00:30:00", zone: "America/Sao_Paulo", day: "2018-11-04"),
        Shot(date: "2011-12-29T23:59:59", zone: "Pacific/Apia", day: "2011-12-29"),
        Shot(date: "2011-12-31T00:00:00", zone: "Pacific/Apia", day: "2011-12-31"),
        // With a zone it is an instant, and its day the one the viewer had then.
        Shot(date: "2024-01-01T23:30:00", offset: -8 * 3600, zone: "Europe/Berlin", day: "2024-01-02"),
        Shot(date: "2024-01-02T00:30:00", offset: 14 * 3600, zone: "Europe/Berlin", day: "2024-01-01"),
        Shot(date: "2024-07-01T00:00:00", offset: 0, zone: "America/New_York", day: "2024-06-30"),
        Shot(date: "1969-12-31T23:00:00", offset: 0, zone: "Europe/Berlin", day: "1970-01-01"),
    ]

    @Test("of a photo are those of the viewer", arguments: shots)
    func ofPhotos(shot: Shot) async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.jpg", MediaFacts.taken(shot.date, utcOffset: shot.offset))
        let library = TestLibrary(folder, timeZone: try #require(TimeZone(identifier: shot.zone)))
        try await library.scan()
        let list = try await library.list()
        #expect(list.entries.map(\.day.iso8601) == [shot.day])
        #expect(list.sections.map(\.day.iso8601) == [shot.day])
    }

    @Test(
        "make sections that cover a list over a whole year, hour by hour",
        arguments: ["Europe/Berlin", "Asia/Kathmandu"])
    func year(name: String) async throws {
        let zone = try #require(TimeZone(identifier: name))
        let folder = try TemporaryFolder()
        // Every five hours of 2024: all clock changes and midnights are between two of them.
        for step in 0..<1757 {
            let instant = 1_704_067_200 + Int64(step) * 18_000
            let date = CaptureDate(civilSeconds: instant, utcOffset: 0)
            try folder.photo("\(step)", MediaFacts(format: .jpeg, captureDate: date), salt: "\(step)")
        }
        let library = TestLibrary(folder, timeZone: zone)
        try await library.scan()
        let list = try await library.list()
        let days = (0..<1757).reversed().map { Self.day(1_704_067_200 + Double($0) * 18_000, zone) }
        #expect(list.entries.map(\.day) == days)
        #expect(list.sections.map(\.count).reduce(0, +) == 1757)
        #expect(Set(list.sections.map(\.day)).count == list.sections.count)
        #expect(list.sections.map(\.day) == list.sections.map(\.day).sorted(by: >))
    }
}
