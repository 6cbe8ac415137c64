// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

extension GridLayout {
    /// Scrolls while a drag is near an edge of the view, until `pointer` returns nil.
    /// - Parameter moved: called after the content moved under the pointer.
    func scrollAtEdges(
        _ pointer: @escaping @MainActor () -> (x: Double, y: Double)?,
        then moved: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
    ) -> TickHandle {
        var last: Int?
        // Fractions of a pixel carry over to the next tick; without them slow scrolling would not move.
        var rest = 0.0
        return canvas.addTick { [weak self] time in
            guard let self, let pointer = pointer() else { return false }
            defer { last = time }
            let speed = AutoScroll.speed(at: geometry.isRow ? pointer.x : pointer.y, extent: page)
            guard let last, speed != 0 else { return true }
            let before = canvas.value
            let way = rest + speed * Double(time - last) / 1_000_000
            rest = way - way.rounded(.towardZero)
            canvas.value = before + way.rounded(.towardZero)
            if canvas.value != before { moved(pointer.x, pointer.y) }
            return true
        }
    }
}
