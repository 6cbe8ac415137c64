// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim

/// What the person has set the desktop to (org.freedesktop.portal.Settings, `color-scheme`).
nonisolated public enum ColorScheme: Int, Sendable {
    case noPreference = 0
    case dark = 1
    case light = 2

    /// Calls `handler` with the desktop's wish once it is known, and whenever it changes, for as long as the program runs. Never
    /// where there is no portal. Once in a process.
    @MainActor
    public static func follow(_ handler: @escaping @MainActor (ColorScheme) -> Void) {
        picker_color_scheme_watch(colorSchemeChanged, retainedBox(handler))
    }
}

nonisolated private func colorSchemeChanged(_ scheme: Int32, _ data: gpointer?) {
    withBody(data, as: (@MainActor (ColorScheme) -> Void).self) {
        $0(ColorScheme(rawValue: Int(scheme)) ?? .noPreference)
    }
}
