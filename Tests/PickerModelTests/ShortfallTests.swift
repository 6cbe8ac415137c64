// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Photos that cannot be handed over are told while something can be done about it.
@MainActor
@Suite("What cannot be handed over")
struct ShortfallTests {
    /// A picker with three picked photos, of which some are left out by each delivery.
    @MainActor
    private struct Picked {
        let store: PickerStore
        let clock = ManualClock()
        let outcomes = Recorder<PickerOutcome>()
        let removed = Recorder<[UInt64]>()
        let failing = Recorder<UInt64>()

        init(leavingOut ids: [UInt64], asks: Bool = true, _ configure: (inout PickerConfiguration) -> Void = { _ in })
            async
        {
            var configuration = PickerConfiguration()
            configuration.selectionLimit = 0
            configure(&configuration)
            failing.values = ids
            let delivery = DeliveryPort(
                reporting: { [failing] request, _ in
                    let broken = await failing.values
                    return Delivery(
                        items: request.assets.filter { !broken.contains($0.id.rawValue) }.map {
                            PickedItem(asset: $0, delivered: .copy, file: $0.location)
                        },
                        problems: request.assets.filter { broken.contains($0.id.rawValue) }.map {
                            LocalizedText("%1 was left out", .text($0.name))
                        })
                },
                remove: { [removed] items in
                    await MainActor.run { removed.values.append(items.map(\.asset.id.rawValue)) }
                })
            store = PickerStore(
                state: PickerState(configuration: configuration, app: CallingApp(name: "Notes")),
                library: MemoryLibrary((1...5).map { .sample($0) }).port(), delivery: delivery, clock: clock)
            store.onFinish = { [outcomes] in outcomes.values.append($0) }
            store.asksAboutShortfall = asks
            store.start()
            await store.quiescence()
            for place in 0..<3 { store.send(.assetActivated(index: place)) }
            await add()
        }

        func add() async { await send(.addPressed) }

        func send(_ intent: PersonIntent) async {
            store.send(.person(intent))
            await store.quiescence()
        }

        var selected: [UInt64] { store.state.selection.ids.map(\.rawValue) }
    }

    @Test(
        "it is said which and why, before anything is handed over",
        arguments: [
            ([2], "1 of 3 photos cannot be handed to Notes", "Add the Others"),
            ([1, 2], "2 of 3 photos cannot be handed to Notes", "Add the Others"),
            ([1, 2, 3], "3 photos cannot be handed to Notes", "Close"),
        ] as [([UInt64], String, String)])
    func told(_ ids: [UInt64], _ title: String, _ accept: String) async {
        let picked = await Picked(leavingOut: ids)
        let shortfall = picked.store.presentation.shortfall
        #expect(picked.outcomes.values.isEmpty && picked.store.presentation.isOpen)
        #expect(shortfall?.title.english == title)
        #expect(shortfall?.problems.map(\.english) == ids.map { "photo-\($0).jpg was left out" })
        #expect(shortfall?.accept.english == accept)
        // It is no matter of time.
        picked.store.send(.deliveryDelayed)
        #expect(picked.store.presentation.notice == nil)
        await picked.send(.shortfallAccepted)
        #expect(picked.outcomes.values.map(\.kind) == [ids.count == 3 ? .failed : .confirmed])
        #expect(picked.outcomes.values.first?.items.count == 3 - ids.count)
        #expect(picked.outcomes.values.first?.problems.count == ids.count)
        #expect(!picked.store.presentation.isOpen && !picked.store.mayBeMaking)
    }

    @Test(
        "where nothing is missing, or nobody looks, nobody is asked",
        arguments: [([], true), ([2], false)] as [([UInt64], Bool)])
    func silent(_ ids: [UInt64], _ asks: Bool) async {
        let picked = await Picked(leavingOut: ids, asks: asks)
        #expect(picked.store.presentation.shortfall == nil)
        #expect(picked.outcomes.values.map(\.kind) == [.confirmed])
    }

    @Test(
        "going back loses nothing, and what was made is handed over at the next Add or removed",
        arguments: [PickerIntent.person(.shortfallDeclined), .person(.escapePressed), .window(.closePressed)])
    func back(_ intent: PickerIntent) async {
        let picked = await Picked(leavingOut: [2])
        let selected = picked.selected
        picked.store.send(intent)
        await picked.store.quiescence()
        #expect(picked.store.state.phase == .picking && picked.selected == selected)
        #expect(picked.store.presentation.shortfall == nil && picked.store.presentation.header.add.isEnabled)
        // The person takes one out and mends the other.
        picked.failing.values = []
        let index = picked.store.state.shown.entries.firstIndex { $0.id.rawValue == 1 } ?? -1
        picked.store.send(.assetActivated(index: index))
        await picked.add()
        #expect(picked.outcomes.values.first?.items.map(\.asset.id.rawValue).sorted() == [2, 3])
        await picked.store.abandonment()
        #expect(picked.removed.values == [[1]])
    }

    @Test(
        "Cancel and a closed window end it, and nothing is handed over",
        arguments: [PickerIntent.person(.cancelPressed), .window(.windowClosed)])
    func cancelled(_ intent: PickerIntent) async {
        let picked = await Picked(leavingOut: [2])
        picked.store.send(intent)
        await picked.store.quiescence()
        #expect(picked.outcomes.values == [PickerOutcome(kind: .cancelled)])
        #expect(picked.store.mayBeMaking)
        await picked.store.abandonment()
        #expect(picked.removed.values.map { $0.sorted() } == [[1, 3]])
    }

    @Test("Cancel gives the preselection back")
    func preselection() async {
        let picked = await Picked(leavingOut: [2]) {
            $0.preselectedAssetIdentifiers = [AssetID(rawValue: 5).description]
        }
        await picked.send(.cancelPressed)
        #expect(picked.outcomes.values.first?.kind == .cancelled)
        #expect(picked.outcomes.values.first?.items.map(\.asset.id.rawValue) == [5])
    }

    @Test("a caller that leaves meanwhile gets nothing, and what was made is removed")
    func abandoned() async {
        let picked = await Picked(leavingOut: [2])
        #expect(picked.store.mayBeMaking)
        await picked.store.abandonment()
        #expect(picked.outcomes.values.isEmpty && picked.removed.values.map { $0.sorted() } == [[1, 3]])
    }

    @Test("the timer of a delivery that was stopped tells nothing of the next")
    func timers() async {
        let picked = await Picked(leavingOut: [2])
        await picked.send(.shortfallDeclined)
        picked.clock.advance(by: PickerState.patience)
        await picked.store.quiescence()
        #expect(picked.store.presentation.notice == nil)
    }

    @Test("what is done in the Options, and what the caller changes, goes back to the selection and is done")
    func beside() {
        func asked() -> StateFixture {
            var fixture = StateFixture.open(3)
            fixture.tap(1)
            fixture.tap(2)
            fixture.send(.addPressed)
            fixture.send(
                .deliveryFellShort(Shortfall(picked: 2, delivered: 1, others: 2, problems: [LocalizedText("Add")])))
            return fixture
        }
        var fixture = asked()
        #expect(fixture.send(.inclusionChanged(.location, included: false)).first == .stopDelivery)
        #expect(fixture.state.phase == .picking && fixture.state.options.removals == .location)
        fixture = asked()
        fixture.send(.deselected([AssetID(rawValue: 1)]))
        #expect(fixture.state.phase == .picking && fixture.selected == [2])
        // The search field tells each change of the focus, and the window of its size.
        fixture = asked()
        fixture.send(.suggestionsDismissed)
        fixture.send(.windowResized(isNarrow: true))
        #expect(fixture.presentation.shortfall != nil && fixture.state.navigation.isNarrow)
        // Other files are no part of the selection.
        fixture.send(.escapePressed)
        #expect(
            fixture.presentation.notice?.english
                == "Nothing was added yet: choose the other files again when you add the photos")
    }

    @Test("a continuous app keeps what it was told of")
    func continuous() async {
        let picked = await Picked(leavingOut: [2]) { $0.selection = .continuous }
        await picked.send(.shortfallDeclined)
        picked.store.send(.windowClosed)
        await picked.store.quiescence()
        await picked.store.abandonment()
        #expect(picked.removed.values.isEmpty)
    }

    @Test("of very many sentences the first hundred are shown, and how many there are besides")
    func many() {
        let problems = (1...327).map { LocalizedText("%1 was left out", .text("photo-\($0).jpg")) }
        var fixture = StateFixture.open(3)
        fixture.tap(1)
        fixture.send(.addPressed)
        fixture.send(.deliveryFellShort(Shortfall(picked: 327, delivered: 0, others: 0, problems: problems)))
        let shown = fixture.presentation.shortfall?.problems.map(\.english)
        #expect(shown?.count == 101 && shown?.last == "and 227 more")
    }

    @Test("a photo without its video is one that is not whole; files beside it are handed over")
    func whole() {
        var fixture = StateFixture.open(3)
        fixture.tap(1)
        fixture.send(.addPressed)
        fixture.send(
            .deliveryFellShort(
                Shortfall(picked: 1, delivered: 1, others: 0, problems: [LocalizedText("Select a photo first")])))
        #expect(fixture.presentation.shortfall?.title.english == "Not everything can be handed to this app")
        #expect(fixture.presentation.shortfall?.accept.english == "Add")
        #expect(fixture.send(.shortfallAccepted) == [.handOverRest])
        #expect(fixture.send(.shortfallAccepted).isEmpty)
        fixture = StateFixture.open(3)
        fixture.tap(1)
        fixture.send(.addPressed)
        fixture.send(
            .deliveryFellShort(
                Shortfall(picked: 1, delivered: 0, others: 2, problems: [LocalizedText("Select a photo first")])))
        #expect(fixture.presentation.shortfall?.accept.english == "Add the Others")
    }
}
