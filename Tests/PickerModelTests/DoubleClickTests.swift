// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

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
