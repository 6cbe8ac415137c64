// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Drags a tile of the staging area to another position in the order.
@MainActor
final class LiftDrag {
    private struct Lift {
        let index: Int
        /// The point of the tile at which it was grabbed, relative to its frame.
        let grip: (x: Double, y: Double)
        /// In the view's coordinates.
        var pointer: (x: Double, y: Double)
        /// The index before which the tile would be inserted.
        var insertion: Int
    }

    private let layout: GridLayout
    private let flight: GridFlight
    private let binding: TileBinding
    private let pictures: GridPictures
    private let store: PickerStore
    private var lift: Lift?
    /// Scrolls while the pointer is near an edge.
    private var scrolling: TickHandle?

    init(
        _ layout: GridLayout, _ flight: GridFlight, _ binding: TileBinding, _ pictures: GridPictures, store: PickerStore
    ) {
        (self.layout, self.flight, self.binding) = (layout, flight, binding)
        (self.pictures, self.store) = (pictures, store)
    }

    var isUnderWay: Bool { lift != nil }

    func begin(_ index: Int, _ drag: Drag) {
        drag.claim()
        let frame = flight.frame(of: index)
        lift = Lift(
            index: index, grip: (drag.startX - layout.left(of: frame), drag.startY - frame.y),
            pointer: (drag.x, drag.y), insertion: index)
        binding.lifted = index
        move(toX: drag.x, y: drag.y)
        scrolling = layout.scrollAtEdges { [weak self] in
            self?.lift?.pointer
        } then: { [weak self] x, y in
            self?.move(toX: x, y: y)
        }
    }

    func move(toX x: Double, y: Double) {
        let place = layout.content(x, y)
        lift?.pointer = (x, y)
        lift?.insertion = layout.geometry.insertion(atX: place.x, y: place.y)
        layout.canvas.queueDraw()
    }

    func end(isCancelled: Bool) {
        guard let ended = lift else { return }
        lift = nil
        scrolling?.cancel()
        scrolling = nil
        binding.lifted = nil
        layout.canvas.queueDraw()
        if !isCancelled { store.send(.tileDropped(from: ended.index, before: ended.insertion)) }
    }

    /// Draws the insertion line, and the picture under the pointer.
    func paint(_ snapshot: Snapshot) {
        guard let lift, layout.geometry.count > 0 else { return }
        let (geometry, style) = (layout.geometry, layout.style)
        let gap = geometry.metrics.gap
        let isLast = lift.insertion == geometry.count
        let frame = flight.frame(of: isLast ? lift.insertion - 1 : lift.insertion)
        let edge = isLast ? frame.x + frame.width + gap / 2 : frame.x - gap / 2
        let line = Rect(
            x: (geometry.isRow ? edge : layout.mirrored(edge)) - 1.5, y: frame.y, width: 3, height: geometry.tile)
        snapshot.roundedFill(line, radius: 1.5, style.ring)
        guard let surface = pictures.picture(of: layout.presentation.list[lift.index].id) else { return }
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
