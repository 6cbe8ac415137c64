// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
package import PhotoLibrary
import PickerModel

/// Paths of the program's and the person's files, by the XDG base directory specification (contract section 1).
package struct ProgramPaths: Sendable {
    package let data: String
    package let cache: String
    package let config: String
    package let home: String
    /// The folders that hold `applications/`, the person's own first.
    package let dataFolders: [String]
    /// `XDG_RUNTIME_DIR`; nil where it is not set.
    package let runtime: String?

    /// - Parameter environment: the process's, read by who makes the host; requests read none.
    package init(environment: [String: String]) {
        var home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
        // Without slashes at the end, so that a folder can be compared with the home directory.
        while home.count > 1, home.hasSuffix("/") { home.removeLast() }
        /// The specification says that relative values are to be ignored.
        func base(_ name: String, _ fallback: String) -> String {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/" + fallback
        }
        self.home = home
        data = base("XDG_DATA_HOME", ".local/share") + "/desktop-picker"
        cache = base("XDG_CACHE_HOME", ".cache")
        config = base("XDG_CONFIG_HOME", ".config")
        let shared = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        dataFolders =
            [base("XDG_DATA_HOME", ".local/share")]
            + shared.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The index: a cache of the files' metadata, stored with the data since losing it means a full scan.
    package var index: String { data + "/library.sqlite" }
    /// The key behind asset identifiers.
    package var identityKey: String { config + "/desktop-picker/identity.key" }
    /// The folders that the person added to the library.
    package var addedFolders: String { config + "/desktop-picker/folders" }
    /// Cameras and phones: disks mounted by the desktop, and other devices in gvfs' folder.
    package var devices: MountedDevices { MountedDevices(gvfs: runtime.map { $0 + "/gvfs" }) }
    /// Folder of the memories of calling apps.
    package var apps: String { data + "/apps" }
    /// What each app may do with the library.
    package var accessRecords: AccessRecords { AccessRecords(folder: data + "/access") }
    /// The person's record of what was handed to whom.
    package var deliveryLog: DeliveryLog { DeliveryLog(file: data + "/handed-over.jsonl") }
    /// The apps of the settings.
    /// - Parameters:
    ///   - languages: the person's, for the names of apps; the preferred one first.
    ///   - own: the id under which the picker remembers what was picked without an app.
    package func knownApps(languages: [String], own: String) -> KnownApps {
        KnownApps(
            records: accessRecords, log: deliveryLog, memories: AppMemories(folder: apps),
            callers: CallerIdentity(dataFolders: dataFolders, languages: languages), own: own)
    }
    /// The desktop's list of recently used files.
    package var recentFiles: String { (data as NSString).deletingLastPathComponent + "/recently-used.xbel" }
    /// The thumbnail cache that all programs of the desktop share.
    package var thumbnails: String { cache + "/thumbnails" }
    /// Where copies without metadata lie until they are fetched.
    package var copies: CopyFolders { CopyFolders(runtime: runtime, cache: cache) }
    /// The tiles of the last first screens.
    var firstScreens: KeptScreens { KeptScreens(whole: cache + "/desktop-picker/first-screen") }

    /// The person's Pictures and Videos (user-dirs.dirs), or the defaults if the file does not state them. A folder set
    /// to the home directory is left out, which is how people disable one.
    package var personalFolders: [Source] {
        let stated = userDirectories()
        let folders: [(String, Source.Origin)] = [
            (stated["XDG_PICTURES_DIR"] ?? home + "/Pictures", .pictures),
            (stated["XDG_VIDEOS_DIR"] ?? home + "/Videos", .videos),
        ]
        var seen = Set<String>([home, home + "/"])
        return folders.filter { seen.insert($0.0).inserted }.map { Source(FileLocation($0.0), $0.1) }
    }

    /// A backslash says that the character after it stands for itself.
    private static func unescaped(_ text: Substring) -> String {
        var plain = ""
        var rest = text
        while let character = rest.popFirst() {
            plain.append(character == "\\" ? rest.popFirst() ?? character : character)
        }
        return plain
    }

    /// `XDG_PICTURES_DIR="$HOME/Bilder"`: one assignment a line, `$HOME/` or absolute. Not by GLib: ADR 18.
    private func userDirectories() -> [String: String] {
        guard let text = try? String(contentsOfFile: config + "/user-dirs.dirs", encoding: .utf8) else { return [:] }
        var found: [String: String] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            var value = parts[1].trimmingCharacters(in: .whitespaces)
            guard value.hasPrefix("\""), value.hasSuffix("\""), value.count >= 2 else { continue }
            value = Self.unescaped(value.dropFirst().dropLast())
            if value == "$HOME" || value.hasPrefix("$HOME/") { value = home + value.dropFirst(5) }
            guard value.hasPrefix("/") else { continue }
            while value.count > 1, value.hasSuffix("/") { value.removeLast() }
            found[parts[0].trimmingCharacters(in: .whitespaces)] = value
        }
        return found
    }
}
