// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// The program's own icons, beside the theme's.
public enum IconFolder {
    /// Adds a folder with icons in the places that themes have them in; nil adds none.
    public static func add(_ path: String?) {
        guard let path, let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), path)
    }
}
