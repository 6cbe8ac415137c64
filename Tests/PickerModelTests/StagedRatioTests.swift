// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

/// Entries of the staging area are identifiers; rows of whole photos need proportions, which records have.
@Suite("Staging area: proportions")
struct StagedRatioTests {
    private static func record(_ number: UInt64, _ width: Int?, _ height: Int?) -> Asset {
        Asset(
            id: AssetID(rawValue: number), kind: .image, location: FileLocation("/photos/\(number).jpg"),
            type: "image/jpeg", bytes: 1, modified: 1, width: width, height: height)
    }

    private func picked(_ places: [Int], whole: Bool = true) -> StateFixture {
        var fixture = StateFixture.open(30) { $0.selection = .ordered }
        if whole { fixture.send(.fitChosen(.whole)) }
        fixture.send(.assetsArrived([Self.record(1, 4000, 3000), Self.record(2, 3000, 4000)]))
        for place in places { fixture.tap(place) }
        fixture.send(.stagingOpened)
        return fixture
    }

    private func ratios(_ fixture: StateFixture) -> [UInt16] {
        fixture.state.shown.entries.map(\.ratio.rawValue)
    }

    @Test("are those of records that are there, and of those that arrive")
    func known() {
        var fixture = picked([2, 1, 7])
        #expect(ratios(fixture) == [3072, 5461, 0])
        let revision = fixture.state.shown.revision
        fixture.send(.assetsArrived([Self.record(7, 900, 100)]))
        #expect(ratios(fixture) == [3072, 5461, 36_864])
        // Tiles have to be laid out anew.
        #expect(fixture.state.shown.revision != revision)
        // Nothing new is no reason to.
        let settled = fixture.state.shown.revision
        fixture.send(.assetsArrived([Self.record(7, 900, 100)]))
        #expect(fixture.state.shown.revision == settled)
    }

    @Test("stay with a photo that is taken out, put back or moved")
    func kept() {
        var fixture = picked([2, 1, 7])
        fixture.tap(1)
        #expect(ratios(fixture) == [3072, 5461, 0])
        fixture.tap(1)
        fixture.send(.tileDropped(from: 0, before: 2))
        #expect(fixture.shown == [1, 2, 7])
        #expect(ratios(fixture) == [5461, 3072, 0])
    }

    @Test("are not looked up for squares, until whole photos are chosen")
    func squares() {
        var fixture = picked([2, 1], whole: false)
        #expect(ratios(fixture) == [0, 0])
        let revision = fixture.state.shown.revision
        fixture.send(.assetsArrived([Self.record(1, 4000, 3000)]))
        #expect(fixture.state.shown.revision == revision)
        fixture.send(.fitChosen(.whole))
        #expect(ratios(fixture) == [3072, 5461])
    }
}
