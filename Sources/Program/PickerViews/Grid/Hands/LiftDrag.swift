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
        /// Where the tile would be inserted; nil in an empty grid.
        var insertion: GridInsertion?
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
            pointer: (drag.x, drag.y))
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
        guard !isCancelled, let place = ended.insertion else { return }
        store.send(.tileDropped(from: ended.index, before: place.index))
    }

    /// Draws the picture under the pointer, and over it the line where it would be inserted.
    func paint(_ snapshot: Snapshot) {
        guard let lift, layout.geometry.count > 0 else { return }
        paintPicture(lift, snapshot)
        if let place = lift.insertion { paintMark(place, snapshot) }
    }

    /// The picture is smaller than its tile, or it would hide the photos between which it goes.
    private func paintPicture(_ lift: Lift, _ snapshot: Snapshot) {
        let style = layout.style
        guard let surface = pictures.picture(of: layout.presentation.list[lift.index].id) else { return }
        let longest = Double(max(surface.width, surface.height)) / style.scale
        let part = min(1, Self.longestSide / longest)
        let (width, height) = (
            (Double(surface.width) / style.scale * part).rounded(),
            (Double(surface.height) / style.scale * part).rounded()
        )
        let held = layout.geometry.pictureSize(of: lift.index)
        let hand = Rect(
            x: (lift.pointer.x - lift.grip.x * part + (held.width * part - width) / 2).rounded(),
            y: (lift.pointer.y - lift.grip.y * part + (held.height * part - height) / 2).rounded(), width: width,
            height: height)
        snapshot.shadow(hand, radius: style.radius, RGBA(white: 0, alpha: 0.5), dy: 4, blur: 14)
        snapshot.pushOpacity(0.85)
        snapshot.pushRoundedClip(hand, radius: style.radius)
        snapshot.surface(surface, in: hand, filter: part < 1 ? .good : .nearest)
        snapshot.pop()
        snapshot.pop()
    }

    /// The edge in the background's colour parts the line from any picture.
    private func paintMark(_ place: GridInsertion, _ snapshot: Snapshot) {
        let frame = layout.geometry.mark(of: place, beside: flight.frame(of: place.tile), width: Self.mark)
        let left = layout.geometry.isRow ? frame.x : layout.mirrored(frame.x, width: frame.width)
        let line = Rect(x: left, y: frame.y, width: frame.width, height: frame.height)
        snapshot.roundedFill(line.inset(by: -1.5), radius: Self.mark / 2 + 1.5, layout.style.background)
        snapshot.roundedFill(line, radius: Self.mark / 2, layout.style.ring)
    }

    /// Longest side of the picture under the pointer, in logical pixels.
    private static let longestSide = 144.0
    /// Thickness of the line, in logical pixels.
    private static let mark = 5.0
}
