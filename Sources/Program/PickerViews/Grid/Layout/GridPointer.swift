// SPDX-License-Identifier: GPL-3.0-or-later

/// The pointer over the grid, or the finger that was there last.
@MainActor
package final class GridPointer {
    /// Where the pointer is, in the view's coordinates; nil while it is elsewhere.
    package private(set) var place: (x: Double, y: Double)?
    /// Whether a finger was here last, and no pointer since.
    private(set) var isTouched = false

    package func move(to place: (x: Double, y: Double)?) { self.place = place }

    /// Under X11 the pointer goes along with a finger; tiles must not take it for one that is over them.
    /// - Returns: whether tiles under it look different now.
    func hold(isTouched: Bool) -> Bool {
        if isTouched { place = nil }
        guard self.isTouched != isTouched else { return false }
        self.isTouched = isTouched
        return true
    }
}
