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
    /// A program in another container: it has mounts or users of its own.
    case contained

    /// As the portal names it; nil where no id is proven.
    package var app: String? {
        switch self {
        case .host(let id): id
        case .flatpak(let id): id
        case .snap(let name): "snap.\(name)"
        case .contained: nil
        }
    }

    /// Whether it sees other files than the person's programs do.
    package var isSandboxed: Bool { if case .host = self { false } else { true } }
}

extension CallerIdentity {
    /// The program that a process belongs to, found as xdg-desktop-portal finds it: a Flatpak by the file `.flatpak-info` in its root, a Snap by
    /// its label or its control group, everything else by the unit of the session. Podman, bubblewrap, firejail and their kind are told by their namespaces.
    /// Blocking.
    /// - Parameter label: of the kernel's security module, which a Snap cannot shed; nil where it is not known.
    /// - Returns: nil where that cannot be told: then nothing may be taken for granted.
    package static func program(ofProcess process: Int32, label: String? = nil) -> IdentifiedProgram? {
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
            if let name = label.flatMap(snap(inLabel:)) ?? snap(inGroups: groups) { return .snap(name) }
            guard let isContained = isContained(process) else { return nil }
            return isContained ? .contained : .host(applicationID(inGroups: groups))
        } catch {
            return nil
        }
    }

    /// Whether a process has other mounts or other users than this one; nil where that cannot be told.
    private static func isContained(_ process: Int32) -> Bool? {
        for space in ["mnt", "user"] {
            var (theirs, ours) = (stat(), stat())
            guard stat("/proc/\(process)/ns/\(space)", &theirs) == 0, stat("/proc/self/ns/\(space)", &ours) == 0 else {
                return nil
            }
            if theirs.st_ino != ours.st_ino || theirs.st_dev != ours.st_dev { return true }
        }
        return false
    }

    /// The instance's name of a Snap in a label of AppArmor: `snap.NAME.APP (enforce)`.
    static func snap(inLabel label: String) -> String? {
        let parts = label.prefix { $0 != " " }.split(separator: ".")
        guard parts.count >= 3, parts[0] == "snap", isID(parts[1]) else { return nil }
        return String(parts[1])
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
