// SPDX-License-Identifier: GPL-3.0-or-later

/// Lays out and paints a ``Canvas``.
public protocol CanvasDelegate: AnyObject {
    /// Called with the canvas's new size: configure the range, then place the children. Adding, removing and reordering
    /// children is forbidden here.
    func canvasAllocate(width: Int, height: Int)

    /// Called when scrolling changed the position. If nothing else has changed, place the children and queue a draw of
    /// the canvas; otherwise queue an allocation, for which GTK lays out the whole window.
    func canvasScrolled()

    /// Paints under the children, in the canvas's coordinates.
    func canvasSnapshotBelow(_ snapshot: Snapshot)

    /// Paints over the children, in the canvas's coordinates.
    func canvasSnapshotAbove(_ snapshot: Snapshot)

    /// Called when the focus moves. Return true if it found a place inside, or false to let GTK move it to the next
    /// widget. Without this method the canvas is a single focus stop: it takes the focus from outside, and from inside
    /// the focus leaves.
    func canvasFocus(_ direction: FocusDirection, in canvas: Canvas) -> Bool

    /// Called when focus, hover or backdrop of the canvas changed.
    func canvasStateChanged()
}

extension CanvasDelegate {
    /// Paints nothing.
    public func canvasSnapshotBelow(_ snapshot: Snapshot) {}
    /// Paints nothing.
    public func canvasSnapshotAbove(_ snapshot: Snapshot) {}
    /// Does nothing.
    public func canvasStateChanged() {}

    /// Makes the canvas one stop of the focus (``Canvas/takesFocusFromOutside()``).
    public func canvasFocus(_ direction: FocusDirection, in canvas: Canvas) -> Bool {
        canvas.takesFocusFromOutside()
    }
}
