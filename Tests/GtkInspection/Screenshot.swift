// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim
public import GtkSupport

/// A widget's picture without a screen grab.
public enum Screenshot {
    /// Writes the widget as it would be painted now, in logical pixels. Layout must have happened; a window without
    /// background of its own is painted over white.
    /// - Throws: `notDrawable` before the first layout, `imageNotWritten`.
    public static func png(of widget: Widget, to path: String) throws(InspectionError) {
        let width = widget.width
        let height = widget.height
        guard width > 0, height > 0, let node = renderNode(of: widget, width: width, height: height) else {
            throw .notDrawable(type: typeName(of: widget))
        }
        defer { gsk_render_node_unref(node) }
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, gint(width), gint(height))
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        gsk_render_node_draw(node, context)
        cairo_destroy(context)
        guard cairo_surface_write_to_png(surface, path) == CAIRO_STATUS_SUCCESS else {
            throw .imageNotWritten(path: path)
        }
    }

    /// GTK's name of the widget's type.
    static func typeName(of widget: Widget) -> String {
        picker_type_name(widget.pointer).map { String(cString: $0) } ?? "widget"
    }

    /// The widget's content as a node; nil when it paints nothing.
    static func renderNode(of widget: Widget, width: Int, height: Int) -> OpaquePointer? {
        guard let paintable = gtk_widget_paintable_new(widget.pointer), let snapshot = gtk_snapshot_new() else {
            return nil
        }
        defer { g_object_unref(gpointer(paintable)) }
        gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
        return gtk_snapshot_free_to_node(snapshot)
    }
}
