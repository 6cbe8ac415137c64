// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// The flight of tiles that a step of the zoom begins, while there is one, and where tiles are meanwhile.
@MainActor
final class GridFlight {
    private let layout: GridLayout
    private(set) var flight: ZoomFlight? {
        didSet { if (oldValue == nil) != (flight == nil) { onMotion?(flight != nil) } }
    }
    private var ticking: TickHandle?
    /// Called as tiles begin to fly, and as they end.
    var onMotion: ((Bool) -> Void)?
    /// All tiles are to stand where they belong, at once.
    var onLanded: (() -> Void)?

    init(_ layout: GridLayout) { self.layout = layout }

    /// Lets tiles go from where they are to where they will stand. Called while the layout still has the old geometry.
    /// - Parameter indices: the photos that tiles show.
    func takeOff(_ indices: [Int]) {
        let (geometry, canvas) = (layout.geometry, layout.canvas)
        guard Settings.animationsEnabled, !geometry.isRow, geometry.count > 0, layout.size.width > 0, canvas.isMapped
        else { return }
        var starts: [Int: GridFrame] = [:]
        for index in indices where index < geometry.count { starts[index] = frame(of: index) }
        flight = ZoomFlight(geometry: geometry, value: canvas.value, starts: starts)
        ticking?.cancel()
        ticking = canvas.addTick { [weak self] time in self?.fly(time) ?? false }
    }

    private func fly(_ time: Int) -> Bool {
        guard let began = flight?.began else {
            flight?.began = time
            return flight != nil
        }
        let part = min(1, Double(time - began) / ZoomFlight.microseconds)
        flight?.part = 1 - (1 - part) * (1 - part) * (1 - part)
        if part >= 1 { land() } else { layout.canvas.queueAllocate() }
        layout.canvas.queueDraw()
        return part < 1
    }

    /// Ends the flight where there is one.
    func land() {
        guard flight != nil else { return }
        flight = nil
        onLanded?()
    }

    /// Ends it for a list that is laid out anew anyway.
    func giveUp() { flight = nil }

    /// Where a tile is drawn now, in the view, as in left-to-right.
    func frame(of index: Int) -> GridFrame {
        let target = layout.frame(of: index)
        return flight?.frame(of: index, to: target) ?? target
    }

    /// Places that are on screen at some time of the flight.
    var range: Range<Int>? {
        guard let flight, let first = flight.starts.keys.min(), let last = flight.starts.keys.max() else { return nil }
        return first..<min(last + 1, layout.geometry.count)
    }
}
