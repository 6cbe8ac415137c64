// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Animates tiles to their new frames after a zoom step, and tells their frames meanwhile.
@MainActor
final class GridFlight {
    private let layout: GridLayout
    private(set) var flight: ZoomFlight? {
        didSet { if (oldValue == nil) != (flight == nil) { onMotion?(flight != nil) } }
    }
    private var ticking: TickHandle?
    /// Called with true when an animation begins and with false when it ends.
    var onMotion: ((Bool) -> Void)?
    /// Called at the end of an animation: all tiles need their final frames.
    var onLanded: (() -> Void)?

    init(_ layout: GridLayout) { self.layout = layout }

    /// Begins an animation from the present frames. Must be called while the layout still has the old geometry.
    /// - Parameter indices: the indices bound to tiles.
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

    /// Ends the animation, if there is one.
    func land() {
        guard flight != nil else { return }
        flight = nil
        onLanded?()
    }

    /// Ends the animation without `onLanded`, for a list that is laid out anew anyway.
    func giveUp() { flight = nil }

    /// The frame in which a tile is drawn now, in view coordinates, before right-to-left mirroring.
    func frame(of index: Int) -> GridFrame {
        let target = layout.frame(of: index)
        return flight?.frame(of: index, to: target) ?? target
    }

    /// The range of indices that had tiles when the animation began.
    var range: Range<Int>? {
        guard let flight, let first = flight.starts.keys.min(), let last = flight.starts.keys.max() else { return nil }
        return first..<min(last + 1, layout.geometry.count)
    }
}
