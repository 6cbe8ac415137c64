// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
package import PickerModel

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

/// Zooming: steps that are seen, about the pointer, and pinches.
extension GridController {
    func connectZooming() {
        canvas.onZoom(
            begin: { [weak self] x, y in
                guard let self else { return }
                pointerBeforePinch = pointer
                pointer = (x, y)
                pinchedFrom = store.state.zoom
            },
            scale: { [weak self] scale in
                guard let self, let start = pinchedFrom else { return }
                store.send(.zoomChosen(level: start.level(pinchedBy: scale)))
            },
            end: { [weak self] in
                guard let self else { return }
                pinchedFrom = nil
                // Fingers on the screen leave no pointer behind; those on a touchpad took none along.
                pointerMoved(to: pointerBeforePinch)
            })
    }

    /// Lets the tiles on screen go to where they will stand. Called with the old layout in place.
    func takeOff() {
        guard Settings.animationsEnabled, !geometry.isRow, geometry.count > 0, size.width > 0, canvas.isMapped else {
            return
        }
        var starts: [Int: GridFrame] = [:]
        for view in pool {
            guard let index = view.index, index < geometry.count else { continue }
            starts[index] = frameInView(of: index)
        }
        flight = ZoomFlight(geometry: geometry, value: canvas.value, starts: starts)
        flying?.cancel()
        flying = canvas.addTick { [weak self] time in self?.fly(time) ?? false }
    }

    private func fly(_ time: Int) -> Bool {
        guard let began = flight?.began else {
            flight?.began = time
            return flight != nil
        }
        let part = min(1, Double(time - began) / ZoomFlight.microseconds)
        flight?.part = 1 - (1 - part) * (1 - part) * (1 - part)
        if part >= 1 { land() } else { canvas.queueAllocate() }
        canvas.queueDraw()
        return part < 1
    }

    /// All tiles where they belong, at once.
    func land() {
        guard flight != nil else { return }
        flight = nil
        bindAll()
        canvas.queueAllocate()
    }

    /// Where a tile is drawn now, in the view, as in left-to-right.
    package func frameInView(of index: Int) -> GridFrame {
        var frame = geometry.frame(of: index)
        if geometry.isRow { frame.x -= canvas.value } else { frame.y -= canvas.value }
        return flight?.frame(of: index, to: frame) ?? frame
    }

    /// Places that are on screen at some time of a flight.
    var flightRange: Range<Int>? {
        guard let flight, let first = flight.starts.keys.min(), let last = flight.starts.keys.max() else { return nil }
        return first..<min(last + 1, geometry.count)
    }
}
