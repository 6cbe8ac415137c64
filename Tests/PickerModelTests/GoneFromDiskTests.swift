// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("Photos that are gone from the disk")
struct GoneFromDiskTests {
    private func id(_ number: UInt64) -> AssetID { AssetID(rawValue: number) }
    private func gone(_ numbers: [UInt64]) -> PickerIntent {
        .library(.libraryReported(.removed(Set(numbers.map(id)))))
    }

    private func picked(_ places: [Int], _ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture.open(30, configure)
        for place in places { fixture.tap(place) }
        return fixture
    }

    @Test(
        "they leave the selection, and it is said how many were picked",
        arguments: [
            ([2], [1, 3, 4], "1 selected photo is gone from the disk"),
            ([2, 4], [1, 3], "2 selected photos are gone from the disk"),
            ([1, 2, 3, 4], [], "4 selected photos are gone from the disk"),
            (Array(3...30), [1, 2], "2 selected photos are gone from the disk"),
            ([2, 999], [1, 3, 4], "1 selected photo is gone from the disk"),
        ] as [([UInt64], [UInt64], String)])
    func selection(_ numbers: [UInt64], _ left: [UInt64], _ sentence: String) {
        var fixture = picked([1, 2, 3, 4])
        let effects = fixture.send(gone(numbers))
        #expect(fixture.selected == left)
        #expect(fixture.presentation.notice?.english == sentence)
        #expect(effects == [.expireNotice(fixture.state.notice?.id ?? 0, after: .seconds(4))])
    }

    @Test("what was not picked goes without a word", arguments: [[], [9], [999]] as [[UInt64]])
    func unpicked(_ numbers: [UInt64]) {
        var fixture = picked([1, 2])
        #expect(fixture.send(gone(numbers)).isEmpty)
        #expect(fixture.presentation.notice == nil)
        #expect(fixture.selected == [1, 2])
    }

    @Test(
        "the caller of a continuous picker is told what is left: it did not take them out itself",
        arguments: [SelectionBehavior.continuous, .continuousAndOrdered])
    func told(_ behavior: SelectionBehavior) {
        var fixture = picked([1, 2, 3]) { $0.selection = behavior }
        let notice = (fixture.state.notice?.id ?? 0) + 1
        #expect(
            fixture.send(gone([2, 9]))
                == [.deliverChange([id(1), id(3)]), .expireNotice(notice, after: .seconds(4))])
        #expect(fixture.send(gone([9])).isEmpty)
    }

    @Test("they do not come back with undo, whether they were picked then or before")
    func history() {
        var fixture = picked([1, 2, 3])
        fixture.tap(2)
        fixture.send(gone([2]))
        #expect(fixture.presentation.notice == nil)
        for selected in [[1], []] as [[UInt64]] {
            fixture.send(.undoPressed)
            #expect(fixture.selected == selected)
        }
        fixture = picked([1, 2])
        fixture.send(.deselectAllPressed)
        fixture.send(gone([1, 2]))
        fixture.send(.undoPressed)
        #expect(fixture.selected.isEmpty)
    }

    @Test("not after many removals either")
    func manyRemovals() {
        var fixture = picked(Array(1...28))
        for number in 1...24 as ClosedRange<UInt64> {
            fixture.send(gone([number]))
            #expect(fixture.selected == Array((number + 1)...28))
        }
        fixture.tap(25)
        for _ in 0..<40 {
            fixture.send(.undoPressed)
            #expect(fixture.selected.allSatisfy { $0 > 24 })
        }
    }

    @Test("cancelling does not give them back, and an emptied preselection is none")
    func preselection() {
        var fixture = StateFixture.open { $0.preselectedAssetIdentifiers = [id(5).description, id(7).description] }
        fixture.send(gone([5]))
        #expect(fixture.selected == [7])
        var cancelled = fixture
        #expect(cancelled.send(.cancelPressed) == [.finish(.cancelled, [id(7)])])
        #expect(fixture.presentation.header.add.isEnabled)
        fixture.send(gone([7]))
        #expect(fixture.selected.isEmpty)
        #expect(!fixture.presentation.header.add.isEnabled)
        #expect(fixture.send(.cancelPressed) == [.finish(.cancelled, [])])
    }

    @Test("their tiles leave the staging area, ticked or not, and the others keep their places")
    func staging() {
        var fixture = picked([1, 2, 3, 4, 5]) { $0.selection = .ordered }
        fixture.send(.stagingOpened)
        for place in [2, 4] { fixture.tap(place) }
        fixture.send(gone([2, 3]))
        #expect(fixture.shown == [1, 4, 5])
        #expect(fixture.selected == [1, 5])
        #expect(fixture.presentation.notice?.english == "1 selected photo is gone from the disk")
        fixture.tap(2)
        #expect(fixture.selected == [1, 4, 5])
    }

    @Test("what was known of them is forgotten")
    func records() {
        var fixture = picked([1])
        fixture.send(.assetsArrived([.sample(1), .sample(2)]))
        fixture.send(gone([1]))
        #expect(fixture.state.library.details.keys.map(\.rawValue) == [2])
    }

    @Test("a selection over the limit may be added once enough of it is gone")
    func limit() {
        var fixture = picked([1, 2, 3])
        fixture.send(.updated(.init(selectionLimit: 2)))
        #expect(!fixture.presentation.header.add.isEnabled)
        fixture.send(gone([3]))
        #expect(fixture.presentation.header.add.isEnabled)
    }

    @MainActor
    @Test("a library that loses files says it to the person and hands over the rest")
    func library() async {
        let fixture = await PickerFixture { $0.selection = .continuous }
        fixture.tap(1)
        fixture.tap(2)
        await fixture.store.quiescence()
        fixture.library.remove([id(1)])
        #expect(await comes { fixture.selected == [2] })
        await fixture.store.quiescence()
        #expect(fixture.changes.values.last?.map(\.asset.id) == [id(2)])
        #expect(fixture.store.state.shown.count == 4)
        #expect(fixture.store.presentation.notice?.english == "1 selected photo is gone from the disk")
    }

    @Test("a tile that still stands there cannot be picked, by tap, run or drag, until the next list")
    func stillShown() {
        var fixture = StateFixture.open(6)
        fixture.send(gone([2]))
        fixture.tap(2)
        #expect(fixture.selected.isEmpty)
        #expect(fixture.presentation.notice?.english == "This file is gone from the disk")
        fixture.send(.rangeSelected(from: 0, to: 2))
        #expect(fixture.selected == [1, 3])
        fixture.send(.sweepBegan)
        fixture.send(.sweepMoved([SweptRange(from: 0, to: 4)]))
        fixture.send(.libraryReported(.removed([id(5)])))
        fixture.send(.sweepMoved([SweptRange(from: 0, to: 4)]))
        fixture.send(.sweepEnded)
        #expect(fixture.selected == [1, 3, 4])
        // It came back, as from a trash folder.
        fixture.answer(fixture.send(.libraryReported(.changed)), with: 1...6)
        fixture.tap(2)
        #expect(fixture.selected == [1, 3, 4, 2])
    }

    @Test(
        "a notice of the library is shown in its words, and changes nothing else",
        arguments: [
            (LibraryNotice.changesLost, "so much changed at once that all folders are looked through again"),
            (
                .tooFewWatches,
                "there are too many folders to watch all of them; changes may show half a minute late"
            ),
            (.watchingFailed, "folders can no longer be watched; changes may show half a minute late"),
            (
                .lessProtection,
                "Photos are opened with less protection here: bubblewrap is missing or may not make namespaces"
            ),
        ])
    func notice(_ notice: LibraryNotice, _ sentence: String) {
        var fixture = picked([1, 2])
        let effects = fixture.send(.libraryReported(.notice(notice)))
        #expect(fixture.presentation.notice?.english == sentence)
        #expect(effects == [.expireNotice(fixture.state.notice?.id ?? 0, after: .seconds(4))])
        #expect(fixture.selected == [1, 2])
    }
}
