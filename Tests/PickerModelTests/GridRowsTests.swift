// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("Grid: rows of whole photos")
struct GridRowsTests {
    @Test("photos stand in order, a gap apart, equally high in a row, on whole pixels")
    func order() {
        RandomRows.each(1) { grid, _ in
            let (metrics, frames) = (grid.geometry.metrics, grid.frames)
            #expect(frames.allSatisfy { $0.x == $0.x.rounded() && $0.y == $0.y.rounded() })
            #expect(frames.allSatisfy { $0.width == $0.width.rounded() && $0.height == $0.height.rounded() })
            for row in grid.rows {
                #expect(frames[row.lowerBound].x == grid.edges.lowerBound)
                #expect(row.allSatisfy { frames[$0].height == frames[row.lowerBound].height })
                #expect(
                    row.dropFirst().allSatisfy { frames[$0].x == frames[$0 - 1].x + frames[$0 - 1].width + metrics.gap }
                )
                #expect(frames[row.upperBound - 1].x + frames[row.upperBound - 1].width <= grid.edges.upperBound)
            }
            for (above, below) in zip(grid.rows, grid.rows.dropFirst()) {
                let bottom = frames[above.lowerBound].y + frames[above.lowerBound].height
                #expect(frames[below.lowerBound].y >= bottom + metrics.gap)
            }
            if let last = frames.last { #expect(last.y + last.height <= grid.geometry.extent) }
        }
    }

    @Test("each row is full to the pixel, but the last of a section, which has the wished height")
    func full() {
        var (full, open) = (0, 0)
        RandomRows.each(2) { grid, _ in
            let ends = Set((0..<Self.sections(grid)).map { grid.geometry.section($0).range.upperBound })
            for row in grid.rows {
                guard !grid.isFull(row) else {
                    full += 1
                    continue
                }
                open += 1
                #expect(ends.contains(row.upperBound))
                #expect(grid.frames[row.lowerBound].height == grid.geometry.tile + grid.geometry.metrics.captionHeight)
                #expect(row.allSatisfy { abs(grid.frames[$0].width - grid.ratio($0) * grid.geometry.tile) <= 1 })
            }
        }
        #expect(full > 1000)
        #expect(open > 100)
    }

    @Test("photos have their own proportions, panoramas and needles up to a limit")
    func proportions() {
        RandomRows.each(3) { grid, _ in
            for row in grid.rows where grid.isFull(row) {
                let exact = grid.height(filledBy: row)
                let height = grid.frames[row.lowerBound].height - grid.geometry.metrics.captionHeight
                #expect(abs(height - exact) <= 0.51)
                #expect(row.allSatisfy { abs(grid.frames[$0].width - grid.ratio($0) * exact) <= 1.01 })
            }
        }
    }

    /// With the photo that fills a row it is lower than wished, without it higher: by the smaller factor, and not more
    /// than half as high again.
    @Test("no row would be nearer to the wished height with a photo more or less at its end")
    func breaks() {
        var (lower, higher) = (0, 0)
        RandomRows.each(4) { grid, _ in
            let wish = grid.geometry.tile
            let ends = Set((0..<Self.sections(grid)).map { grid.geometry.section($0).range.upperBound })
            for row in grid.rows where grid.isFull(row) {
                let exact = grid.height(filledBy: row)
                if exact <= wish {
                    lower += 1
                    guard row.count > 1 else { continue }
                    let without = grid.height(filledBy: row.dropLast())
                    #expect(without * exact >= wish * wish * 0.999 || without > 1.499 * wish)
                } else {
                    higher += 1
                    #expect(exact <= 1.501 * wish)
                    #expect(!ends.contains(row.upperBound))
                    guard !ends.contains(row.upperBound) else { continue }
                    let with = grid.height(filledBy: row.lowerBound..<row.upperBound + 1)
                    #expect(exact * with <= wish * wish * 1.001)
                }
            }
        }
        #expect(lower > 500 && higher > 200)
    }

    @Test("headings stand above their rows, one after another, to the end")
    func headings() {
        RandomRows.each(5) { grid, _ in
            for number in 0..<Self.sections(grid) {
                let (section, heading) = (grid.geometry.section(number), grid.geometry.headingFrame(number, width: 1))
                let height = grid.arrangement == .sections ? heading.height : 0
                let end = grid.geometry.sectionEnd(number)
                #expect(section.range.allSatisfy { grid.frames[$0].y >= heading.y + height })
                #expect(section.range.allSatisfy { grid.frames[$0].y + grid.frames[$0].height <= end })
                #expect(grid.geometry.sectionNumber(at: end - 1) == number)
                #expect(grid.rows.contains { $0.lowerBound == section.start })
            }
        }
    }

    @Test("squares are as they are without proportions, and a single row has squares")
    func squares() {
        var generator = SeededGenerator(seed: 6)
        for arrangement in GridPresentation.Arrangement.all {
            let list = RandomRows.list(300, &generator)
            let plain = AssetList(
                entries: ContiguousArray(list.entries.map { AssetEntry(id: $0.id, day: $0.day) }), grouped: true,
                revision: 1)
            func frames(_ list: AssetList, _ fit: TileFit) -> [GridFrame] {
                let geometry = GridGeometry(
                    list: list, arrangement: arrangement, width: 900, height: 500, tileSize: 132, fit: fit)
                return list.entries.indices.map(geometry.frame(of:))
            }
            #expect(frames(list, .square) == frames(plain, .square))
            #expect(arrangement != .row || frames(list, .whole) == frames(plain, .square))
        }
    }

    @Test("sections are those of squares, so that the switch does not move photos between them")
    func sameSections() {
        RandomRows.each(7) { grid, _ in
            guard grid.arrangement == .sections else { return }
            for fit in TileFit.allCases {
                let geometry = GridGeometry(
                    list: grid.list, arrangement: .sections, width: grid.width, height: 700, tileSize: 132, fit: fit)
                let other = GridGeometry(
                    list: grid.list, arrangement: .sections, width: grid.width, height: 700, tileSize: 132)
                #expect(geometry.span == other.span)
            }
        }
    }

    private static func sections(_ grid: RandomRows) -> Int {
        grid.list.isEmpty ? 0 : grid.geometry.sectionNumber(at: grid.geometry.extent) + 1
    }
}
