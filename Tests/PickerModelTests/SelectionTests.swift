// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// A picker on five photos, driven by intents: what is selected is stated after each step.
@MainActor
struct PickerFixture {
    let store: PickerStore
    let library: MemoryLibrary
    let clock = ManualClock()
    let outcomes = Recorder<PickerOutcome>()
    let changes = Recorder<[PickedItem]>()

    init(
        assets: Int = 5, broken: Set<Int> = [], allowsOtherFiles: Bool = false,
        _ configure: (inout PickerConfiguration) -> Void = { _ in }
    ) async {
        var configuration = PickerConfiguration()
        configuration.selectionLimit = 0
        configure(&configuration)
        library = MemoryLibrary(
            (0..<assets).map { .sample($0 + 1, broken: broken.contains($0 + 1) ? .damaged(detail: "") : nil) })
        store = PickerStore(
            state: PickerState(configuration: configuration, allowsOtherFiles: allowsOtherFiles),
            library: library.port(), delivery: .originals,
            clock: clock)
        store.onFinish = { [outcomes] in outcomes.values.append($0) }
        store.onSelectionChange = { [changes] in changes.values.append($0) }
        store.start()
        await store.quiescence()
    }

    func tap(_ place: Int) { store.send(.assetActivated(index: place - 1)) }
    var selected: [UInt64] { store.state.selection.ids.map(\.rawValue) }
}

@MainActor
final class Recorder<Value> {
    var values: [Value] = []

    func add(_ value: Value) { values.append(value) }
}

/// Lets other tasks run until something is so: never by a clock, and not for ever where it does not come.
@MainActor
func comes(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<2_000_000 where !condition() { await Task.yield() }
    return condition()
}

@MainActor
@Suite("Selection")
struct SelectionTests {
    @Test("results stand in the order of picking, whatever the grid's")
    func order() async {
        let fixture = await PickerFixture()
        for place in [3, 1, 5] { fixture.tap(place) }
        #expect(fixture.selected == [3, 1, 5])
        fixture.tap(1)
        #expect(fixture.selected == [3, 5])
    }

    @Test("limit 1 replaces, a second tap on the same takes it out")
    func single() async {
        let fixture = await PickerFixture { $0.selectionLimit = 1 }
        fixture.tap(2)
        fixture.tap(4)
        #expect(fixture.selected == [4])
        fixture.tap(4)
        #expect(fixture.selected.isEmpty)
    }

    @Test("a full limit refuses with a sentence that goes away by itself")
    func full() async {
        let fixture = await PickerFixture { $0.selectionLimit = 2 }
        for place in [1, 2, 3] { fixture.tap(place) }
        #expect(fixture.selected == [1, 2])
        #expect(fixture.store.presentation.notice?.english == "Only 2 photos can be added")
        #expect(await comes { fixture.clock.sleeping > 0 })
        fixture.clock.advance(by: .seconds(4))
        #expect(await comes { fixture.store.presentation.notice == nil })
    }

    @Test("a range takes both ends and leaves broken files out; backwards it runs backwards")
    func range() async {
        let fixture = await PickerFixture(broken: [3])
        fixture.store.send(.rangeSelected(from: 3, to: 1))
        #expect(fixture.selected == [4, 2])
    }

    @Test("a range that meets the limit stops there")
    func rangeAtLimit() async {
        let fixture = await PickerFixture { $0.selectionLimit = 3 }
        fixture.store.send(.rangeSelected(from: 0, to: 4))
        #expect(fixture.selected == [1, 2, 3])
        #expect(fixture.store.presentation.notice != nil)
    }

    @Test("while ordered a range is a tap on its end")
    func rangeOrdered() async {
        let fixture = await PickerFixture { $0.selection = .ordered }
        fixture.store.send(.rangeSelected(from: 0, to: 4))
        #expect(fixture.selected == [5])
        #expect(!fixture.store.presentation.grid.allowsRange)
    }

    @Test("numbers are those of the order and close up after a removal")
    func numbers() async {
        let fixture = await PickerFixture { $0.selection = .ordered }
        for place in [5, 2, 4] { fixture.tap(place) }
        #expect(fixture.store.state.tile(at: 1)?.number == 2)
        fixture.tap(5)
        #expect(fixture.store.state.tile(at: 1)?.number == 1)
        #expect(fixture.store.state.tile(at: 3)?.number == 2)
        #expect(fixture.store.state.tile(at: 0)?.number == nil)
    }

    @Test("a broken file is refused with its name and reason")
    func broken() async {
        let fixture = await PickerFixture(broken: [2])
        fixture.store.send(.rowsShown(0..<5))
        await fixture.store.quiescence()
        fixture.tap(2)
        #expect(fixture.selected.isEmpty)
        #expect(fixture.store.presentation.notice?.english == "photo-2.jpg cannot be added: the file is damaged")
    }

    @Test("undo takes back change by change")
    func undo() async {
        let fixture = await PickerFixture()
        fixture.tap(1)
        fixture.store.send(.selectAllPressed)
        #expect(fixture.selected.count == 5)
        fixture.store.send(.undoPressed)
        #expect(fixture.selected == [1])
        fixture.store.send(.undoPressed)
        #expect(fixture.selected.isEmpty)
        fixture.store.send(.undoPressed)
        #expect(fixture.selected.isEmpty)
    }

    @Test("a double click leaves many-selections as they were, and at limit 1 it adds")
    func doubleClick() async {
        let many = await PickerFixture()
        many.tap(1)
        many.store.send(.assetDoubleActivated(index: 0))
        #expect(many.selected.isEmpty)

        let single = await PickerFixture { $0.selectionLimit = 1 }
        single.tap(1)
        single.store.send(.assetDoubleActivated(index: 0))
        await single.store.quiescence()
        #expect(single.outcomes.values.map(\.kind) == [.confirmed])
    }

    @Test("the caller's own changes are not echoed, the person's are told whole")
    func continuous() async {
        let fixture = await PickerFixture { $0.selection = .continuous }
        fixture.tap(1)
        fixture.tap(2)
        fixture.store.send(.deselected([AssetID(rawValue: 1), AssetID(rawValue: 99)]))
        await fixture.store.quiescence()
        #expect(fixture.selected == [2])
        #expect(fixture.changes.values.map { $0.map(\.asset.id.rawValue) } == [[1], [1, 2]])
    }

    @Test("moves by the caller renumber; unknown names are no-ops")
    func move() async {
        let fixture = await PickerFixture { $0.selection = .ordered }
        for place in [1, 2, 3] { fixture.tap(place) }
        let id = { AssetID(rawValue: $0) }
        fixture.store.send(.moved(id(3), after: nil))
        #expect(fixture.selected == [3, 1, 2])
        fixture.store.send(.moved(id(3), after: id(1)))
        #expect(fixture.selected == [1, 3, 2])
        fixture.store.send(.moved(id(4), after: id(1)))
        fixture.store.send(.moved(id(1), after: id(4)))
        fixture.store.send(.moved(id(1), after: id(1)))
        #expect(fixture.selected == [1, 3, 2])
    }

    @Test("a pick that is refused shakes its tile, one that is not does not")
    func shaking() {
        var fixture = StateFixture.open { $0.selectionLimit = 2 }
        #expect(!fixture.send(.assetActivated(index: 0)).contains(.shake(AssetID(rawValue: 1))))
        fixture.tap(2)
        #expect(fixture.send(.assetActivated(index: 2)).contains(.shake(AssetID(rawValue: 3))))
        #expect(!fixture.send(.assetActivated(index: 0)).contains(.shake(AssetID(rawValue: 1))))
        let broken = AssetEntry(id: AssetID(rawValue: 70), day: CivilDay(number: 20_000), flags: .broken)
        let generation = fixture.send(.libraryReported(.changed)).generation ?? -1
        fixture.send(
            .listArrived(AssetList(entries: [broken], grouped: true, revision: 900), generation: generation))
        #expect(fixture.send(.assetActivated(index: 0)).contains(.shake(AssetID(rawValue: 70))))
    }
}
