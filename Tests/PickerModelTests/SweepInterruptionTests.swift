// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// What happens in the middle of a drag.
@Suite("Drags that something comes into")
struct SweepInterruptionTests {
    private func ids(_ numbers: [UInt64]) -> [AssetID] { numbers.map { AssetID(rawValue: $0) } }

    /// A photo picked before, and a drag over the first three that goes on.
    private func dragging(_ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture.open(30, configure)
        fixture.tap(20)
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(0..<3)]))
        return fixture
    }

    @Test(
        "a tap ends the drag: two changes, taken back one after the other",
        arguments: [(11, [11] as [UInt64]), (2, [])])
    func tap(_ place: Int, _ added: [UInt64]) {
        var fixture = dragging()
        fixture.tap(place)
        let tapped = added.isEmpty ? [20, 1, 3] : [20, 1, 2, 3] + added
        #expect(fixture.selected == tapped)
        // The drag is over: what it covers from now on is nothing.
        fixture.send(.sweepMoved([SweptRange(0..<9)]))
        fixture.send(.sweepEnded)
        #expect(fixture.selected == tapped)
        fixture.send(.undoPressed)
        #expect(fixture.selected == [20, 1, 2, 3])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [20])
    }

    @Test("in a continuous picker the tap tells of the drag too, and its end of nothing")
    func tapContinuous() {
        var fixture = dragging { $0.selection = .continuous }
        #expect(fixture.send(.assetActivated(index: 10)) == [.deliverChange(ids([20, 1, 2, 3, 11]))])
        #expect(fixture.send(.sweepEnded).isEmpty)
    }

    @Test("a second beginning within a drag is none")
    func begunTwice() {
        var fixture = dragging()
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(0..<1)]))
        #expect(fixture.selected == [20, 1])
        fixture.send(.sweepEnded)
        fixture.send(.undoPressed)
        #expect(fixture.selected == [20])
    }

    @Test("what the caller takes out in the middle does not come back with the end or with undo")
    func deselected() {
        var fixture = dragging()
        #expect(fixture.send(.deselected(ids([20, 3]))).isEmpty)
        #expect(fixture.selected == [1, 2])
        fixture.send(.sweepEnded)
        #expect(fixture.selected == [1, 2])
        fixture.send(.undoPressed)
        #expect(fixture.selected.isEmpty)
    }

    @Test("what was picked before a drag and taken out by the caller stays out while it goes on", arguments: 0...3)
    func deselectedBefore(_ end: Int) {
        var fixture = dragging()
        fixture.send(.deselected(ids([20])))
        fixture.send(.sweepMoved([SweptRange(0..<end)]))
        #expect(fixture.selected == (0..<end).map { UInt64($0 + 1) })
        fixture.send(.sweepEnded)
        fixture.send(.undoPressed)
        #expect(!fixture.selected.contains(20))
    }

    @Test("photos gone from the disk in the middle are gone for good", arguments: [true, false])
    func removed(_ isContinuous: Bool) {
        var fixture = dragging { $0.selection = isContinuous ? .continuous : .default }
        let effects = fixture.send(.libraryReported(.removed(Set(ids([20, 3])))))
        #expect(fixture.selected == [1, 2])
        #expect(effects.contains(.deliverChange(ids([1, 2]))) == isContinuous)
        fixture.send(.sweepEnded)
        fixture.send(.undoPressed)
        #expect(fixture.selected.isEmpty)
    }

    @Test("Add in the middle confirms what is covered, and the drag is deaf from then on")
    func added() {
        var fixture = dragging()
        #expect(fixture.send(.addPressed) == [.finish(.confirmed, ids([20, 1, 2, 3]))])
        for intent in [
            PickerIntent.person(.sweepMoved([SweptRange(0..<9)])), .person(.sweepEnded), .person(.sweepBegan),
        ] {
            #expect(fixture.send(intent).isEmpty)
            #expect(fixture.selected == [20, 1, 2, 3])
        }
    }

    @Test("Add of a continuous picker hands over what the caller was told last, a drag in the middle too")
    func addedContinuous() {
        // phpicker.md 3.8: Add is "done", it must not deliver another set than the last update.
        var fixture = dragging { $0.selection = .continuous }
        let picked = ids([20, 1, 2, 3])
        #expect(fixture.send(.addPressed) == [.deliverChange(picked), .finish(.confirmed, picked)])
    }

    @Test(
        "leaving in the middle gives the preselection back",
        arguments: [
            // Escape asks first.
            [PickerIntent.person(.cancelPressed)], [.window(.windowClosed)],
            [.person(.escapePressed), .person(.escapePressed)], [.person(.escapePressed), .person(.discardPressed)],
        ])
    func cancelled(_ ways: [PickerIntent]) {
        var fixture = dragging { $0.preselectedAssetIdentifiers = ["0000000000000002", "0000000000000007"] }
        let told = ways.map { fixture.send($0) }
        #expect(told.last == [.finish(.cancelled, ids([2, 7]))])
        #expect(fixture.send(.sweepEnded).isEmpty)
    }

    @Test("a limit lowered in the middle lets a drag shrink and not grow")
    func lowered() {
        var fixture = dragging()
        fixture.send(.updated(.init(selectionLimit: 2)))
        #expect(fixture.selected == [20, 1, 2, 3])
        fixture.send(.sweepMoved([SweptRange(0..<9)]))
        #expect(fixture.selected == [20, 1])
        fixture.send(.sweepEnded)
        #expect(fixture.selected == [20, 1])
    }

    @Test("what the caller takes out while a drag covers it does not come back with the drag")
    func withheld() {
        var fixture = StateFixture.open(6)
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(from: 0, to: 3)]))
        fixture.send(.deselected([AssetID(rawValue: 2)]))
        fixture.send(.sweepMoved([SweptRange(from: 0, to: 4)]))
        #expect(fixture.selected == [1, 3, 4, 5])
        fixture.send(.sweepEnded)
        // A new drag is a new wish.
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(from: 1, to: 1)]))
        #expect(fixture.selected == [1, 3, 4, 5, 2])
    }
}
