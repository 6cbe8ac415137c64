// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// A one-coloured icon of the theme, looked up once. Keep it: the lookup reads files.
@MainActor
public final class SymbolicIcon {
    let pointer: OpaquePointer

    /// - Parameters:
    ///   - name: such as `object-select-symbolic`; an unknown one shows the theme's "missing" picture.
    ///   - size: logical pixels.
    ///   - widget: gives the scale, the text direction and the display.
    public init(_ name: String, size: Int, for widget: Widget) {
        let theme = gtk_icon_theme_get_for_display(gtk_widget_get_display(widget.pointer))
        guard
            let paintable = gtk_icon_theme_lookup_icon(
                theme, name, nil, gint(size), gint(widget.scaleFactor), gtk_widget_get_direction(widget.pointer),
                GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
        else { preconditionFailure("GTK answers every icon lookup.") }
        pointer = paintable
    }

    isolated deinit {
        g_object_unref(gpointer(pointer))
    }

    /// Whether the theme has an icon of that name.
    public static func exists(_ name: String, for widget: Widget) -> Bool {
        gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(gtk_widget_get_display(widget.pointer)), name) != 0
    }
}
