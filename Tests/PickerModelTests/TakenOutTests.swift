// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Photos that are taken out in the staging area, where their tiles stay (phpicker.md 3.1).
@Suite("Taken out under review")
struct TakenOutTests {
    private func staged(_ configure: (inout PickerConfiguration) -> Void = { _ in }) -> StateFixture {
        var fixture = StateFixture.open(9, configure)
        fixture.send(.assetsArrived((1...9).map { .sample($0) }))
        for place in [5, 2, 8] { fixture.tap(place) }
        fixture.send(.stagingOpened)
        return fixture
    }

    @Test(
        "Delete takes the photo out, and puts none in",
        arguments: [(0, [2, 8]), (1, [5, 8]), (2, [5, 2]), (3, [5, 2, 8]), (-1, [5, 2, 8])] as [(Int, [UInt64])])
    func delete(_ index: Int, _ left: [UInt64]) {
        var fixture = staged()
        for _ in 0..<2 { fixture.send(.tileTakenOut(index: index)) }
        #expect(fixture.selected == left)
        #expect(fixture.shown == [5, 2, 8])
        fixture.send(.undoPressed)
        #expect(fixture.selected == (left.count == 3 ? [5, 2] : [5, 2, 8]))
    }

    @Test("Delete does nothing among all photos")
    func elsewhere() {
        var fixture = staged()
        fixture.send(.stagingClosed)
        #expect(fixture.send(.tileTakenOut(index: 4)).isEmpty)
        #expect(fixture.selected == [5, 2, 8])
    }

    @Test("the app hears of it")
    func told() {
        var fixture = staged { $0.selection = .continuous }
        #expect(fixture.send(.tileTakenOut(index: 0)).first == .deliverChange([2, 8].map { AssetID(rawValue: $0) }))
    }

    @Test("the tile looks so, and says it where the changes of the others stand")
    func looks() {
        var fixture = staged { $0.metadataOptions = .captions }
        fixture.send(.tileTakenOut(index: 1))
        let tiles = (0..<3).compactMap { fixture.state.tile(at: $0) }
        #expect(tiles.map(\.isTakenOut) == [false, true, false])
        #expect(tiles.map(\.isDimmed) == [false, true, false])
        #expect(tiles.map { $0.caption?.change?.english } == ["no captions", "taken out", "no captions"])
        fixture.tap(2)
        #expect(fixture.state.tile(at: 1)?.isTakenOut == false)
        #expect(fixture.state.tile(at: 1)?.caption?.change?.english == "no captions")
    }

    @Test("photos that are not picked do not look so among all photos")
    func grid() {
        let fixture = StateFixture.open(9)
        #expect((0..<9).allSatisfy { fixture.state.tile(at: $0).map { !$0.isTakenOut && !$0.isDimmed } ?? false })
    }
}
