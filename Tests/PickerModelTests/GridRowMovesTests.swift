// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel
import PickerTestSupport
import Testing

/// Pointers, keys and bands ask rows of whole photos what they ask squares; frames alone say what the answers are.
@Suite("Grid: where keys and pointers lead among whole photos")
struct GridRowMovesTests {
    @Test("a point in a photo is the photo, gaps and headings are none")
    func hits() {
        RandomRows.each(21) { grid, _ in
            for (index, frame) in grid.frames.enumerated() {
                let (x, y) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
                #expect(grid.geometry.index(atX: x, y: y) == index)
                #expect(grid.geometry.index(atX: frame.x, y: frame.y) == index)
                #expect(grid.geometry.index(atX: frame.x + frame.width, y: y) != index)
                #expect(grid.geometry.index(atX: frame.x - 1, y: y) == nil)
                #expect(grid.geometry.index(atX: x, y: frame.y - 1) == nil)
                #expect(grid.geometry.index(atX: x, y: frame.y + frame.height) == nil)
                #expect(grid.geometry.nearestIndex(toX: x, y: y) == index)
            }
        }
    }

    @Test("what touches a stretch is what the frames say, and no stretch needs more tiles than are made for it")
    func stretches() {
        RandomRows.each(22) { grid, generator in
            for _ in 0..<30 {
                let start = Double(Int.random(in: -300...Int(grid.geometry.extent) + 300, using: &generator))
                let page = Double(Int.random(in: 0...900, using: &generator))
                func touching(_ start: Double, _ end: Double) -> [Int] {
                    grid.frames.indices.filter {
                        grid.frames[$0].y < end && grid.frames[$0].y + grid.frames[$0].height > start
                    }
                }
                let found = grid.geometry.indices(from: start, to: start + page)
                #expect(Array(found) == (page > 0 ? touching(start, start + page) : []))
                let line = grid.geometry.tile + grid.geometry.metrics.gap
                let bound = touching(start - line, start + page + line)
                #expect(bound.count <= grid.geometry.tiles(forPage: page))
            }
        }
    }

    @Test("a page has as many tiles as its fullest stretch, not as many as rows of needles would")
    func tiles() {
        var generator = SeededGenerator(seed: 23)
        let list = RandomRows.list(5000, &generator)
        let geometry = GridGeometry(
            list: list, arrangement: .sections, width: 1600, height: 900, tileSize: 64, fit: .whole, span: .all)
        let line = geometry.tile + geometry.metrics.gap
        var most = 0
        for start in 0..<Int(geometry.extent) {
            most = max(most, geometry.indices(from: Double(start) - line, to: Double(start) + 900 + line).count)
        }
        #expect(geometry.tiles(forPage: 900) == most)
    }

    @Test("up and down lead to the photo above and below, and back by the same line")
    func vertical() {
        RandomRows.each(24) { grid, _ in
            for index in grid.frames.indices {
                let (row, x) = (grid.row(of: index), grid.frames[index].x + grid.frames[index].width / 2)
                for (direction, next, back) in [(GridDirection.up, row - 1, GridDirection.down), (.down, row + 1, .up)]
                {
                    let found = grid.geometry.index(from: index, toward: direction)
                    guard grid.rows.indices.contains(next) else {
                        #expect(found == index)
                        continue
                    }
                    func away(_ index: Int) -> Double {
                        let frame = grid.frames[index]
                        return max(0, frame.x - x, x - frame.x - frame.width)
                    }
                    #expect(grid.rows[next].contains(found))
                    #expect(grid.rows[next].allSatisfy { away($0) >= away(found) })
                    #expect(grid.geometry.index(from: found, toward: back, column: x) == index)
                }
            }
        }
    }

    @Test("left and right go through the list and stop at its ends")
    func horizontal() {
        RandomRows.each(25, count: 40) { grid, _ in
            for index in grid.frames.indices {
                #expect(grid.geometry.index(from: index, toward: .previous) == max(0, index - 1))
                #expect(grid.geometry.index(from: index, toward: .next) == min(grid.frames.count - 1, index + 1))
            }
        }
    }

    @Test("a band covers what it touches, each photo once, from its fixed corner on")
    func bands() {
        var found = 0
        RandomRows.each(26, count: 300) { grid, generator in
            func corner() -> (x: Double, y: Double) {
                (
                    .random(in: -20...grid.width + 20, using: &generator),
                    .random(in: -20...grid.geometry.extent + 20, using: &generator)
                )
            }
            let (one, other) = (corner(), corner())
            let touched = grid.frames.indices.filter { index in
                let frame = grid.frames[index]
                return frame.x < max(one.x, other.x) && frame.x + frame.width > min(one.x, other.x)
                    && frame.y < max(one.y, other.y) && frame.y + frame.height > min(one.y, other.y)
            }
            let ranges = grid.geometry.stretches(from: one, to: other)
            #expect(ranges.flatMap { Array($0.range) }.sorted() == touched)
            let starts = ranges.map(\.range.lowerBound)
            #expect(starts == (other.y < one.y ? starts.sorted(by: >) : starts.sorted()))
            found += touched.count
        }
        #expect(found > 1000)
    }

    @Test("beyond the ends the nearest photo is in the first or last row")
    func beyond() {
        RandomRows.each(27) { grid, _ in
            guard let first = grid.rows.first, let last = grid.rows.last else {
                #expect(grid.geometry.nearestIndex(toX: 9, y: 9) == nil)
                return
            }
            #expect(grid.geometry.nearestIndex(toX: -500, y: -5000) == first.lowerBound)
            #expect(grid.geometry.nearestIndex(toX: 9000, y: grid.geometry.extent + 5000) == last.upperBound - 1)
            #expect(grid.geometry.insertion(atX: -500, y: -5000)?.index == 0)
            #expect(
                grid.geometry.insertion(atX: 9000, y: grid.geometry.extent + 5000)?.index == grid.frames.count)
        }
    }

    @Test("what a zoom holds stays under the pointer, as far as the ends of the list allow")
    func anchors() {
        RandomRows.each(28) { grid, generator in
            let page = 700.0
            let end = max(0, grid.geometry.extent - page)
            let value = Double.random(in: 0...end, using: &generator).rounded()
            let (x, y) = (
                Double.random(in: 0...grid.width, using: &generator), Double.random(in: 0...page, using: &generator)
            )
            let anchor = grid.geometry.anchor(atX: x, y: y, scrolledTo: value)
            #expect((anchor == nil) == grid.list.isEmpty)
            guard let anchor else { return }
            #expect((0...1).contains(anchor.fraction))
            if grid.geometry.index(atX: x, y: y + value) != nil {
                #expect(abs(grid.geometry.value(for: anchor, page: page) - value) <= 0.5)
            }
            let nearer = GridGeometry(
                list: grid.list, arrangement: grid.arrangement, width: grid.width, height: page, tileSize: 400,
                fit: .whole)
            let frame = nearer.frame(of: anchor.index)
            let there = nearer.value(for: anchor, page: page)
            guard there > 0, there < nearer.extent - page else { return }
            #expect(abs(frame.y + anchor.fraction * frame.height - anchor.offset - there) <= 0.5)
            let revealed = nearer.value(revealing: anchor.index, from: value, page: page)
            #expect(
                revealed <= max(0, frame.y) && (frame.height > page - 50 || revealed + page >= frame.y + frame.height))
        }
    }

    /// Each question would go through a million entries if it were answered by looking at them.
    @Test("a million photos cost a question nothing")
    func million() {
        var generator = SeededGenerator(seed: 29)
        let list = RandomRows.list(1_000_000, &generator)
        let geometry = GridGeometry(
            list: list, arrangement: .sections, width: 1180, height: 760, tileSize: 96, fit: .whole)
        var wrong = 0
        for _ in 0..<50_000 {
            let index = Int.random(in: 0..<list.count, using: &generator)
            let frame = geometry.frame(of: index)
            if geometry.index(atX: frame.x, y: frame.y) != index { wrong += 1 }
            if !geometry.indices(from: frame.y, to: frame.y + 760).contains(index) { wrong += 1 }
            let below = geometry.index(from: index, toward: .down)
            if geometry.frame(of: below).y <= frame.y, below != index { wrong += 1 }
        }
        #expect(wrong == 0)
    }
}
