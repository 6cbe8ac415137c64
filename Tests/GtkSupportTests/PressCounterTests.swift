// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import GtkSupport

/// Double clicks, by time and place.
nonisolated struct PressCounterTests {
    nonisolated struct Row: CustomTestStringConvertible {
        let testDescription: String
        let presses: [(x: Double, y: Double, time: UInt32)]
        let counts: [Int]

        init(_ name: String, _ presses: [(x: Double, y: Double, time: UInt32)], _ counts: [Int]) {
            testDescription = name
            self.presses = presses
            self.counts = counts
        }
    }

    @Test(
        "Presses belong together when they are near in time and place",
        arguments: [
            Row("one", [(5, 5, 100)], [1]),
            Row("two on one spot", [(5, 5, 100), (5, 5, 300)], [1, 2]),
            Row("two within a few pixels", [(5, 5, 100), (9, 1, 300)], [1, 2]),
            Row("too far across", [(5, 5, 100), (10, 5, 300)], [1, 1]),
            Row("too far down", [(5, 5, 100), (5, 10, 300)], [1, 1]),
            Row("too late", [(5, 5, 100), (5, 5, 500)], [1, 1]),
            Row("three, each in time", [(5, 5, 100), (5, 5, 450), (5, 5, 800)], [1, 2, 3]),
            Row("a slow walk away", [(5, 5, 100), (8, 5, 200), (11, 5, 300)], [1, 2, 1]),
            Row("a double click after a click elsewhere", [(5, 5, 100), (90, 5, 200), (90, 5, 300)], [1, 1, 2]),
            Row("back to the first spot", [(5, 5, 100), (90, 5, 200), (5, 5, 300)], [1, 1, 1]),
            Row("over the end of the clock", [(5, 5, .max - 99), (5, 5, 100)], [1, 2]),
            Row("the first one, at nought", [(0, 0, 0)], [1]),
        ])
    func counts(_ row: Row) {
        var counter = PressCounter()
        let counts = row.presses.map { press in
            counter.press(x: press.x, y: press.y, time: press.time, limits: .init(time: 400, distance: 5))
            return counter.count
        }
        #expect(counts == row.counts)
    }

    @Test(
        "What was drawn over the screen is no press that a second one follows",
        arguments: [
            ([(16, 0)], 2), ([(17, 0)], 1), ([(0, -16)], 2), ([(0, -17)], 1), ([(-40, 3)], 1),
            ([(-60, 0), (-10, 0)], 1),
        ] as [([(x: Double, y: Double)], Int)])
    func drawn(way: [(x: Double, y: Double)], count: Int) {
        var counter = PressCounter()
        counter.press(x: 5, y: 5, time: 100, limits: .init(time: 400, distance: 5))
        for place in way { counter.move(x: 5 + place.x, y: 5 + place.y) }
        counter.press(x: 5, y: 5, time: 300, limits: .init(time: 400, distance: 5))
        #expect(counter.count == count)
    }
}
