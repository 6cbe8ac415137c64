// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// An animation of tiles from their frames at one tile size to those at another.
struct ZoomFlight {
    /// Duration of the animation.
    static let microseconds = 200_000.0

    /// The previous geometry, and the scroll position in it.
    let geometry: GridGeometry
    let value: Double
    /// Frames at the start, of tiles that were bound, in view coordinates before right-to-left mirroring.
    let starts: [Int: GridFrame]
    var began: Int?
    /// Progress from 0 to 1, slowing down towards the end.
    var part = 0.0

    /// The present frame of a tile that moves to `target` in the view.
    func frame(of index: Int, to target: GridFrame) -> GridFrame {
        let start = starts[index] ?? origin(of: index)
        func between(_ one: Double, _ other: Double) -> Double { one + (other - one) * part }
        return GridFrame(
            x: between(start.x, target.x), y: between(start.y, target.y), width: between(start.width, target.width),
            height: between(start.height, target.height))
    }

    /// The present coordinate of a heading or anything else that moves from `from` in the old content to `target` in
    /// the view.
    func place(from: Double, to target: Double) -> Double { from - value + (target - (from - value)) * part }

    private func origin(of index: Int) -> GridFrame {
        guard index < geometry.count else { return GridFrame(x: 0, y: 0, width: 0, height: 0) }
        var frame = geometry.frame(of: index)
        frame.y -= value
        return frame
    }
}
