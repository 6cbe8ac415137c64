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
    public convenience init(_ name: String, size: Int, for widget: Widget) {
        self.init(name, size: size, scale: widget.scaleFactor, isRightToLeft: widget.isRightToLeft)
    }

    /// For the default display.
    /// - Parameter scale: device pixels per logical pixel.
    public init(_ name: String, size: Int, scale: Int, isRightToLeft: Bool) {
        let theme = gdk_display_get_default().flatMap { gtk_icon_theme_get_for_display($0) }
        guard
            let paintable = gtk_icon_theme_lookup_icon(
                theme, name, nil, gint(size), gint(scale), isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR,
                GTK_ICON_LOOKUP_FORCE_SYMBOLIC)
        else { preconditionFailure("GTK answers every icon lookup.") }
        pointer = paintable
    }

    isolated deinit {
        g_object_unref(gpointer(pointer))
    }
}
