// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Tiles on their way from where they stood to where another size puts them.
struct ZoomFlight {
    /// How long it takes.
    static let microseconds = 200_000.0

    /// The layout left behind.
    let geometry: GridGeometry
    let value: Double
    /// Where tiles that were on screen began, in the view, as in left-to-right.
    let starts: [Int: GridFrame]
    var began: Int?
    /// 0 at the beginning, 1 at the end, slowing down towards it.
    var part = 0.0

    /// Where a tile is now, on its way to a place in the view.
    func frame(of index: Int, to target: GridFrame) -> GridFrame {
        let start = starts[index] ?? origin(of: index)
        func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * part }
        return GridFrame(
            x: between(start.x, target.x), y: between(start.y, target.y), width: between(start.width, target.width),
            height: between(start.height, target.height))
    }

    /// How far a heading or anything else is on its way.
    func place(from: Double, to target: Double) -> Double { from - value + (target - (from - value)) * part }

    private func origin(of index: Int) -> GridFrame {
        guard index < geometry.count else { return GridFrame(x: 0, y: 0, width: 0, height: 0) }
        var frame = geometry.frame(of: index)
        frame.y -= value
        return frame
    }
}
