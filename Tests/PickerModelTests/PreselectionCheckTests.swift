// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Preselected ids that the library does not know are dropped (phpicker.md 1.1): when that can be known.
@Suite("Whether the preselected exist")
struct PreselectionCheckTests {
    private func id(_ number: UInt64) -> AssetID { AssetID(rawValue: number) }

    private func opened(_ numbers: [UInt64], limit: Int = 0) -> (fixture: StateFixture, effects: [PickerEffect]) {
        var fixture = StateFixture {
            $0.preselectedAssetIdentifiers = numbers.map { id($0).description }
            $0.selectionLimit = limit
            $0.filter = .images
        }
        let effects = fixture.send(.opened)
        fixture.answer(effects, with: 1...30)
        return (fixture, effects)
    }

    private func asked(_ effects: [PickerEffect]) -> [UInt64]? {
        for case .checkPreselection(let ids, _) in effects { return ids.map(\.rawValue) }
        return nil
    }

    private func answer(_ numbers: [Int], broken: Set<Int> = [], of asked: [UInt64], complete: Bool) -> PickerIntent {
        .library(
            .preselectionChecked(
                PickableAssets(
                    numbers.map { .sample($0, broken: broken.contains($0) ? .damaged(detail: "") : nil) },
                    isComplete: complete), asked: asked.map(id)))
    }

    @Test("all of them are asked for with what bounds the request, once, before anything is shown")
    func question() {
        let (fixture, effects) = opened([9, 5, 9, 77])
        #expect(effects.contains(.checkPreselection([9, 5, 77].map(id), query: fixture.state.requestQuery)))
        #expect(fixture.state.requestQuery.filter == .images)
        #expect(asked(opened([]).effects) == nil)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var found: [Int]
        var broken: Set<Int> = []
        let complete: Bool
        let selected: [UInt64]
        /// What is asked again once the folders were looked through.
        var askedAgain: [UInt64]?
    }

    @Test(
        "what a complete index lacks is dropped in order; what an incomplete one lacks is asked for again",
        arguments: [
            Row(testDescription: "complete, all there", found: [5, 7, 9], complete: true, selected: [9, 5, 7]),
            Row(testDescription: "complete, one missing", found: [7, 9], complete: true, selected: [9, 7]),
            Row(testDescription: "complete, none", found: [], complete: true, selected: []),
            Row(
                testDescription: "complete, one broken", found: [5, 7, 9], broken: [5], complete: true,
                selected: [9, 7]),
            Row(testDescription: "incomplete, all there", found: [5, 7, 9], complete: false, selected: [9, 5, 7]),
            Row(
                testDescription: "incomplete, one missing", found: [7, 9], complete: false, selected: [9, 5, 7],
                askedAgain: [9, 5, 7]),
            Row(
                testDescription: "incomplete, none", found: [], complete: false, selected: [9, 5, 7],
                askedAgain: [9, 5, 7]),
            Row(
                testDescription: "incomplete, one broken and one missing", found: [5, 7], broken: [5], complete: false,
                selected: [9, 7], askedAgain: [9, 7]),
            Row(
                testDescription: "incomplete, one broken", found: [5, 7, 9], broken: [7], complete: false,
                selected: [9, 5]),
        ])
    func answered(_ row: Row) {
        var (fixture, _) = opened([9, 5, 7])
        #expect(fixture.send(answer(row.found, broken: row.broken, of: [9, 5, 7], complete: row.complete)).isEmpty)
        #expect(fixture.selected == row.selected)
        #expect(fixture.presentation.notice == nil)
        #expect(asked(fixture.send(.libraryReported(.scanned(ScanReport())))) == row.askedAgain)
        #expect(asked(fixture.send(.libraryReported(.scanned(ScanReport())))) == nil)
    }

    @Test("the second answer settles it")
    func settled() {
        var (fixture, _) = opened([9, 5, 7])
        fixture.send(answer([], of: [9, 5, 7], complete: false))
        fixture.send(.libraryReported(.scanned(ScanReport())))
        fixture.send(answer([9, 7], of: [9, 5, 7], complete: true))
        #expect(fixture.selected == [9, 7])
        #expect(fixture.send(.cancelPressed) == [.finish(.cancelled, [id(9), id(7)])])
    }

    @Test("a scan that goes on asks nothing")
    func scanning() {
        var (fixture, _) = opened([9])
        fixture.send(answer([], of: [9], complete: false))
        #expect(fixture.send(.libraryReported(.scanning(done: 3, total: nil))).isEmpty)
        #expect(asked(fixture.send(.libraryReported(.changed))) == nil)
    }

    @Test("what the person did meanwhile stays as it is")
    func meanwhile() {
        var (fixture, _) = opened([9, 5])
        fixture.tap(9)
        fixture.tap(1)
        fixture.send(answer([9], of: [9, 5], complete: true))
        #expect(fixture.selected == [1])
        fixture.send(.undoPressed)
        fixture.send(.undoPressed)
        #expect(fixture.selected == [9])
    }

    @Test("one that turns out not to be pickable has no tile in the staging area")
    func staging() {
        var (fixture, _) = opened([9, 5, 7])
        fixture.send(.stagingOpened)
        #expect(fixture.shown == [9, 5, 7])
        fixture.send(answer([9, 7], of: [9, 5, 7], complete: true))
        #expect(fixture.shown == [9, 7])
    }

    @Test("over the limit with unknown ones, Add comes back when they are dropped")
    func limit() {
        var (fixture, _) = opened([9, 5, 7], limit: 2)
        #expect(!fixture.presentation.header.add.isEnabled)
        fixture.send(answer([9, 7], of: [9, 5, 7], complete: true))
        #expect(fixture.presentation.header.add.isEnabled)
    }
}
