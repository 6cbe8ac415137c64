// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

@Suite("Grid: where keys and pointers lead")
struct GridMovesTests {
    @Test(
        "up and down keep the column, across headings too", arguments: [GridPresentation.Arrangement.sections, .flat])
    func vertical(_ arrangement: GridPresentation.Arrangement) {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<60 {
            let grid = RandomGrid(&generator, arrangement)
            for index in grid.frames.indices {
                #expect(grid.geometry.index(from: index, toward: .up) == grid.vertical(from: index, down: false))
                #expect(grid.geometry.index(from: index, toward: .down) == grid.vertical(from: index, down: true))
            }
        }
    }

    @Test("left and right go through the list and stop at its ends", arguments: GridPresentation.Arrangement.all)
    func horizontal(_ arrangement: GridPresentation.Arrangement) {
        var generator = SeededGenerator(seed: 12)
        for _ in 0..<40 {
            let grid = RandomGrid(&generator, arrangement)
            for index in grid.frames.indices {
                #expect(grid.geometry.index(from: index, toward: .previous) == max(0, index - 1))
                #expect(grid.geometry.index(from: index, toward: .next) == min(grid.frames.count - 1, index + 1))
                #expect(grid.geometry.index(from: index, toward: .first) == 0)
                #expect(grid.geometry.index(from: index, toward: .last) == grid.frames.count - 1)
            }
        }
    }

    @Test("in a row up and down lead nowhere")
    func row() {
        var generator = SeededGenerator(seed: 13)
        let grid = RandomGrid(&generator, .row)
        for index in grid.frames.indices {
            #expect(grid.geometry.index(from: index, toward: .up) == index)
            #expect(grid.geometry.index(from: index, toward: .down) == index)
        }
    }

    @Test(
        "every key in an empty grid leads to its beginning",
        arguments: [GridDirection.previous, .next, .up, .down, .first, .last])
    func empty(_ direction: GridDirection) {
        for arrangement in GridPresentation.Arrangement.all {
            let geometry = GridGeometry(
                list: .empty, arrangement: arrangement, width: 800, height: 200, tileSize: 132)
            #expect(geometry.index(from: 0, toward: direction) == 0)
        }
    }

    @Test("each point of the view has a nearest tile, and a tile is nearest to itself")
    func nearest() {
        for arrangement in GridPresentation.Arrangement.all {
            var generator = SeededGenerator(seed: 14)
            for _ in 0..<60 {
                let grid = RandomGrid(&generator, arrangement)
                guard !grid.frames.isEmpty else { continue }
                let extent = Int(grid.geometry.extent)
                for _ in 0..<40 {
                    let along = Double(Int.random(in: -200...extent + 200, using: &generator))
                    let across = Double(Int.random(in: -50...Int(grid.width) + 50, using: &generator))
                    let (x, y) = grid.geometry.isRow ? (along, across) : (across, along)
                    let found = grid.geometry.nearestIndex(toX: x, y: y)
                    #expect(found.map { grid.frames.indices.contains($0) } == true)
                    if let hit = grid.geometry.index(atX: x, y: y) { #expect(found == hit) }
                }
            }
        }
    }

    /// Page Down at the end of a row once led back to its beginning.
    @Test("beyond the ends the nearest tile is the first or the last")
    func beyond() {
        for arrangement in GridPresentation.Arrangement.all {
            var generator = SeededGenerator(seed: 15)
            let list = RandomGrid.list(1000, &generator)
            let geometry = GridGeometry(list: list, arrangement: arrangement, width: 800, height: 120, tileSize: 96)
            let (first, last) = (geometry.frame(of: 0), geometry.frame(of: 999))
            let far = geometry.extent + 5000
            #expect(
                geometry.nearestIndex(toX: first.x - (geometry.isRow ? 5000 : 0), y: geometry.isRow ? 4 : -5000) == 0)
            #expect(geometry.nearestIndex(toX: geometry.isRow ? far : last.x, y: geometry.isRow ? 4 : far) == 999)
        }
    }
}
