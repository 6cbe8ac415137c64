// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// A scrollable list of recycled tiles that its delegate lays out and paints.
///
/// Set it directly as the child of a ``ScrolledWindow``. Scrolling moves children by transforms only: nothing is
/// measured, and a child of unchanged size keeps its render node.
public final class Canvas: Widget {
    private let callbacks: CanvasCallbacks
    private var step = 40.0

    /// Makes a canvas without tiles and delegate; the role cannot be changed later.
    public init(role: AccessibleRole = .list) {
        callbacks = CanvasCallbacks()
        var table = canvasCallbackTable
        super.init(
            sinking: picker_canvas_new(&table, Unmanaged.passRetained(callbacks).toOpaque(), releaseBox, role.gtk))
        callbacks.canvas = self
    }

    /// The delegate, which lays out and paints. Held weakly.
    public weak var delegate: (any CanvasDelegate)? {
        get { callbacks.delegate }
        set {
            callbacks.delegate = newValue
            queueAllocate()
        }
    }

    /// The direction that ``value`` scrolls along; the other one stays at 0. May change at any time: set the scrolled
    /// window's policies to match.
    public var axis: Orientation = .vertical {
        didSet {
            guard axis != oldValue else { return }
            picker_canvas_configure(opaque, oldValue.gtk, 0, 0, 0, 0)
            queueAllocate()
        }
    }

    private var adjustment: Adjustment? {
        picker_canvas_get_adjustment(opaque, axis.gtk).map(Adjustment.init)
    }

    /// Where the visible part begins along the axis, in logical pixels; 0 outside of a scrolled window. Setting it scrolls, within the range.
    public var value: Double {
        get { adjustment?.value ?? 0 }
        set { adjustment?.value = newValue }
    }

    /// The length of the whole along the axis, in logical pixels; 0 outside of a scrolled window.
    public var upper: Double { adjustment?.upper ?? 0 }

    /// The length of the visible part along the axis, in logical pixels; 0 outside of a scrolled window.
    public var pageSize: Double { adjustment?.pageSize ?? 0 }

    /// Sets range and position at once, without a call of ``CanvasDelegate/canvasScrolled()``. Made for
    /// ``CanvasDelegate/canvasAllocate(width:height:)``; the position is kept within the range.
    /// - Parameters:
    ///   - upper: length of the whole along the axis, in logical pixels.
    ///   - page: length of the visible part, in logical pixels.
    ///   - value: where the visible part begins, in logical pixels.
    public func configure(upper: Double, page: Double, value: Double) {
        picker_canvas_configure(opaque, axis.gtk, upper, page, step, value)
        let across: Orientation = axis == .vertical ? .horizontal : .vertical
        let room = Double(across == .vertical ? height : width)
        picker_canvas_configure(opaque, across.gtk, room, room, 0, 0)
    }

    /// Sets the distance in logical pixels that a key or a click on the scroll bar's arrow scrolls, from the next
    /// ``configure(upper:page:value:)`` on; 40 before.
    public func setStep(_ step: Double) {
        self.step = step
    }

    /// Adds a child after the others, so that it is drawn last and read last.
    public func add(_ child: Widget) {
        gtk_widget_insert_before(child.pointer, pointer, nil)
    }

    /// Removes a child.
    public func remove(_ child: Widget) {
        guard gtk_widget_get_parent(child.pointer) == pointer else { return }
        gtk_widget_unparent(child.pointer)
    }

    /// Sets a child's position and size in logical pixels, in the canvas's coordinates. A scale other than 1 changes only how it is
    /// drawn. Made for ``CanvasDelegate/canvasAllocate(width:height:)`` and ``CanvasDelegate/canvasScrolled()``. Round
    /// the coordinates to device pixels.
    public func place(_ child: Widget, x: Double, y: Double, width: Int, height: Int, scale: Double = 1) {
        picker_canvas_place(child.pointer, x, y, gint(width), gint(height), scale)
    }

    /// Moves these children to the front in this order, which is the order of drawing and of reading. Children already
    /// in order cost nothing. It queues a resize: never call it from ``CanvasDelegate/canvasAllocate(width:height:)``.
    public func reorder(children: [Widget]) {
        let pointers: [UnsafeMutablePointer<GtkWidget>?] = children.map(\.pointer)
        pointers.withUnsafeBufferPointer { picker_canvas_reorder(opaque, $0.baseAddress, gsize($0.count)) }
    }

    /// The default for a moving focus: takes the focus and returns true if it came from outside; returns false if it
    /// was inside and leaves.
    public func takesFocusFromOutside() -> Bool {
        let isWithin = gtk_widget_get_root(pointer).flatMap(gtk_root_get_focus).map { focus in
            focus == pointer || gtk_widget_is_ancestor(focus, pointer) != 0
        }
        return isWithin == true ? false : grabFocus()
    }
}
