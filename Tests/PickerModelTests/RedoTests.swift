// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("Redo")
struct RedoTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let intents: [PersonIntent]
        let picked: [UInt64]

        init(_ name: String, _ intents: [PersonIntent], _ picked: [UInt64]) {
            (testDescription, self.intents, self.picked) = (name, intents, picked)
        }
    }

    static let changes = [
        Change("a tap", [.assetActivated(index: 6)], [4, 2, 7]),
        Change("a tap on a picked photo", [.assetActivated(index: 3)], [2]),
        Change("a range", [.rangeSelected(from: 5, to: 7)], [4, 2, 6, 7, 8]),
        Change("all", [.selectAllPressed], [4, 2, 1, 3, 5, 6, 7, 8, 9]),
        Change("none", [.deselectAllPressed], []), Change("a section", [.sectionToggled(5..<7)], [4, 2, 6, 7]),
        Change(
            "a drag", [.sweepBegan, .sweepMoved([SweptRange(0..<7)]), .sweepMoved([SweptRange(4..<6)]), .sweepEnded],
            [4, 2, 5, 6]),
    ]

    private func picked(_ selection: SelectionBehavior = .default) -> StateFixture {
        var fixture = StateFixture.open(9) { $0.selection = selection }
        for place in [4, 2] { fixture.tap(place) }
        return fixture
    }

    @Test("makes again what undo took back", arguments: changes)
    func again(_ change: Change) {
        var fixture = picked()
        for intent in change.intents { fixture.send(intent) }
        #expect(fixture.selected == change.picked)
        for _ in 0..<2 {
            fixture.send(.undoPressed)
            #expect(fixture.selected == [4, 2])
            fixture.send(.redoPressed)
            #expect(fixture.selected == change.picked)
        }
        #expect(fixture.send(.redoPressed).isEmpty)
        #expect(fixture.selected == change.picked)
    }

    @Test("a new change drops what could be redone", arguments: changes)
    func dropped(_ change: Change) {
        var fixture = picked()
        fixture.tap(9)
        fixture.send(.undoPressed)
        for intent in change.intents { fixture.send(intent) }
        fixture.send(.redoPressed)
        #expect(fixture.selected == change.picked)
        fixture.send(.undoPressed)
        #expect(fixture.selected == [4, 2])
    }

    @Test("goes through all steps in their order, and back")
    func steps() {
        var fixture = picked()
        fixture.tap(7)
        for selected in [[4, 2], [4], [], []] as [[UInt64]] {
            fixture.send(.undoPressed)
            #expect(fixture.selected == selected)
        }
        for selected in [[4], [4, 2], [4, 2, 7], [4, 2, 7]] as [[UInt64]] {
            fixture.send(.redoPressed)
            #expect(fixture.selected == selected)
        }
    }

    @Test("the tap that a double click takes back is not made again")
    func doubleClick() {
        var fixture = picked()
        fixture.tap(6)
        fixture.send(.assetDoubleActivated(index: 5))
        fixture.send(.previewClosed)
        #expect(fixture.selected == [4, 2])
        fixture.send(.redoPressed)
        #expect(fixture.selected == [4, 2])
    }

    @Test("what the caller took out, or what is gone from the disk, does not come back")
    func takenOut() {
        for intent in [
            PickerIntent.caller(.deselected([AssetID(rawValue: 2)])),
            .library(.libraryReported(.removed([AssetID(rawValue: 2)]))),
        ] {
            var fixture = picked()
            fixture.tap(7)
            fixture.send(.undoPressed)
            fixture.send(intent)
            fixture.send(.redoPressed)
            #expect(fixture.selected == [4, 7])
        }
    }

    @Test("an order given by hand comes again, with its tiles; the app hears of it")
    func order() {
        var fixture = picked(.continuousAndOrdered)
        fixture.send(.stagingOpened)
        fixture.send(.tileDropped(from: 1, before: 0))
        fixture.send(.undoPressed)
        #expect(fixture.shown == [4, 2])
        #expect(fixture.send(.redoPressed).first == .deliverChange([2, 4].map { AssetID(rawValue: $0) }))
        #expect(fixture.shown == [2, 4])
    }

    @Test("nothing is made again while a drag goes on")
    func withinDrag() {
        var fixture = picked()
        fixture.tap(7)
        fixture.send(.undoPressed)
        fixture.send(.sweepBegan)
        fixture.send(.redoPressed)
        #expect(fixture.selected == [4, 2])
        fixture.send(.sweepEnded)
        // A drag that covered nothing is no change.
        fixture.send(.redoPressed)
        #expect(fixture.selected == [4, 2, 7])
    }
}
