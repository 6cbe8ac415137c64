// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// The pointer's position over the grid, and whether the last input was a touch.
@MainActor
package final class GridPointer {
    /// The pointer's position in view coordinates; nil while it is elsewhere.
    package private(set) var place: (x: Double, y: Double)?
    /// Whether the last input was a touch.
    private(set) var isTouched = false

    /// The point of a photo that a pinch has hold of: it stays under the fingers through all sizes of the pinch, also where
    /// other columns would bring another photo there. Nil without a pinch, and after the list has changed.
    var pinched: GridAnchor?

    package func move(to place: (x: Double, y: Double)?) { self.place = place }

    /// Records the kind of the last input. Under X11 the pointer follows a finger, and must not count as hovering over
    /// a tile.
    /// - Returns: whether hovered tiles look different now.
    func hold(isTouched: Bool) -> Bool {
        if isTouched { place = nil }
        guard self.isTouched != isTouched else { return false }
        self.isTouched = isTouched
        return true
    }
}
