// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
import Foundation
import Glibc
import Ground

/// The program behind a process, as the kernel shows it.
package enum IdentifiedProgram: Sendable, Equatable {
    /// A program of the person's session, and its application id where the session gave it one.
    case host(String?)
    /// A Flatpak, by its application id.
    case flatpak(String)
    /// A Snap, by its instance's name.
    case snap(String)

    /// As the portal names it; nil where no id is proven.
    package var app: String? {
        switch self {
        case .host(let id): id
        case .flatpak(let id): id
        case .snap(let name): "snap.\(name)"
        }
    }

    /// Whether it sees other files than the person's programs do.
    package var isSandboxed: Bool { if case .host = self { false } else { true } }
}

extension CallerIdentity {
    /// The program that a process belongs to, found as xdg-desktop-portal finds it: a Flatpak by the file `.flatpak-info` in its root, a Snap by
    /// its control group, everything else by the unit of the session. Blocking.
    /// - Returns: nil where that cannot be told: then nothing may be taken for granted.
    package static func program(ofProcess process: Int32) -> IdentifiedProgram? {
        // The root before the group: where it cannot be seen the process may be in any sandbox.
        let root = open("/proc/\(process)/root", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard root >= 0 else { return nil }
        defer { close(root) }
        do throws(FileError) {
            let flags = O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
            let info = try RegularFile(taking: openat(root, ".flatpak-info", flags))
            return flatpak(inInfo: try info.bytes(upTo: longest)).map { .flatpak($0) }
        } catch .system(ENOENT) {
            guard let groups = try? String(contentsOfFile: "/proc/\(process)/cgroup", encoding: .utf8) else {
                return nil
            }
            return snap(inGroups: groups).map { .snap($0) } ?? .host(applicationID(inGroups: groups))
        } catch {
            return nil
        }
    }

    /// Bytes of `.flatpak-info`, which is short; a longer file is none of Flatpak's.
    private static let longest = 1 << 20

    /// The application id in the text of `.flatpak-info`; nil for what is no such file.
    static func flatpak(inInfo text: [UInt8]) -> String? {
        let file = g_key_file_new()
        defer { g_key_file_unref(file) }
        let characters = text.map { CChar(bitPattern: $0) }
        guard g_key_file_load_from_data(file, characters, gsize(characters.count), GKeyFileFlags(rawValue: 0), nil) != 0
        else { return nil }
        for (group, key) in [("Application", "name"), ("Runtime", "runtime")] {
            guard g_key_file_has_group(file, group) != 0 else { continue }
            guard let found = g_key_file_get_string(file, group, key, nil) else { return nil }
            defer { g_free(found) }
            let id = String(cString: found)
            return isID(id[...]) ? id : nil
        }
        return nil
    }

    /// The instance's name of a Snap in the text of `/proc/PID/cgroup`: that of a group `snap.NAME.APP…`.
    static func snap(inGroups text: String) -> String? {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3, fields[0] == "0" || ["freezer", "name=systemd"].contains(fields[1]) else {
                continue
            }
            for group in fields[2].split(separator: "/") {
                let parts = group.split(separator: ".")
                if group.hasPrefix("snap."), parts.count >= 3, isID(parts[1]) { return String(parts[1]) }
            }
        }
        return nil
    }
}
