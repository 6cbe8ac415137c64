// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import Testing

/// Where a dragged tile goes, and the line that shows it.
@Suite("Places of insertion")
struct GridInsertionTests {
    /// Seven tiles in lines of three.
    private static let geometry = GridGeometry(
        list: .numbers(1...7, revision: 1, grouped: false), arrangement: .flat, width: 3 * 264 + 2 * 14 + 2 * 22,
        height: 600,
        tileSize: 264, captions: .full)

    struct Drop: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The tile over which the pointer is, and how far across it.
        let tile: Int
        let across: Double
        let index: Int
        let beside: GridInsertion
        init(_ name: String, over tile: Int, _ across: Double, _ index: Int, _ beside: GridInsertion) {
            (testDescription, self.tile, self.across, self.index, self.beside) = (name, tile, across, index, beside)
        }
    }

    static let drops = [
        Drop("before the first", over: 0, 0.1, 0, GridInsertion(tile: 0, isAfter: false)),
        Drop("between two", over: 0, 0.9, 1, GridInsertion(tile: 0, isAfter: true)),
        Drop("between the same two", over: 1, 0.1, 1, GridInsertion(tile: 1, isAfter: false)),
        Drop("at the end of a line", over: 2, 0.9, 3, GridInsertion(tile: 2, isAfter: true)),
        Drop("at the start of the next", over: 3, 0.1, 3, GridInsertion(tile: 3, isAfter: false)),
        Drop("after the last", over: 6, 0.9, 7, GridInsertion(tile: 6, isAfter: true)),
        Drop("beside the last", over: 6, 1.04, 7, GridInsertion(tile: 6, isAfter: true)),
    ]

    @Test("are before the nearest tile or after it, on the pointer's line", arguments: drops)
    func places(_ drop: Drop) throws {
        let frame = Self.geometry.frame(of: drop.tile)
        let place = try #require(
            Self.geometry.insertion(atX: frame.x + drop.across * frame.width, y: frame.y + frame.height / 2))
        #expect(place == drop.beside)
        #expect(place.index == drop.index)
        let (mark, beside) = (
            Self.geometry.mark(of: place, beside: Self.geometry.frame(of: place.tile), width: 5),
            Self.geometry.frame(of: place.tile)
        )
        #expect(mark.y == beside.y)
        #expect((mark.width, mark.height) == (5, Self.geometry.tile))
        let middle = mark.x + mark.width / 2
        #expect(middle == (place.isAfter ? beside.x + beside.width + 7 : beside.x - 7))
    }

    @Test("there is none in an empty grid")
    func empty() {
        let geometry = GridGeometry(list: .empty, arrangement: .flat, width: 600, height: 600, tileSize: 264)
        #expect(geometry.insertion(atX: 10, y: 10) == nil)
    }
}
