// SPDX-License-Identifier: GPL-3.0-or-later

import CGtk
import CPickerShim
import Glibc

/// The desktop's list of files that were used lately (freedesktop's recent file specification), as file choosers fill it.
nonisolated public enum RecentFiles {
    /// A file by its `file:` URI, with its media type; nil has it guessed from the file's name.
    public typealias Entry = (uri: String, type: String?)

    /// Whether the person's settings allow entries in the list (`gtk-recent-files-enabled`). Main thread.
    @MainActor public static var areKept: Bool { Settings.keepsRecentFiles }

    /// Adds files to the list; any thread. Waits for the disk; a list that cannot be read or written stays as it is.
    /// - Parameters:
    ///   - list: path of `recently-used.xbel`.
    ///   - program: whose files they are, and how it opens one.
    /// - Returns: whether the list has them now.
    @discardableResult
    public static func add(_ entries: [Entry], to list: String, program: (name: String, command: String)) -> Bool {
        guard !entries.isEmpty, let bookmarks = g_bookmark_file_new() else { return false }
        defer { g_bookmark_file_free(bookmarks) }
        var problem: UnsafeMutablePointer<GError>?
        if g_bookmark_file_load_from_file(bookmarks, list, &problem) == 0 {
            defer { g_clear_error(&problem) }
            // A damaged list is left as it is: another program may be able to repair it.
            guard g_error_matches(problem, g_file_error_quark(), gint(bitPattern: G_FILE_ERROR_NOENT.rawValue)) != 0
            else { return false }
        }
        for entry in entries {
            g_bookmark_file_set_mime_type(bookmarks, entry.uri, entry.type ?? guess(entry.uri))
            g_bookmark_file_add_application(bookmarks, entry.uri, program.name, program.command)
        }
        var length: gsize = 0
        guard let text = g_bookmark_file_to_data(bookmarks, &length, nil) else { return false }
        defer { g_free(text) }
        // Readable by the person alone, as GTK leaves the list. GLib's own function writes it with 0666, and in Debian
        // 13 (2.84) a file that is replaced keeps its mode, whatever mode is asked for.
        _ = chmod(list, 0o600)
        return text.withMemoryRebound(to: gchar.self, capacity: Int(length)) {
            g_file_set_contents_full(list, $0, gssize(length), picker_flags_set_contents_consistent(), 0o600, nil)
        } != 0
    }

    private static func guess(_ name: String) -> String {
        let type = g_content_type_guess(name, nil, 0, nil)
        let mime = type.flatMap { g_content_type_get_mime_type($0) }
        defer {
            g_free(type)
            g_free(mime)
        }
        return mime.map { String(cString: $0) } ?? "application/octet-stream"
    }
}
