// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A child that may get less width than it asks for at the least.
///
/// A window whose arrangement follows its width must be able to become narrower than the arrangement it has: GTK answers a
/// compositor with the least width of what is there before the layout that would change it.
public final class Yielding: Widget {
    /// What any arrangement has to do with, in logical pixels. A constant: GTK's custom layouts carry nothing.
    nonisolated private static let least: gint = 320

    public init(_ child: Widget) {
        super.init(sinking: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        gtk_widget_set_layout_manager(pointer, Self.layout())
        gtk_box_append(cast(GtkBox.self), child.pointer)
    }

    /// Has a bar yield that cannot be put into another widget, since its window looks at it: GTK's title bars hold one child.
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
                // What stands over is cut off: nobody sees it where the next layout changes the arrangement.
                gtk_widget_allocate(child, max(width, Yielding.leastWidth(child)), height, baseline, nil)
            })
    }

    nonisolated private static func leastWidth(_ child: UnsafeMutablePointer<GtkWidget>?) -> gint {
        var minimum: gint = 0
        gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
        return minimum
    }
}
