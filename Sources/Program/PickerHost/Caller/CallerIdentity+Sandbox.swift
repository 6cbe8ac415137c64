// SPDX-License-Identifier: GPL-3.0-or-later

internal import CGLib
import Glibc

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
        let info = openat(root, ".flatpak-info", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
        if info >= 0 {
            defer { close(info) }
            return flatpak(info).map { .flatpak($0) }
        }
        guard errno == ENOENT, let groups = text(of: "/proc/\(process)/cgroup") else { return nil }
        if let name = snap(inGroups: groups) { return .snap(name) }
        return .host(applicationID(inGroups: groups))
    }

    private static func text(of file: String) -> String? {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return bytes(of: descriptor).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Files of Flatpak and the kernel's are short; others are none of theirs.
    private static func bytes(of descriptor: Int32) -> [UInt8]? {
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0, bytes.count + count <= 1 << 20 else { return nil }
            if count == 0 { return bytes }
            bytes += part[..<count]
        }
    }

    private static func flatpak(_ descriptor: Int32) -> String? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let text = bytes(of: descriptor)
        else { return nil }
        return flatpak(inInfo: text)
    }

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
