// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// A tile of the staging area in a hand, on its way to another place in the order.
struct Lift {
    let index: Int
    /// Where in the tile the hand has it.
    let grip: (x: Double, y: Double)
    /// In the view's coordinates.
    var pointer: (x: Double, y: Double)
    /// Before which tile it would be put.
    var insertion: Int
    var scrolling: TickHandle?
}

extension GridController {
    func beginLift(_ index: Int, _ drag: Drag) {
        drag.claim()
        let frame = frameInView(of: index)
        let x = geometry.isRow ? frame.x : mirrored(frame.x, width: frame.width)
        lift = Lift(
            index: index, grip: (drag.startX - x, drag.startY - frame.y), pointer: (drag.x, drag.y), insertion: index)
        bindAll()
        carry(toX: drag.x, y: drag.y)
        lift?.scrolling = scrollAtEdges { [weak self] in
            self?.lift?.pointer
        } then: { [weak self] x, y in
            self?.carry(toX: x, y: y)
        }
    }

    func carry(toX x: Double, y: Double) {
        let place = content(x, y)
        lift?.pointer = (x, y)
        lift?.insertion = geometry.insertion(atX: place.x, y: place.y)
        canvas.queueDraw()
    }

    func endLift(isCancelled: Bool) {
        guard let ended = lift else { return }
        lift = nil
        press = nil
        ended.scrolling?.cancel()
        bindAll()
        canvas.queueDraw()
        if !isCancelled { store.send(.tileDropped(from: ended.index, before: ended.insertion)) }
    }

    /// Alt with an arrow: the tile of the cursor goes one place on, and the cursor with it.
    func moveTile(forward: Bool) {
        guard presentation.list.entries.indices.contains(cursor) else { return }
        let id = presentation.list[cursor].id
        store.send(.tileMoved(index: cursor, forward: forward))
        if let index = presentation.list.index(of: id, near: cursor) { comeBack(to: index) }
    }

    /// The line where it would go, and the picture in the hand.
    func paintLift(_ snapshot: Snapshot) {
        guard let lift, geometry.count > 0 else { return }
        let gap = geometry.metrics.gap
        let isLast = lift.insertion == geometry.count
        let frame = frameInView(of: isLast ? lift.insertion - 1 : lift.insertion)
        let edge = isLast ? frame.x + frame.width + gap / 2 : frame.x - gap / 2
        let line = Rect(
            x: (geometry.isRow ? edge : mirrored(edge)) - 1.5, y: frame.y, width: 3, height: geometry.tile)
        snapshot.roundedFill(line, radius: 1.5, style.ring)
        guard let surface = picture(of: presentation.list[lift.index].id) else { return }
        let (width, height) = (Double(surface.width) / style.scale, Double(surface.height) / style.scale)
        let hand = Rect(
            x: (lift.pointer.x - lift.grip.x + (geometry.tile - width) / 2).rounded(),
            y: (lift.pointer.y - lift.grip.y + (geometry.tile - height) / 2).rounded(), width: width, height: height)
        snapshot.shadow(hand, radius: style.radius, RGBA(white: 0, alpha: 0.5), dy: 4, blur: 14)
        snapshot.pushOpacity(0.85)
        snapshot.pushRoundedClip(hand, radius: style.radius)
        snapshot.surface(surface, in: hand, filter: .nearest)
        snapshot.pop()
        snapshot.pop()
    }
}
