// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@MainActor
@Suite("Outcome")
struct OutcomeTests {
    @Test("one outcome, whatever is pressed twice")
    func once() async {
        let fixture = await PickerFixture()
        fixture.tap(2)
        for intent in [
            PickerIntent.person(.addPressed), .person(.addPressed), .person(.cancelPressed), .person(.escapePressed),
            .window(.windowClosed),
        ] {
            fixture.store.send(intent)
        }
        await fixture.store.quiescence()
        #expect(fixture.outcomes.values.count == 1)
        #expect(fixture.outcomes.values.first?.kind == .confirmed)
        #expect(fixture.outcomes.values.first?.items.map(\.asset.name) == ["photo-2.jpg"])
    }

    @Test("Add does nothing while nothing is selected")
    func empty() async {
        let fixture = await PickerFixture()
        fixture.store.send(.addPressed)
        await fixture.store.quiescence()
        #expect(fixture.outcomes.values.isEmpty)
        #expect(!fixture.store.presentation.header.add.isEnabled)
    }

    @Test("cancel gives the preselection back; unknown and repeated ids were dropped in order")
    func preselection() async {
        let ids = [4, 77, 2, 4].map { AssetID(rawValue: $0).description } + ["nonsense"]
        let fixture = await PickerFixture { $0.preselectedAssetIdentifiers = ids }
        #expect(fixture.selected == [4, 2])
        fixture.tap(1)
        fixture.store.send(.cancelPressed)
        await fixture.store.quiescence()
        #expect(fixture.outcomes.values.first?.kind == .cancelled)
        #expect(fixture.outcomes.values.first?.items.map(\.asset.id.rawValue) == [4, 2])
    }

    @Test("an emptied preselection keeps Add enabled, an over-full one disables it until it fits")
    func fitting() async {
        let ids = [1, 2, 3].map { AssetID(rawValue: $0).description }
        let fixture = await PickerFixture {
            $0.preselectedAssetIdentifiers = ids
            $0.selectionLimit = 2
        }
        #expect(fixture.selected == [1, 2, 3])
        #expect(!fixture.store.presentation.header.add.isEnabled)
        fixture.tap(1)
        #expect(fixture.store.presentation.header.add.isEnabled)
        fixture.tap(2)
        fixture.tap(3)
        #expect(fixture.selected.isEmpty)
        #expect(fixture.store.presentation.header.add.isEnabled)
    }

    @Test("Escape leaves the staging area, then the search, then cancels; it works where Cancel is hidden")
    func escape() async {
        let fixture = await PickerFixture { $0.disabledCapabilities = .selectionActions }
        fixture.store.send(.searchEdited("photo"))
        await fixture.store.quiescence()
        fixture.tap(1)
        fixture.store.send(.stagingOpened)
        #expect(fixture.store.state.staging != nil)
        fixture.store.send(.escapePressed)
        #expect(fixture.store.state.staging == nil)
        fixture.store.send(.escapePressed)
        #expect(!fixture.store.state.isSearching)
        fixture.store.send(.cancelPressed)
        await fixture.store.quiescence()
        #expect(fixture.outcomes.values.isEmpty)
        fixture.store.send(.escapePressed)
        await fixture.store.quiescence()
        #expect(fixture.outcomes.values.map(\.kind) == [.cancelled])
    }

    @Test("what vanished is named and the rest goes on; all gone is a failure")
    func vanished() async {
        let fixture = await PickerFixture()
        fixture.tap(1)
        fixture.tap(2)
        fixture.library.remove([AssetID(rawValue: 1)])
        fixture.store.send(.addPressed)
        await fixture.store.quiescence()
        #expect(fixture.outcomes.values.first?.kind == .confirmed)
        #expect(fixture.outcomes.values.first?.items.map(\.asset.id.rawValue) == [2])
        #expect(
            fixture.outcomes.values.first?.problems.map(\.english)
                == ["1 picked photo is no longer in the library and was left out"])

        let other = await PickerFixture()
        other.tap(1)
        other.library.remove([AssetID(rawValue: 1)])
        other.store.send(.addPressed)
        await other.store.quiescence()
        #expect(other.outcomes.values.first?.kind == .failed)
    }

    @Test("below full opacity nothing that is pressed acts, but Escape and closing lead out")
    func opacity() async {
        var context = ChromeContext()
        context.opacity = 0.5
        var state = PickerState(configuration: PickerConfiguration(), context: context)
        #expect(state.reduce(.cancelPressed).isEmpty)
        var other = state
        #expect(state.reduce(.escapePressed) == [.finish(.cancelled, [])])
        #expect(other.reduce(.windowClosed) == [.finish(.cancelled, [])])
    }
}
