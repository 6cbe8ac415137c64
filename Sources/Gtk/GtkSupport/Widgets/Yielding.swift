// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A child that may get less width than its minimum.
///
/// A window whose arrangement follows its width must be able to become narrower than the present arrangement: GTK tells
/// a compositor the minimum width of the present widgets, before the layout in which the arrangement would change.
public final class Yielding: Widget {
    /// The minimum width in its place, in logical pixels. A constant, since the functions of `GtkCustomLayout` get no
    /// user data.
    nonisolated private static let least: gint = 320

    /// Makes a container for a child, which cannot be replaced.
    public init(_ child: Widget) {
        super.init(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        gtk_widget_set_layout_manager(pointer, Self.layout())
        gtk_box_append(cast(GtkBox.self), child.pointer)
    }

    /// Lets a header bar yield, which cannot be put into a ``Yielding``: a window treats its title bar specially. GTK's
    /// header bars have one child.
    static func makeYield(_ bar: HeaderBar) {
        gtk_widget_set_layout_manager(bar.pointer, layout())
    }

    private static func layout() -> UnsafeMutablePointer<GtkLayoutManager>? {
        gtk_custom_layout_new(
            { _ in GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH },
            { widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
                guard let child = gtk_widget_get_first_child(widget) else { return }
                guard orientation == GTK_ORIENTATION_HORIZONTAL else {
                    let width = size < 0 ? size : max(size, Yielding.leastWidth(child))
                    return gtk_widget_measure(
                        child, orientation, width, minimum, natural, minimumBaseline, naturalBaseline)
                }
                gtk_widget_measure(child, orientation, -1, minimum, natural, nil, nil)
                if let minimum { minimum.pointee = min(minimum.pointee, Yielding.least) }
            },
            { widget, width, height, baseline in
                guard let child = gtk_widget_get_first_child(widget) else { return }
                // What is wider than the window is cut off, until the next layout changes the arrangement in the same
                // frame.
                gtk_widget_allocate(child, max(width, Yielding.leastWidth(child)), height, baseline, nil)
            })
    }

    nonisolated private static func leastWidth(_ child: UnsafeMutablePointer<GtkWidget>?) -> gint {
        var minimum: gint = 0
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        return minimum
    }
}
