// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib

/// The entries of an application's desktop file, parsed by GLib's `GKeyFile` (Desktop Entry Specification).
struct DesktopEntry: Equatable {
    /// The name in the first of the person's languages for which the file has one.
    var name: String?
    /// A name in the icon theme, or an absolute path.
    var icon: String?
    /// Whether the application counts as removed: the file then also hides those of the same name in other folders.
    var isHidden: Bool
    /// Whether the application opens the limited picker by itself, so that no alert is wanted (contract section 11.2).
    var preventsLimitedAccessAlert: Bool

    /// - Parameters:
    ///   - text: the bytes of the file.
    ///   - languages: names of locales, the preferred one first.
    /// - Returns: nil where the file is damaged or has no main group.
    init?(_ text: [UInt8], languages: [String]) {
        let file = g_key_file_new()
        defer { g_key_file_unref(file) }
        let characters = text.map { CChar(bitPattern: $0) }
        guard g_key_file_load_from_data(file, characters, gsize(characters.count), Self.keepsTranslations, nil) != 0,
            g_key_file_has_group(file, Self.group) != 0
        else { return nil }
        func string(_ key: String) -> String? {
            guard let found = g_key_file_get_string(file, Self.group, key, nil) else { return nil }
            defer { g_free(found) }
            let value = String(cString: found)
            return value.isEmpty ? nil : value
        }
        name = languages.lazy.compactMap { string("Name[\($0)]") }.first ?? string("Name")
        icon = string("Icon")
        isHidden = g_key_file_get_boolean(file, Self.group, "Hidden", nil) != 0
        preventsLimitedAccessAlert =
            g_key_file_get_boolean(file, Self.group, "X-DesktopPicker-PreventAutomaticLimitedAccessAlert", nil) != 0
    }

    private static let group = "Desktop Entry"
    /// `G_KEY_FILE_KEEP_TRANSLATIONS`, which reaches Swift under different names with different versions of GLib.
    private static let keepsTranslations = GKeyFileFlags(rawValue: 2)
}
