// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Grid: where tiles and headings stand")
struct GridGeometryTests {
    /// As many random grids of each arrangement as a second allows.
    static func grids(_ seed: UInt64, _ arrangement: GridPresentation.Arrangement, _ body: (RandomGrid) -> Void) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<120 { body(RandomGrid(&generator, arrangement)) }
    }

    @Test("tiles stand inside the view and never on each other", arguments: GridPresentation.Arrangement.all)
    func frames(_ arrangement: GridPresentation.Arrangement) {
        Self.grids(1, arrangement) { grid in
            #expect(grid.overlap == nil)
            let outside = grid.frames.filter { frame in
                frame.height != frame.width + grid.geometry.metrics.captionHeight || frame.width != grid.geometry.tile
                    || frame.x < 0 || frame.y < 0
                    || grid.span(frame).upperBound > grid.geometry.extent
                    || (!grid.geometry.isRow && frame.x + frame.width > grid.width)
            }
            #expect(outside.isEmpty, "\(grid.width) wide, tiles of \(grid.geometry.tile)")
        }
    }

    @Test("tiles are whole pixels on whole pixels", arguments: GridPresentation.Arrangement.all)
    func wholePixels(_ arrangement: GridPresentation.Arrangement) {
        Self.grids(2, arrangement) { grid in
            #expect(grid.frames.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
            #expect(grid.geometry.tile == grid.geometry.tile.rounded())
        }
    }

    @Test("the middle of a tile is the tile, gaps and headings are none", arguments: GridPresentation.Arrangement.all)
    func hits(_ arrangement: GridPresentation.Arrangement) {
        Self.grids(3, arrangement) { grid in
            let wrong = grid.frames.indices.filter { index in
                let frame = grid.frames[index]
                let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
                return grid.geometry.index(atX: x, y: y) != index
                    || grid.geometry.index(atX: frame.x, y: frame.y) != index
                    || grid.geometry.index(atX: frame.x + frame.width, y: y) == index
                    || grid.geometry.index(atX: frame.x - 1, y: y) == index
                    || grid.geometry.index(atX: x, y: frame.y + frame.height) == index
                    || grid.geometry.index(atX: x, y: frame.y - 1) == index
            }
            #expect(wrong.isEmpty)
        }
    }

    @Test("what touches a stretch is what the frames say", arguments: GridPresentation.Arrangement.all)
    func stretches(_ arrangement: GridPresentation.Arrangement) {
        var generator = SeededGenerator(seed: 4)
        for _ in 0..<120 {
            let grid = RandomGrid(&generator, arrangement)
            for _ in 0..<40 {
                let start = Double(Int.random(in: -300...Int(grid.geometry.extent) + 300, using: &generator))
                let end = start + Double(Int.random(in: 0...900, using: &generator))
                let found = grid.geometry.indices(from: start, to: end)
                #expect(Array(found) == (end > start ? grid.touching(from: start, to: end) : []))
            }
        }
    }

    @Test("headings stand above their tiles, one after another, to the end")
    func headings() {
        Self.grids(5, .sections) { grid in
            for (number, section) in grid.sections.enumerated() {
                let heading = grid.geometry.headingFrame(number, width: grid.width)
                let tiles = section.range.map { grid.frames[$0] }
                #expect(tiles.allSatisfy { $0.y >= heading.y + heading.height })
                #expect(tiles.allSatisfy { $0.y + $0.height <= grid.geometry.sectionEnd(number) })
                #expect(grid.geometry.section(number) == section)
                #expect(grid.geometry.sectionNumber(at: heading.y) == number)
                #expect(grid.geometry.sectionNumber(at: grid.geometry.sectionEnd(number) - 1) == number)
            }
        }
    }

    @Test("sections that touch a stretch are all there")
    func sectionStretches() {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<200 {
            let grid = RandomGrid(&generator, .sections)
            let sections = grid.sections
            guard let last = sections.indices.last else { continue }
            let end = grid.geometry.sectionEnd(last)
            let start = Double.random(in: grid.geometry.metrics.topPadding..<end, using: &generator)
            let stop = start + Double.random(in: 1...900, using: &generator)
            let expected = sections.indices.filter {
                grid.geometry.headingFrame($0, width: 1).y < stop && grid.geometry.sectionEnd($0) > start
            }
            #expect(Array(grid.geometry.sectionNumbers(from: start, to: stop)) == expected)
        }
    }

    @Test("columns bring the tile as near to the wish as any number of them could", arguments: ZoomState.levels)
    func columns(_ wish: Int) {
        for room in 60...2600 {
            let columns = GridGeometry.columns(room: Double(room), gap: 3, tileSize: wish)
            func distance(_ columns: Int) -> Double { abs((Double(room) + 3) / Double(columns) - 3 - Double(wish)) }
            let best = (1...60).map(distance).min() ?? 0
            #expect(distance(columns) <= best + 0.000_001, "\(columns) columns in \(room)")
        }
    }

    @Test("a row is one line as high as the view, whatever the size wished for")
    func row() {
        Self.grids(7, .row) { grid in
            #expect(grid.geometry.isRow)
            #expect(Set(grid.frames.map(\.y)).count <= 1)
            #expect(grid.geometry.tile == max(24, grid.height - 2 * grid.geometry.metrics.topPadding))
            #expect(zip(grid.frames, grid.frames.dropFirst()).allSatisfy { $0.x + $0.width < $1.x })
        }
    }

    @Test("below 480 pixels the padding goes to the photographs")
    func narrow() {
        #expect(GridMetrics.forWidth(479).gap == 2)
        #expect(GridMetrics.forWidth(479).sidePadding == 4)
        #expect(GridMetrics.forWidth(480).gap == 3)
        #expect(GridMetrics.forWidth(480).sidePadding == 12)
    }

    @Test("nothing and one photo are grids too", arguments: GridPresentation.Arrangement.all)
    func few(_ arrangement: GridPresentation.Arrangement) {
        func geometry(_ count: Int) -> GridGeometry {
            var generator = SeededGenerator(seed: 1)
            return GridGeometry(
                list: RandomGrid.list(count, &generator), arrangement: arrangement, width: 800, height: 200,
                tileSize: 132)
        }
        let none = geometry(0)
        #expect(none.count == 0)
        #expect(none.extent >= 0)
        #expect(none.index(atX: 20, y: 20) == nil)
        #expect(none.nearestIndex(toX: 20, y: 20) == nil)
        #expect(none.indices(from: -100, to: 10_000).isEmpty)
        #expect(none.sectionNumbers(from: 0, to: 1000).isEmpty)
        let one = geometry(1)
        #expect(one.indices(from: 0, to: 10_000) == 0..<1)
        #expect(one.indices(from: 50, to: 50).isEmpty)
        #expect(one.nearestIndex(toX: 10_000, y: 10_000) == 0)
    }

    /// Each question would go through a million entries if it were answered by looking at them: 200,000 questions end
    /// in time only because none is.
    @Test("a million photos cost a question nothing")
    func million() {
        var generator = SeededGenerator(seed: 8)
        let list = RandomGrid.list(1_000_000, &generator)
        let geometry = GridGeometry(list: list, arrangement: .sections, width: 1180, height: 760, tileSize: 96)
        var wrong = 0
        for _ in 0..<50_000 {
            let index = Int.random(in: 0..<list.count, using: &generator)
            let frame = geometry.frame(of: index)
            if geometry.index(atX: frame.x + 1, y: frame.y + 1) != index { wrong += 1 }
            if !geometry.indices(from: frame.y, to: frame.y + 760).contains(index) { wrong += 1 }
            let below = geometry.index(from: index, toward: .down)
            if geometry.frame(of: below).y <= frame.y, below != index { wrong += 1 }
        }
        #expect(wrong == 0)
    }
}
