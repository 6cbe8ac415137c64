// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport

/// A grid of random sections in a view of random size, with what frames alone say about it: the slow answers that the
/// fast ones have to equal.
struct RandomGrid {
    let list: AssetList
    let arrangement: GridPresentation.Arrangement
    let width: Double
    let height: Double
    let tileSize: Int
    /// How long sections are; nil for as long as they must be.
    let wantedSpan: SectionSpan?
    let geometry: GridGeometry
    let frames: [GridFrame]

    init(_ generator: inout SeededGenerator, _ arrangement: GridPresentation.Arrangement, most: Int = 120) {
        let total = Int.random(in: 0...most, using: &generator)
        list = Self.list(total, &generator)
        self.arrangement = arrangement
        width = Double(Int.random(in: 120...2600, using: &generator))
        height = Double(Int.random(in: 60...1400, using: &generator))
        tileSize = ZoomState.levels.randomElement(using: &generator) ?? 132
        wantedSpan = (SectionSpan.allCases + [nil]).randomElement(using: &generator) ?? nil
        geometry = GridGeometry(
            list: list, arrangement: arrangement, width: width, height: height, tileSize: tileSize, span: wantedSpan,
            headingAbove: arrangement != .row && Bool.random(using: &generator),
            captions: arrangement == .flat
                ? [.none, .line, .full].randomElement(using: &generator) ?? .none : .none,
            lineHeight: Double.random(in: 0...60, using: &generator))
        frames = (0..<total).map(geometry.frame(of:))
    }

    /// Days of one to thirty photos, newest first.
    static func list(_ total: Int, _ generator: inout SeededGenerator, revision: UInt64 = 1) -> AssetList {
        var day: Int32 = 20_000
        var left = 0
        let entries = (0..<total).map { number -> AssetEntry in
            if left == 0 {
                day -= Int32.random(in: 1...9, using: &generator)
                left = Int.random(in: 1...30, using: &generator)
            }
            left -= 1
            return AssetEntry(id: AssetID(rawValue: UInt64(number + 1)), day: CivilDay(number: day))
        }
        return AssetList(entries: ContiguousArray(entries), grouped: true, revision: revision)
    }

    /// The sections that the geometry has to have, from the days of the photos alone.
    var sections: [AssetSection] {
        func name(_ entry: AssetEntry) -> [Int] {
            let parts = entry.day.parts
            return switch geometry.span {
            case .day: [parts.year, parts.month, parts.day]
            case .month: [parts.year, parts.month]
            case .year: [parts.year]
            case .all: []
            }
        }
        var found: [AssetSection] = []
        for (index, entry) in list.entries.enumerated() {
            if index > 0, let last = found.last, name(list[index - 1]) == name(entry) {
                found[found.count - 1] = AssetSection(day: last.day, start: last.start, count: last.count + 1)
            } else {
                found.append(AssetSection(day: entry.day, start: index, count: 1))
            }
        }
        return found
    }

    /// Where a tile begins and ends along the axis that scrolls.
    func span(_ frame: GridFrame) -> Range<Double> {
        geometry.isRow ? frame.x..<(frame.x + frame.width) : frame.y..<(frame.y + frame.height)
    }

    /// Tiles that touch a stretch, by looking at every one.
    func touching(from start: Double, to end: Double) -> [Int] {
        frames.indices.filter { span(frames[$0]).lowerBound < end && span(frames[$0]).upperBound > start }
    }

    /// The tile that stands in the nearest line above or below: in the same column, or the last where that line is short.
    func vertical(from index: Int, down: Bool) -> Int {
        let from = frames[index]
        let lines = frames.indices.filter { down ? frames[$0].y > from.y : frames[$0].y < from.y }
        guard let nearest = down ? lines.map({ frames[$0].y }).min() : lines.map({ frames[$0].y }).max() else {
            return index
        }
        let line = lines.filter { frames[$0].y == nearest }
        return line.first { frames[$0].x == from.x } ?? line.last ?? index
    }

    /// The first pair of tiles that overlap.
    var overlap: (Int, Int)? {
        for one in frames.indices {
            for other in frames.indices where other > one {
                let (a, b) = (frames[one], frames[other])
                if a.x < b.x + b.width, b.x < a.x + a.width, a.y < b.y + b.height, b.y < a.y + a.height {
                    return (one, other)
                }
            }
        }
        return nil
    }
}

extension GridPresentation.Arrangement {
    static let all: [GridPresentation.Arrangement] = [.sections, .flat, .row]
}
