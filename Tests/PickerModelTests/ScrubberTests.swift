// SPDX-License-Identifier: GPL-3.0-or-later

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
        fixture.answer(fixture.send(.searchEdited("beach")), with: [4, 5, 6])
        #expect(fixture.presentation.grid.scrubberText(at: 1)?.english == "2 of 3")
    }

    @Test(
        "a pinch leads to the size that looks nearest",
        arguments: [(1.0, 2), (1.1, 2), (1.4, 3), (2, 4), (3, 5), (90, 5), (0.75, 1), (0.4, 0), (0.001, 0), (-1, 2)])
    func pinch(_ factor: Double, _ level: Int) {
        #expect(StateFixture.open().state.zoom.level(pinchedBy: factor) == level)
    }
}
