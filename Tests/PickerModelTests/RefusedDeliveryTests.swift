// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// No promise without delivery (contract section 10), wherever picking itself delivers.
@Suite("What is promised and cannot be kept yet")
struct RefusedDeliveryTests {
    @Test("a continuous caller keeps what it has, and the person reads why")
    func continuous() {
        var fixture = StateFixture.open { $0.selection = .continuous }
        #expect(fixture.send(.assetActivated(index: 0)) == [.deliverChange([AssetID(rawValue: 1)])])
        fixture.send(.assetsArrived([.sample(2, kind: .video)]))
        fixture.send(.encodingChosen(.compatible))
        let effects = fixture.send(.assetActivated(index: 1))
        #expect(!effects.contains { if case .deliverChange = $0 { true } else { false } })
        #expect(fixture.presentation.notice == fixture.presentation.header.add.tooltip)
        #expect(fixture.presentation.notice != nil)
        #expect(fixture.presentation.options.sentence.english.contains("gets nothing"))
        // What was kept back goes with the next change.
        fixture.send(.encodingChosen(.current))
        #expect(
            fixture.send(.assetActivated(index: 2)) == [.deliverChange([1, 2, 3].map { AssetID(rawValue: $0) })])
    }

    @Test("where a tap is all there is to add by, it says why it does not")
    func tap() {
        var configuration = PickerConfiguration()
        configuration.preferredEncoding = .compatible
        var state = PickerState(configuration: configuration, platform: .narrow)
        let generation = state.reduce(.opened).generation ?? 0
        _ = state.reduce(.listArrived(.numbers(1...3, revision: 1), generation: generation))
        _ = state.reduce(.assetsArrived([.sample(1, kind: .video)]))
        let effects = state.reduce(.assetActivated(index: 0))
        #expect(effects.finishes == 0)
        #expect(state.notice?.text.english == "Videos cannot be converted yet: take them out, or choose another format")
        #expect(state.phase == .picking)
    }
}

@Suite("Double clicks")
struct DoubleClickTests {
    private func doubled(_ place: Int, _ fixture: inout StateFixture) -> [PickerEffect] {
        fixture.tap(place)
        return fixture.send(.assetDoubleActivated(index: place - 1))
    }

    @Test("leave the selection as it was: what is in it, its order, and what Undo takes back")
    func order() {
        var fixture = StateFixture.open { $0.selection = .ordered }
        for place in [3, 1, 2] { fixture.tap(place) }
        _ = doubled(1, &fixture)
        #expect(fixture.selected == [3, 1, 2])
        _ = doubled(5, &fixture)
        #expect(fixture.selected == [3, 1, 2])
        fixture.send(.undoPressed)
        #expect(fixture.selected == [3, 1])
    }

    @Test("at a full limit neither click changes anything")
    func full() {
        var fixture = StateFixture.open { $0.selectionLimit = 2 }
        for place in [4, 5] { fixture.tap(place) }
        _ = doubled(1, &fixture)
        #expect(fixture.selected == [4, 5])
    }

    @Test("a second click on another photo, or after the caller's change, is none of a pair")
    func pairs() {
        var fixture = StateFixture.open()
        fixture.tap(1)
        fixture.send(.assetDoubleActivated(index: 1))
        #expect(fixture.selected == [1])
        fixture.tap(2)
        fixture.send(.deselected([AssetID(rawValue: 1)]))
        fixture.send(.assetDoubleActivated(index: 1))
        #expect(fixture.selected == [2])
    }

    @Test("at limit 1 they select and add, also where the first click took the photo out")
    func single() {
        var fixture = StateFixture.open { $0.selectionLimit = 1 }
        fixture.tap(2)
        let effects = doubled(2, &fixture)
        #expect(effects == [.finish(.confirmed, [AssetID(rawValue: 2)])])
    }

    @Test("continuous callers hear both halves")
    func continuous() {
        var fixture = StateFixture.open { $0.selection = .continuous }
        fixture.tap(1)
        let told = doubled(2, &fixture).filter { if case .deliverChange = $0 { true } else { false } }
        #expect(told == [.deliverChange([AssetID(rawValue: 1)])])
    }
}
