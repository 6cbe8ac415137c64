// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Where the photos of a day were taken, beside its heading (ui.md: date with place and count).
@Suite("Towns beside the headings of days")
struct DayTownsTests {
    /// Photos 1 and 2 stand under the first heading, then three under each.
    private static let first = CivilDay(number: 20_000)
    private static let second = CivilDay(number: 19_999)

    private func asked(_ effects: [PickerEffect]) -> (days: [CivilDay: [UInt64]], revision: UInt64)? {
        for case .loadTowns(let days, let revision) in effects {
            return (days.mapValues { $0.map(\.rawValue) }, revision)
        }
        return nil
    }

    static let notes: [([String], Int, String)] = [
        ([], 1, "1 item"), ([], 14, "14 items"), (["Lisbon"], 14, "Lisbon · 14 items"),
        (["Lisbon"], 1, "Lisbon · 1 item"),
        (["Lisbon", "Sintra"], 2, "Lisbon, Sintra · 2 items"),
        (["Lisbon", "Sintra", "Cascais"], 58, "Lisbon and 2 other places · 58 items"),
    ]

    @Test("a heading names one town or two, or says how many more", arguments: notes)
    func said(towns: [String], count: Int, note: String) {
        var fixture = StateFixture.open()
        let question = asked(fixture.send(.rowsShown(0..<1)))
        fixture.send(.townsArrived([Self.first: towns], revision: question?.revision ?? 0))
        let section = AssetSection(day: Self.first, start: 0, count: count)
        #expect(fixture.state.heading(of: section, .day).note.english == note)
    }

    @Test("days on screen are asked for once, and again when the library has changed")
    func askedFor() {
        var fixture = StateFixture.open()
        #expect(asked(fixture.send(.rowsShown(1..<4)))?.days == [Self.first: [1, 2], Self.second: [3, 4, 5]])
        #expect(asked(fixture.send(.rowsShown(0..<5))) == nil)
        #expect(asked(fixture.send(.rowsShown(4..<6)))?.days.keys.map(\.number) == [19_998])
        #expect(asked(fixture.send(.rowsShown(0..<0))) == nil)
        fixture.answer(fixture.send(.libraryReported(.changed)), with: 1...2)
        #expect(asked(fixture.send(.rowsShown(0..<2)))?.days == [Self.first: [1, 2]])
    }

    @Test("what is known stays until it is known anew; an answer about an older list is dropped")
    func kept() {
        var fixture = StateFixture.open()
        let section = fixture.state.shown.sections[0]
        let older = asked(fixture.send(.rowsShown(0..<2)))?.revision ?? 0
        fixture.send(.townsArrived([Self.first: ["Lisbon"]], revision: older))
        let drawn = fixture.presentation.grid.headingsRevision
        fixture.answer(fixture.send(.libraryReported(.changed)), with: 1...30)
        #expect(fixture.state.heading(of: section, .day).note.english == "Lisbon · 2 items")
        fixture.send(.townsArrived([Self.first: ["Sintra"]], revision: older))
        #expect(fixture.state.heading(of: section, .day).note.english == "Lisbon · 2 items")
        let newer = asked(fixture.send(.rowsShown(0..<2)))?.revision ?? 0
        // The same again draws nothing anew.
        fixture.send(.townsArrived([Self.first: ["Lisbon"]], revision: newer))
        #expect(fixture.presentation.grid.headingsRevision == drawn)
        fixture.send(.townsArrived([Self.first: []], revision: newer))
        #expect(fixture.state.heading(of: section, .day).note.english == "2 items")
        #expect(fixture.presentation.grid.headingsRevision != drawn)
    }

    @Test("a list without days asks nothing")
    func withoutDays() {
        var fixture = StateFixture.open()
        fixture.tap(1)
        fixture.send(.stagingOpened)
        #expect(asked(fixture.send(.rowsShown(0..<1))) == nil)
    }
}
