// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Drags over tiles (phpicker.md 3.8; contract sections 9 and 10).
@Suite("Drags over tiles")
struct SweepTests {
    struct Drag: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [[SweptRange]]
        let picked: [UInt64]

        init(_ name: String, _ steps: [[SweptRange]], _ picked: [UInt64]) {
            testDescription = name
            self.steps = steps
            self.picked = picked
        }
    }

    static let drags = [
        Drag("one tile", [[SweptRange(from: 4, to: 4)]], [5]),
        Drag("grows", [[SweptRange(0..<1)], [SweptRange(0..<2)], [SweptRange(0..<4)]], [1, 2, 3, 4]),
        Drag("shrinks", [[SweptRange(0..<9)], [SweptRange(0..<2)]], [1, 2]),
        Drag("shrinks to nothing", [[SweptRange(0..<9)], []], []),
        Drag("up the grid picks upwards", [[SweptRange(from: 4, to: 2)]], [5, 4, 3]),
        Drag("turns round at its beginning", [[SweptRange(from: 2, to: 4)], [SweptRange(from: 2, to: 0)]], [3, 2, 1]),
        Drag("a band over some columns", [[SweptRange(1..<3), SweptRange(6..<8)]], [2, 3, 7, 8]),
        Drag(
            "a band drawn upwards", [[SweptRange(6..<8, reversed: true), SweptRange(1..<3, reversed: true)]],
            [8, 7, 3, 2]),
        Drag("stretches that overlap", [[SweptRange(0..<3), SweptRange(1..<4)]], [1, 2, 3, 4]),
        Drag("over both ends", [[SweptRange(-5..<2), SweptRange(28..<400)]], [1, 2, 29, 30]),
        Drag("below everything", [[SweptRange(100..<200)]], []),
        Drag("above everything", [[SweptRange(-200 ..< -100)]], []),
        Drag("over nothing", [[SweptRange(7..<7)]], []),
        Drag("wider than any grid", [[SweptRange(Int.min..<Int.max)]], Array(1...30)),
        Drag("wider than any grid, upwards", [[SweptRange(Int.min..<Int.max, reversed: true)]], (1...30).reversed()),
    ]

    @Test("what a drag covers in the end is picked, in its direction", arguments: drags)
    func covered(_ drag: Drag) {
        var fixture = StateFixture.open()
        fixture.send(.sweepBegan)
        for step in drag.steps { fixture.send(.sweepMoved(step)) }
        #expect(fixture.selected == drag.picked)
        fixture.send(.sweepEnded)
        #expect(fixture.selected == drag.picked)
    }

    @Test("what was picked before stays where it stood, whatever the drag covers and leaves", arguments: drags)
    func before(_ drag: Drag) {
        var fixture = StateFixture.open()
        for place in [20, 2] { fixture.tap(place) }
        fixture.send(.sweepBegan)
        for step in drag.steps { fixture.send(.sweepMoved(step)) }
        #expect(fixture.selected == [20, 2] + drag.picked.filter { ![20, 2].contains($0) })
        fixture.send(.sweepMoved([]))
        #expect(fixture.selected == [20, 2])
    }

    @Test("one drag is one change to take back, however often it grew and shrank", arguments: drags)
    func undo(_ drag: Drag) {
        var fixture = StateFixture.open()
        fixture.tap(12)
        fixture.send(.sweepBegan)
        for step in drag.steps + drag.steps.reversed() + drag.steps { fixture.send(.sweepMoved(step)) }
        fixture.send(.sweepEnded)
        // A drag that left nothing is no change: what came before it is taken back.
        #expect(fixture.send(.undoPressed).isEmpty)
        #expect(fixture.selected == (drag.picked.allSatisfy { $0 == 12 } ? [] : [12]))
    }

    @Test("nothing is taken back while a drag goes on")
    func undoWithin() {
        var fixture = StateFixture.open()
        fixture.tap(12)
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(0..<2)]))
        fixture.send(.undoPressed)
        #expect(fixture.selected == [12, 1, 2])
    }

    @Test("a drag stops at the limit and says so once while it stands")
    func limit() {
        var fixture = StateFixture.open { $0.selectionLimit = 4 }
        fixture.tap(10)
        fixture.send(.sweepBegan)
        #expect(fixture.send(.sweepMoved([SweptRange(0..<3)])).isEmpty)
        #expect(fixture.presentation.notice == nil)
        let refused = fixture.send(.sweepMoved([SweptRange(0..<6)]))
        #expect(fixture.selected == [10, 1, 2, 3])
        #expect(fixture.presentation.notice?.english == "Only 4 photos can be added")
        #expect(refused == [.expireNotice(fixture.state.notice?.id ?? 0, after: .seconds(4))])
        for end in [7, 20, 3, 8] {
            #expect(fixture.send(.sweepMoved([SweptRange(0..<end)])).isEmpty)
            #expect(fixture.selected == [10, 1, 2, 3])
        }
        #expect(fixture.send(.sweepEnded).isEmpty)
        // A full selection leaves nothing for the next one.
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(20..<30)]))
        #expect(fixture.selected == [10, 1, 2, 3])
    }

    @Test("a limit met upwards keeps what was covered first")
    func limitUpwards() {
        var fixture = StateFixture.open { $0.selectionLimit = 2 }
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(from: 9, to: 0)]))
        #expect(fixture.selected == [10, 9])
        fixture.send(.sweepMoved([SweptRange(from: 9, to: 12)]))
        #expect(fixture.selected == [10, 11])
    }

    @Test(
        "where numbers or a single place count, a drag picks nothing",
        arguments: [
            (SelectionBehavior.ordered, 0), (.continuousAndOrdered, 0), (.ordered, 5), (.default, 1), (.continuous, 1),
        ])
    func off(_ behavior: SelectionBehavior, _ limit: Int) {
        var fixture = StateFixture.open {
            $0.selection = behavior
            $0.selectionLimit = limit
        }
        fixture.tap(3)
        let before = fixture.state
        for intent in [PersonIntent.sweepBegan, .sweepMoved([SweptRange(0..<9)]), .sweepMoved([]), .sweepEnded] {
            #expect(fixture.send(intent).isEmpty)
            #expect(fixture.state == before)
        }
    }

    @Test("a move or an end without a beginning is none")
    func unbegun() {
        var fixture = StateFixture.open { $0.selection = .continuous }
        #expect(fixture.send(.sweepMoved([SweptRange(0..<9)])).isEmpty)
        #expect(fixture.send(.sweepEnded).isEmpty)
        #expect(fixture.selected.isEmpty)
    }

    @Test("the caller of a continuous picker hears of a drag once, at its end")
    func continuous() {
        var fixture = StateFixture.open { $0.selection = .continuous }
        fixture.tap(9)
        #expect(fixture.send(.sweepBegan).isEmpty)
        for end in [2, 5, 3] { #expect(fixture.send(.sweepMoved([SweptRange(0..<end)])).isEmpty) }
        #expect(fixture.send(.sweepEnded) == [.deliverChange([9, 1, 2, 3].map { AssetID(rawValue: $0) })])
        #expect(fixture.send(.sweepEnded).isEmpty)
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(5..<8)]))
        fixture.send(.sweepMoved([SweptRange(0..<2)]))
        #expect(fixture.send(.sweepEnded).isEmpty)
    }

    @Test("broken files are left out, and take no place of the limit")
    func broken() {
        var fixture = StateFixture { $0.selectionLimit = 3 }
        let generation = fixture.send(.opened).generation ?? 0
        let entries = (1...8).map {
            AssetEntry(
                id: AssetID(rawValue: $0), day: CivilDay(number: 20_000), flags: [2, 3].contains($0) ? .broken : [])
        }
        let list = AssetList(entries: ContiguousArray(entries), grouped: true, revision: 1)
        fixture.send(.listArrived(list, generation: generation))
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(0..<5)]))
        #expect(fixture.selected == [1, 4, 5])
        #expect(fixture.presentation.notice == nil)
        fixture.send(.sweepMoved([SweptRange(1..<3, reversed: true)]))
        #expect(fixture.selected.isEmpty)
    }
}
