// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk

/// Icons of the program's own, beside the theme's: their names begin with `picker-`.
///
/// Taken from their files: added to GTK's theme, which is read as the display opens, they would have all of it read again at
/// the first icon, 13 ms of a start.
@MainActor
public enum IconFolder {
    /// A folder with icons in the places that themes have them in; nil while there is none.
    public static var path: String?

    /// The program's own icon of a name.
    /// - Returns: a reference that the caller owns; nil for names of the theme.
    static func icon(_ name: String) -> OpaquePointer? {
        guard name.hasPrefix("picker-"), let path else { return nil }
        let file = g_file_new_for_path("\(path)/hicolor/scalable/actions/\(name).svg")
        defer { g_object_unref(gpointer(file)) }
        return g_file_icon_new(file)
    }
}
