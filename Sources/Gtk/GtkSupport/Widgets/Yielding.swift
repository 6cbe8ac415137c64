// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A child that may get less width than its minimum.
///
/// A window whose arrangement follows its size must be able to become smaller than the present arrangement: GTK tells
/// a compositor the minimum size of the present widgets, before the layout in which the arrangement would change.
public final class Yielding: Widget {
    /// Makes a container for a child, which cannot be replaced.
    /// - Parameter toNothing: whether the child may get any size, in height, too: a host decides it.
    public init(_ child: Widget, toNothing: Bool = false) {
        super.init(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        gtk_widget_set_layout_manager(pointer, toNothing ? Self.hosted() : Self.ofWindow())
        gtk_box_append(cast(GtkBox.self), child.pointer)
    }

    /// Lets a header bar yield, which cannot be put into a ``Yielding``: a window treats its title bar specially. GTK's
    /// header bars have one child. The content says how narrow the window may be.
    static func makeYield(_ bar: HeaderBar) {
        gtk_widget_set_layout_manager(bar.pointer, ofBar())
    }

    // The functions of `GtkCustomLayout` get no user data, so the minimum size is a constant in each: in logical pixels.

    private static func ofWindow() -> UnsafeMutablePointer<GtkLayoutManager>? {
        gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { Yielding.measure($0, $1, $2, $3, $4, $5, $6, least: (320, gint.max)) },
            { Yielding.allocate($0, $1, $2, $3) })
    }

    private static func hosted() -> UnsafeMutablePointer<GtkLayoutManager>? {
        gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { Yielding.measure($0, $1, $2, $3, $4, $5, $6, least: (1, 1)) },
            { Yielding.allocate($0, $1, $2, $3) })
    }

    private static func ofBar() -> UnsafeMutablePointer<GtkLayoutManager>? {
        gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { Yielding.measure($0, $1, $2, $3, $4, $5, $6, least: (1, gint.max)) },
            { Yielding.allocate($0, $1, $2, $3) })
    }

    nonisolated private static func measure(
        _ widget: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation, _ size: gint,
        _ minimum: UnsafeMutablePointer<gint>?, _ natural: UnsafeMutablePointer<gint>?,
        _ minimumBaseline: UnsafeMutablePointer<gint>?, _ naturalBaseline: UnsafeMutablePointer<gint>?,
        least: (width: gint, height: gint)
    ) {
        guard let child = gtk_widget_get_first_child(widget) else { return }
        guard orientation == GTK_ORIENTATION_HORIZONTAL else {
            let width = size < 0 ? size : max(size, leastSize(child, GTK_ORIENTATION_HORIZONTAL))
            gtk_widget_measure(child, orientation, width, minimum, natural, minimumBaseline, naturalBaseline)
            if let minimum { minimum.pointee = min(minimum.pointee, least.height) }
            return
        }
        // For any height: what must be higher than the window would have to be wider else.
        gtk_widget_measure(child, orientation, -1, minimum, natural, nil, nil)
        if let minimum { minimum.pointee = min(minimum.pointee, least.width) }
    }

    /// What is larger than the window is cut off, until the next layout changes the arrangement in the same frame.
    nonisolated private static func allocate(
        _ widget: UnsafeMutablePointer<GtkWidget>?, _ width: gint, _ height: gint, _ baseline: gint
    ) {
        guard let child = gtk_widget_get_first_child(widget) else { return }
        let width = max(width, leastSize(child, GTK_ORIENTATION_HORIZONTAL))
        let height = max(height, leastSize(child, GTK_ORIENTATION_VERTICAL, for: width))
        gtk_widget_allocate(child, width, height, baseline, nil)
    }

    nonisolated private static func leastSize(
        _ child: UnsafeMutablePointer<GtkWidget>?, _ orientation: GtkOrientation, for size: gint = -1
    ) -> gint {
        var minimum: gint = 0
        gtk_widget_measure(child, orientation, size, &minimum, nil, nil, nil)
        return minimum
    }
}
