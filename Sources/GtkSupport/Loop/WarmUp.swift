// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim
import Foundation

/// Work that the first window would do on GTK's thread and that any thread can do ahead: fonts and the reader of symbolic
/// icons.
nonisolated public enum WarmUp {
    /// Begins on a thread of its own and returns at once. Call it before GTK is initialised.
    public static func start() {
        let thread = Thread { picker_warm_up() }
        thread.name = "picker-warm-up"
        thread.start()
    }

    /// Has the theme's lists of icons be read on a thread of its own, once there is a display. GTK may be asked for icons from any
    /// thread ("Threading" in gtkicontheme.c): whoever asks meanwhile waits for as long as reading takes. 12 ms of a start.
    @MainActor
    public static func icons() {
        guard let display = gdk_display_get_default(), let theme = gtk_icon_theme_get_for_display(display) else {
            return
        }
        g_object_ref(gpointer(theme))
        nonisolated(unsafe) let shared = theme
        let thread = Thread { picker_warm_up_icons(shared) }
        thread.name = "picker-icons"
        thread.start()
    }
}
