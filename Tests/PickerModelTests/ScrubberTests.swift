// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Scrubber")
struct ScrubberTests {
    @Test("what no longer takes two views to see has none")
    func short() {
        #expect(Scrubber(extent: 1000, page: 600) == nil)
        #expect(Scrubber(extent: 1200, page: 600) == nil)
        #expect(Scrubber(extent: 1201, page: 600) != nil)
        #expect(Scrubber(extent: 5000, page: 50) == nil)
    }

    @Test("the handle stands at the ends where the content does, and never leaves the view")
    func ends() throws {
        let scrubber = try #require(Scrubber(extent: 100_000, page: 700))
        #expect(scrubber.handle(at: 0) == 4)
        #expect(scrubber.handle(at: 99_300) == 700 - 4 - Scrubber.length)
        #expect(scrubber.handle(at: -50) == 4)
        #expect(scrubber.handle(at: 1e9) == 700 - 4 - Scrubber.length)
        #expect(scrubber.value(ofHandle: 0) == 0)
        #expect(scrubber.value(ofHandle: 10_000) == 99_300)
    }

    @Test("the handle stays under the hand: dragged to a place it is drawn there, 500 random views")
    func inverse() {
        var generator = SeededGenerator(seed: 51)
        for _ in 0..<500 {
            let page = Double.random(in: 120...2000, using: &generator).rounded()
            let extent = (page * .random(in: 2.1...5000, using: &generator)).rounded()
            guard let scrubber = Scrubber(extent: extent, page: page) else {
                Issue.record("no scrubber for \(extent) in \(page)")
                continue
            }
            let place = Double.random(in: 4...page - 4 - Scrubber.length, using: &generator)
            #expect(abs(scrubber.handle(at: scrubber.value(ofHandle: place)) - place) <= 1)
        }
    }

    @Test("the bubble tells the month, in other orders the place")
    func text() {
        var fixture = StateFixture.open()
        #expect(fixture.presentation.grid.scrubberText(at: 0)?.english == "October 2024")
        #expect(fixture.presentation.grid.scrubberText(at: 99) == nil)
        let asked = fixture.send(.sortChosen(SortOrder(.name, descending: false))).generation ?? -1
        fixture.send(.listArrived(.numbers([4, 5, 6], revision: 90, grouped: false), generation: asked))
        #expect(fixture.presentation.grid.scrubberText(at: 1)?.english == "2 of 3")
    }

    @Test("years stand where the handle comes to them, as many as have room")
    func years() throws {
        let entries = (0..<6000).map {
            AssetEntry(id: AssetID(rawValue: UInt64($0 + 1)), day: CivilDay(number: 20_000 - Int32($0)))
        }
        let list = AssetList(entries: ContiguousArray(entries), grouped: true, revision: 1)
        let geometry = GridGeometry(list: list, arrangement: .sections, width: 1188, height: 800, tileSize: 132)
        let scrubber = try #require(Scrubber(extent: geometry.extent, page: 800))
        let all = scrubber.years(of: list, in: geometry, page: 800, room: 28)
        #expect(all.map(\.year) == Array((2008...2024).reversed()))
        for (one, next) in zip(all, all.dropFirst()) { #expect(next.y - one.y >= 28) }
        for year in all {
            let value = scrubber.value(ofHandle: year.y - Scrubber.length / 2)
            let top = try #require(geometry.indices(from: value + 36, to: value + 800).first)
            #expect(abs(list[top].day.parts.year - year.year) <= 1)
        }
        let few = scrubber.years(of: list, in: geometry, page: 800, room: 200)
        #expect(few.count < 5)
        #expect(scrubber.years(of: .empty, in: geometry, page: 800, room: 28).isEmpty)
    }

    @Test(
        "a pinch leads to the size that looks nearest",
        arguments: [(1.0, 2), (1.1, 2), (1.4, 3), (2, 4), (3, 5), (90, 5), (0.75, 1), (0.4, 0), (0.001, 0), (-1, 2)])
    func pinch(_ factor: Double, _ level: Int) {
        #expect(StateFixture.open().state.zoom.level(pinchedBy: factor) == level)
    }
}
