// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// Children in a row or a column.
public final class Box: Widget {
    /// An empty box.
    /// - Parameter spacing: room between children, in logical pixels.
    public init(_ orientation: Orientation, spacing: Int = 0, role: AccessibleRole = .group) {
        super.init(sinking: picker_widget_new(gtk_box_get_type(), role.gtk))
        gtk_orientable_set_orientation(opaque, orientation.gtk)
        self.spacing = spacing
    }

    private var box: UnsafeMutablePointer<GtkBox> { cast(GtkBox.self) }

    /// The room between children, in logical pixels.
    public var spacing: Int {
        get { Int(gtk_box_get_spacing(box)) }
        set { gtk_box_set_spacing(box, gint(newValue)) }
    }

    /// Whether all children get the same size.
    public var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(box) != 0 }
        set { gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
    }

    /// The direction of the row; may change at any time.
    public var orientation: Orientation {
        get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_HORIZONTAL ? .horizontal : .vertical }
        set { gtk_orientable_set_orientation(opaque, newValue.gtk) }
    }

    /// Adds a child behind the others. The child must have no parent.
    public func append(_ child: Widget) {
        gtk_box_append(box, child.pointer)
    }

    /// Adds a child before the others. The child must have no parent.
    public func prepend(_ child: Widget) {
        gtk_box_prepend(box, child.pointer)
    }

    /// Moves a child behind that sibling; nil moves it to the front.
    public func move(_ child: Widget, after sibling: Widget?) {
        gtk_box_reorder_child_after(box, child.pointer, sibling?.pointer)
    }

    /// Makes these the children, in this order. Those that are children already are moved, never taken out, so that they keep the
    /// focus and a press. The others must have no parent.
    public func arrange(_ children: [Widget]) {
        var next = gtk_widget_get_first_child(pointer)
        while let child = next {
            next = gtk_widget_get_next_sibling(child)
            if !children.contains(where: { $0.pointer == child }) { gtk_box_remove(box, child) }
        }
        var last: Widget?
        for child in children {
            if gtk_widget_get_parent(child.pointer) == nil { append(child) }
            move(child, after: last)
            last = child
        }
    }

    /// Takes out a child of this box.
    public func remove(_ child: Widget) {
        gtk_box_remove(box, child.pointer)
    }

    /// Takes all children out.
    public func removeAll() {
        while let child = gtk_widget_get_first_child(pointer) {
            gtk_box_remove(box, child)
        }
    }
}

/// A box with a child at the start, one at the end, and one in the middle while there is room.
public final class CenterBox: Widget {
    /// A box with none of its three children.
    public init(_ orientation: Orientation = .horizontal) {
        super.init(sinking: gtk_center_box_new())
        gtk_orientable_set_orientation(opaque, orientation.gtk)
    }

    /// The child at the start: left in left-to-right text, or above; nil for none.
    public func setStart(_ child: Widget?) {
        gtk_center_box_set_start_widget(opaque, child?.pointer)
    }

    /// The child in the middle; nil for none.
    public func setCenter(_ child: Widget?) {
        gtk_center_box_set_center_widget(opaque, child?.pointer)
    }

    /// The child at the end: right in left-to-right text, or below; nil for none.
    public func setEnd(_ child: Widget?) {
        gtk_center_box_set_end_widget(opaque, child?.pointer)
    }
}

/// One child below and others drawn over it.
public final class Overlay: Widget {
    /// An overlay with nothing above its child.
    public init(child: Widget? = nil) {
        super.init(sinking: gtk_overlay_new())
        if let child { setChild(child) }
    }

    /// The child below, which gives the overlay its size; nil for none.
    public func setChild(_ child: Widget?) {
        gtk_overlay_set_child(opaque, child?.pointer)
    }

    /// Adds a widget above; its alignment places it. With `measure` the overlay grows to hold it.
    public func addOverlay(_ child: Widget, measure: Bool = false, clip: Bool = false) {
        gtk_overlay_add_overlay(opaque, child.pointer)
        gtk_overlay_set_measure_overlay(opaque, child.pointer, measure ? 1 : 0)
        gtk_overlay_set_clip_overlay(opaque, child.pointer, clip ? 1 : 0)
    }

    /// Takes out a widget that ``addOverlay(_:measure:clip:)`` added.
    public func removeOverlay(_ child: Widget) {
        gtk_overlay_remove_overlay(opaque, child.pointer)
    }
}

/// A separator line.
public final class Separator: Widget {
    /// A line that runs in that direction.
    public init(_ orientation: Orientation = .horizontal) {
        super.init(sinking: gtk_separator_new(orientation.gtk))
    }
}
