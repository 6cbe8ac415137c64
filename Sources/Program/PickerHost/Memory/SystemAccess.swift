// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
import Ground

/// What the administrators of the machine say about apps and the library: a key file, `restricted=true` in its group `Access` (docs/privacy.md). The person
/// cannot write it, and no variable of the environment leads elsewhere.
package struct SystemAccess: Sendable {
    private let file: String

    /// The file that counts on this machine.
    package static let usual = SystemAccess(file: "/etc/desktop-picker/access.conf")

    private static let longest = 1 << 16

    /// - Parameter file: absolute.
    package init(file: String) { self.file = file }

    /// Whether apps are forbidden the library. So they are where there is a file that cannot be understood. Blocking.
    package var isRestricted: Bool {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try RegularFile(Array(file.utf8)).bytes(upTo: Self.longest) } catch {
            return error != .system(ENOENT) && error != .system(ENOTDIR)
        }
        // GLib reads up to a byte of zero, as if nothing followed.
        guard !bytes.contains(0) else { return true }
        let keys = g_key_file_new()
        defer { g_key_file_unref(keys) }
        let characters = bytes.map { CChar(bitPattern: $0) }
        guard g_key_file_load_from_data(keys, characters, gsize(characters.count), GKeyFileFlags(rawValue: 0), nil) != 0
        else { return !bytes.isEmpty }
        guard g_key_file_has_key(keys, "Access", "restricted", nil) != 0 else { return false }
        var problem: UnsafeMutablePointer<GError>?
        let isRestricted = g_key_file_get_boolean(keys, "Access", "restricted", &problem) != 0
        defer { g_clear_error(&problem) }
        return isRestricted || problem != nil
    }
}
