// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

@Suite("The width of the sidebar")
struct SidebarWidthTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let wanted: Int?
        let window: Int
        let width: Int
        init(_ name: String, _ wanted: Int?, in window: Int, _ width: Int) {
            (testDescription, self.wanted, self.window, self.width) = (name, wanted, window, width)
        }
    }

    static let rows = [
        Row("never moved", nil, in: 1180, 212), Row("made wider", 320, in: 1180, 320),
        Row("as wide as there is room", 820, in: 1180, 820), Row("wider than there is room", 821, in: 1180, 820),
        Row("wider than the window", 4000, in: 1180, 820), Row("narrower than any", 40, in: 1180, 212),
        Row("a width from nowhere", -7, in: 1180, 212), Row("the narrowest window that has one", 600, in: 720, 360),
        Row("a narrow window, which shows none", 600, in: 500, 212), Row("a window not laid out yet", 600, in: 0, 212),
        Row("the largest number", .max, in: 1180, 820),
    ]

    @Test("is what the person wants, and leaves room for the photos", arguments: rows)
    func fitting(_ row: Row) {
        #expect(SidebarWidth.fitting(row.wanted, in: row.window) == row.width)
    }

    struct Move: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let distance: Double
        let isRightToLeft: Bool
        let width: Int
        init(_ name: String, _ distance: Double, isRightToLeft: Bool = false, _ width: Int) {
            (testDescription, self.distance) = (name, distance)
            (self.isRightToLeft, self.width) = (isRightToLeft, width)
        }
    }

    static let moves = [
        Move("to the right", 80, 380), Move("to the left", -60, 240), Move("by part of a pixel", 0.6, 301),
        Move("to the left in a mirrored window", -80, isRightToLeft: true, 380),
        Move("to the right in a mirrored window", 60, isRightToLeft: true, 240),
        Move("out of the window", 5_000, 820), Move("far out on the other side", -5_000, 212),
        Move("beyond all numbers", .infinity, 820), Move("beyond all on the other side", -.infinity, 212),
    ]

    @Test("follows the hand at its edge", arguments: moves)
    func moved(_ move: Move) {
        let width = SidebarWidth.moved(
            from: 300, by: move.distance, isRightToLeft: move.isRightToLeft, in: 1180)
        #expect(width == move.width)
    }
}
