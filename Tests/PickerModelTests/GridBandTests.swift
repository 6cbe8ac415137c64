// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("Grid: rubber bands")
struct GridBandTests {
    /// Tiles that a rectangle touches, by looking at every one.
    private func touched(_ grid: RandomGrid, _ one: (x: Double, y: Double), _ other: (x: Double, y: Double)) -> [Int] {
        grid.frames.indices.filter { index in
            let frame = grid.frames[index]
            return frame.x < max(one.x, other.x) && frame.x + frame.width > min(one.x, other.x)
                && frame.y < max(one.y, other.y) && frame.y + frame.height > min(one.y, other.y)
        }
    }

    @Test("a band covers what it touches, each tile once", arguments: GridPresentation.Arrangement.all)
    func covers(_ arrangement: GridPresentation.Arrangement) {
        var generator = SeededGenerator(seed: 31)
        var found = 0
        for _ in 0..<300 {
            let grid = RandomGrid(&generator, arrangement)
            func corner() -> (x: Double, y: Double) {
                let wide = arrangement == .row ? grid.geometry.extent : grid.width
                let high = arrangement == .row ? grid.height : grid.geometry.extent
                return (
                    .random(in: -20...wide + 20, using: &generator), .random(in: -20...high + 20, using: &generator)
                )
            }
            let (fixed, moving) = (corner(), corner())
            let covered = grid.geometry.stretches(from: fixed, to: moving).flatMap { Array($0.range) }
            #expect(covered.sorted() == touched(grid, fixed, moving))
            found += covered.count
        }
        #expect(found > 1000)
    }

    @Test("what is nearer to its fixed corner is picked first, line by line")
    func order() {
        let list = AssetList.numbers(1...30, revision: 1, grouped: false)
        let geometry = GridGeometry(list: list, arrangement: .flat, width: 700, height: 500, tileSize: 132)
        let columns = geometry.columns
        let (first, last) = (geometry.frame(of: 1), geometry.frame(of: columns + 2))
        let (one, other) = ((x: first.x + 5, y: first.y + 5), (x: last.x + 5, y: last.y + 5))
        #expect(
            geometry.stretches(from: one, to: other) == [SweptRange(1..<3), SweptRange(columns + 1..<columns + 3)])
        #expect(
            geometry.stretches(from: other, to: one)
                == [SweptRange(columns + 1..<columns + 3, reversed: true), SweptRange(1..<3, reversed: true)])
    }

    @Test("over all columns it is one stretch, however high")
    func wide() {
        let list = AssetList.numbers(1...3000, revision: 1)
        let geometry = GridGeometry(list: list, arrangement: .sections, width: 700, height: 500, tileSize: 96)
        let ranges = geometry.stretches(from: (0, 0), to: (700, geometry.extent))
        #expect(ranges == [SweptRange(0..<3000)])
    }

    @Test("a band without height or width touches what it crosses")
    func thin() {
        let list = AssetList.numbers(1...12, revision: 1, grouped: false)
        let geometry = GridGeometry(list: list, arrangement: .flat, width: 700, height: 500, tileSize: 132)
        let frame = geometry.frame(of: 1)
        let point = (x: frame.x + 3, y: frame.y + 3)
        #expect(geometry.stretches(from: point, to: point) == [SweptRange(1..<2)])
        #expect(geometry.stretches(from: (0, point.y), to: (700, point.y)) == [SweptRange(0..<geometry.columns)])
    }
}
