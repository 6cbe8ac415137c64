// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
package import PickerModel

/// Finds out which app called, from the kernel's information about the calling process: the sandbox that it is in, or the control group
/// that the session put it in.
///
/// Desktops start each application in a unit named `app-…` (systemd.io/DESKTOP_ENVIRONMENTS). Where there is none, the caller
/// stays unknown and texts say "This app".
package struct CallerIdentity: Sendable {
    /// Folders that hold `applications/`, the person's own first.
    let dataFolders: [String]
    /// The person's languages as names of locales, the preferred one first.
    let languages: [String]

    package init(dataFolders: [String], languages: [String]) {
        self.dataFolders = dataFolders
        self.languages = languages
    }

    /// The app that a process belongs to.
    package func app(ofProcess process: Int32) -> CallingApp {
        Self.program(ofProcess: process)?.app.map { app($0) } ?? .unknown
    }

    /// Name and icon of an application id, from its desktop file.
    package func app(_ id: String) -> CallingApp {
        guard let entry = entry(of: id), !entry.isHidden else { return CallingApp(id: id) }
        return CallingApp(id: id, name: entry.name, iconName: entry.icon.flatMap(Self.usable))
    }

    /// Whether an application says in its desktop file that it opens the limited picker by itself.
    package func preventsLimitedAccessAlert(_ id: String) -> Bool {
        entry(of: id).map { !$0.isHidden && $0.preventsLimitedAccessAlert } ?? false
    }

    /// The desktop file of an id: the first folder that has a sound one counts.
    private func entry(of id: String) -> DesktopEntry? {
        for folder in dataFolders {
            for name in Self.fileNames(id) {
                guard let text = FileManager.default.contents(atPath: "\(folder)/applications/\(name).desktop"),
                    let entry = DesktopEntry([UInt8](text), languages: languages)
                else { continue }
                return entry
            }
        }
        return nil
    }

    /// Where the file of an id may be below `applications`: a dash may stand for a folder, as in `kde4-kate` for `kde4/kate.desktop`.
    private static func fileNames(_ id: String) -> [String] {
        let parts = id.split(separator: "-", omittingEmptySubsequences: false)
        return (0..<min(parts.count, 4)).map { folders in
            (parts[..<folders] + [parts[folders...].joined(separator: "-")[...]]).joined(separator: "/")
        }
    }

    /// An icon's name in the theme, or the path of a file that exists.
    private static func usable(_ icon: String) -> String? {
        !icon.hasPrefix("/") || FileManager.default.isReadableFile(atPath: icon) ? icon : nil
    }

    /// The application id in the text of `/proc/PID/cgroup`: that of the unit which the person's session manager put the process
    /// in, or else of the innermost slice around it. Names of groups below the unit are not read: the unit's processes
    /// can choose them.
    static func applicationID(inGroups text: String) -> String? {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            // The unified hierarchy, or systemd's own of the older layout.
            guard fields.count == 3, fields[0] == "0" || fields[1] == "name=systemd" else { continue }
            if let id = managed(fields[2]).reversed().lazy.compactMap(applicationID(ofUnit:)).first { return id }
        }
        return nil
    }

    /// The slices beneath the session manager in a control group's path, and the unit in them: `sd_pid_get_user_unit(3)` reads
    /// paths this way.
    private static func managed(_ path: Substring) -> ArraySlice<Substring> {
        let parts = path.split(separator: "/")
        let isSlice = { (part: Substring) in part.hasSuffix(".slice") }
        guard let manager = parts.firstIndex(where: { !isSlice($0) }), isSessionManager(parts[manager]) else {
            return []
        }
        let rest = parts[(manager + 1)...]
        return rest[..<(rest.firstIndex { !isSlice($0) }.map { $0 + 1 } ?? rest.endIndex)]
    }

    /// `user@1000.service`.
    private static func isSessionManager(_ unit: Substring) -> Bool {
        let number = unit.dropFirst("user@".count).dropLast(".service".count)
        return unit == "user@\(number).service" && !number.isEmpty && number.allSatisfy { ("0"..."9").contains($0) }
    }

    /// `app[-LAUNCHER]-ID-RANDOM.scope`, `app[-LAUNCHER]-ID[@RANDOM].service`, `app[-LAUNCHER]-ID.slice`, where a dash in the
    /// id is written `\x2d`.
    static func applicationID(ofUnit unit: Substring) -> String? {
        guard let dot = unit.lastIndex(of: "."), unit.hasPrefix("app-") else { return nil }
        var parts = unit[..<dot].split(separator: "-", omittingEmptySubsequences: false).dropFirst()
        switch unit[dot...] {
        case ".scope": parts = parts.dropLast()
        case ".service", ".slice": break
        default: return nil
        }
        guard (1...2).contains(parts.count), let last = parts.last else { return nil }
        let id = String(last.prefix { $0 != "@" }).replacing("\\x2d", with: "-")
        return isID(id[...]) ? id : nil
    }

    /// The name of a process's executable, for a program of which no id is proven; nil where the kernel does not tell.
    package static func executable(ofProcess process: Int32) -> String? {
        guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe") else {
            return nil
        }
        return (path as NSString).lastPathComponent
    }

    /// Whether a text can be an application id.
    package static func isApplicationID(_ text: String) -> Bool { isID(text[...]) }

    /// Whether a text can be an application id: it may become part of a file's name.
    static func isID(_ text: Substring) -> Bool {
        !text.isEmpty && !text.hasPrefix(".")
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0)) }
    }
}
