// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport

/// Rows of whole photos with random proportions in a view of random size, with what frames alone say about them.
struct RandomRows {
    let list: AssetList
    let arrangement: GridPresentation.Arrangement
    let width: Double
    let geometry: GridGeometry
    let frames: [GridFrame]
    /// Indices of the photos by rows, as their frames stand.
    let rows: [Range<Int>]

    init(_ generator: inout SeededGenerator, _ arrangement: GridPresentation.Arrangement, most: Int = 150) {
        list = Self.list(Int.random(in: 0...most, using: &generator), &generator)
        self.arrangement = arrangement
        width = Double(Int.random(in: 120...2600, using: &generator))
        geometry = GridGeometry(
            list: list, arrangement: arrangement, width: width, height: 700,
            tileSize: ZoomState.levels.randomElement(using: &generator) ?? 132, fit: .whole,
            span: (SectionSpan.allCases + [nil]).randomElement(using: &generator) ?? nil,
            headingAbove: Bool.random(using: &generator),
            captions: arrangement == .flat
                ? [.none, .line, .full].randomElement(using: &generator) ?? .none : .none,
            lineHeight: Double.random(in: 0...60, using: &generator))
        frames = list.entries.indices.map(geometry.frame(of:))
        var rows: [Range<Int>] = []
        for (index, frame) in frames.enumerated() {
            if let last = rows.last, frames[last.lowerBound].y == frame.y {
                rows[rows.count - 1] = last.lowerBound..<index + 1
            } else {
                rows.append(index..<index + 1)
            }
        }
        self.rows = rows
    }

    /// Proportions as they are in libraries, and some that no photo has.
    static let ratios: [AspectRatio] =
        [
            (4, 3), (4, 3), (3, 2), (3, 2), (3, 4), (2, 3), (9, 16), (16, 9), (1, 1), (5, 1), (9, 1), (9, 21), (1, 7),
            (40, 1),
        ].map { AspectRatio(width: $0, height: $1) } + [.unknown]

    /// Days as `RandomGrid` has them.
    static func list(_ total: Int, _ generator: inout SeededGenerator) -> AssetList {
        let plain = RandomGrid.list(total, &generator)
        let entries = plain.entries.map { entry in
            AssetEntry(id: entry.id, day: entry.day, ratio: ratios.randomElement(using: &generator) ?? .unknown)
        }
        return AssetList(entries: ContiguousArray(entries), grouped: true, revision: 1)
    }

    /// Where rows begin and end from left to right.
    var edges: ClosedRange<Double> {
        geometry.metrics.sidePadding...geometry.metrics.sidePadding + max(24, width - 2 * geometry.metrics.sidePadding)
    }

    /// Width of a photo divided by its height, within what is laid out.
    func ratio(_ index: Int) -> Double {
        let ratio = list[index].ratio
        return ratio == .unknown ? 1 : min(max(Double(ratio.rawValue) / 4096, 0.4), 4)
    }

    /// Height of photos that fill a row.
    func height(filledBy row: Range<Int>) -> Double {
        let room = edges.upperBound - edges.lowerBound - Double(row.count - 1) * geometry.metrics.gap
        return room / row.reduce(0) { $0 + ratio($1) }
    }

    func isFull(_ row: Range<Int>) -> Bool {
        frames[row.upperBound - 1].x + frames[row.upperBound - 1].width == edges.upperBound
    }

    /// Number of a row by one of its photos.
    func row(of index: Int) -> Int { rows.firstIndex { $0.contains(index) } ?? -1 }

    /// As many random grids of both arrangements as a second allows.
    static func each(_ seed: UInt64, count: Int = 150, _ body: (RandomRows, inout SeededGenerator) -> Void) {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<count {
            body(RandomRows(&generator, number.isMultiple(of: 2) ? .sections : .flat), &generator)
        }
    }
}
