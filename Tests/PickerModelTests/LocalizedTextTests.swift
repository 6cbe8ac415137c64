// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import Testing

@Suite("Texts: keys with arguments")
struct LocalizedTextTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: LocalizedText
        let english: String
        init(_ english: String, _ text: LocalizedText) {
            self.text = text
            self.english = english
        }
        var testDescription: String { english }
    }

    @Test(
        "what a text says in the language of the keys",
        arguments: [
            Row("Cancel", LocalizedText("Cancel")), Row("", LocalizedText("")),
            Row("Add (12,408)", LocalizedText("Add (%1)", .number(12_408))),
            Row("second before first", LocalizedText("%2 before %1", .text("first"), .text("second"))),
            Row("twice twice", LocalizedText("%1 %1", .text("twice"))),
            Row("100%", LocalizedText("%1%", .number(100))), Row("%", LocalizedText("%", .number(1))),
            Row("%0 %3 %x é", LocalizedText("%0 %3 %x %1", .text("é"))),
            Row("%%1", LocalizedText("%%%1", .number(1))), Row("50% off", LocalizedText("50% off")),
            Row("%1 stays", LocalizedText("%1 stays")),
            Row("%1 is no place", LocalizedText("%1", .text("%1 is no place"))),
            Row("a0", LocalizedText("%10", .text("a"))),
            Row("one inside two", LocalizedText("%1 inside two", .nested(LocalizedText("%1", .text("one"))))),
            Row("Saturday, 14 November 2026", LocalizedText("%1", .day(CivilDay(number: 20_771)))),
            Row("2:05", LocalizedText("%1", .duration(125.2))), Row("11 MB", LocalizedText("%1", .bytes(11_100_000))),
        ])
    func english(_ row: Row) {
        #expect(row.text.english == row.english)
    }

    @Test("the form follows the count, not an argument", arguments: [(0, "no"), (1, "one"), (2, "no"), (1000, "no")])
    func plural(_ count: Int, _ form: String) {
        let text = LocalizedText(one: "one %1", many: "no %1", count: count, .text("x"))
        #expect(text.english == "\(form) x")
    }

    @Test("another language turns arguments round and has its own forms, inside texts too")
    func translated() {
        let renderer = TextRenderer(
            translate: { key in
                ["%1 of %2": "von %2 die %1.", "Video": "Film", "%1, %2": "%2; %1"][key] ?? key
            },
            translatePlural: { one, _, count in
                one == "%1 photo" ? (count % 10 == 1 ? "%1 foto" : "%1 fotky") : one
            },
            day: { "Tag \($0.number)" }, recentDay: { $0.number == 9 ? "Heute" : "Tag \($0.number)" },
            shortDay: { day, withYear in withYear ? "T\(day.number) J" : "T\(day.number)" },
            month: { "Monat \($0.parts.month)" },
            number: { "<\($0)>" })
        #expect(renderer.render(LocalizedText("%1 of %2", .number(3), .number(9))) == "von <9> die <3>.")
        let nested = LocalizedText("%1, %2", .nested(LocalizedText("Video")), .day(CivilDay(number: 5)))
        #expect(renderer.render(nested) == "Tag 5; Film")
        let day = CivilDay(number: 9)
        #expect(renderer.render(LocalizedText("%1", .recentDay(day))) == "Heute")
        #expect(renderer.render(LocalizedText("%1, %2", .shortDay(day), .shortDate(day))) == "T9 J; T9")
        func photos(_ count: Int) -> String {
            renderer.render(LocalizedText(one: "%1 photo", many: "%1 photos", count: count, .number(count)))
        }
        #expect(photos(21) == "<21> foto")
        #expect(photos(12) == "<12> fotky")
    }

    @Test("texts are equal where key, form and arguments are")
    func equality() {
        #expect(LocalizedText("%1", .number(1)) == LocalizedText("%1", .number(1)))
        #expect(LocalizedText("%1", .number(1)) != LocalizedText("%1", .text("1")))
        #expect(LocalizedText("a") != LocalizedText(one: "a", many: "as", count: 1))
    }

    @Test(
        "lengths of videos as a clock",
        arguments: [
            (0, "0:00"), (-3, "0:00"), (.nan, "0:00"), (.infinity, "0:00"), (0.01, "0:01"), (0.4, "0:01"),
            (1.4, "0:01"),
            (1.5, "0:02"), (9.9, "0:10"), (42, "0:42"), (59.4, "0:59"), (59.5, "1:00"), (60, "1:00"), (125, "2:05"),
            (599.6, "10:00"), (3599, "59:59"), (3599.5, "1:00:00"), (3607, "1:00:07"), (3661, "1:01:01"),
            (86_399, "23:59:59"), (359_999, "99:59:59"), (1e300, "99:59:59"),
        ] as [(Double, String)])
    func clock(_ seconds: Double, _ text: String) {
        #expect(TextRenderer.clock(seconds) == text)
    }

    @Test(
        "sizes in decimal units, one digit below ten",
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (2, "2 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (1049, "1.0 kB"),
            (1050, "1.1 kB"), (9949, "9.9 kB"), (9950, "10 kB"), (10_500, "11 kB"), (999_499, "999 kB"),
            (999_500, "1.0 MB"), (3_141_592, "3.1 MB"), (11_000_000, "11 MB"), (999_499_999, "999 MB"),
            (2_500_000_000, "2.5 GB"), (12_000_000_000_000, "12 TB"), (1_234_000_000_000_000, "1,234 TB"),
            (.max, "9,223,372 TB"),
        ] as [(Int64, String)])
    func sizes(_ bytes: Int64, _ text: String) {
        #expect(LocalizedText("%1", .bytes(bytes)).english == text)
    }
}
