// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PickerModel

/// Where things lie, by the XDG base directory specification (contract section 1). Read from the environment once.
struct Places: Sendable {
    let data: String
    let cache: String
    let config: String
    let home: String
    /// Where programs describe themselves, the person's own first.
    let dataFolders: [String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
        /// Relative values are to be ignored, says the specification.
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
    }

    /// The index: a cache of what files say, kept with the data since its loss costs a scan.
    var index: String { data + "/library.sqlite" }
    /// The key behind asset identifiers.
    var identityKey: String { config + "/desktop-picker/identity.key" }
    /// What is remembered of calling apps.
    var apps: String { data + "/apps" }
    /// Shared with the rest of the desktop.
    var thumbnails: String { cache + "/thumbnails" }

    /// The person's Pictures and Videos (user-dirs.dirs); the defaults where the file does not say. A folder that is
    /// the home directory itself is left out: that is how people switch one off.
    var personalFolders: [FileLocation] {
        let stated = userDirectories()
        let folders = [
            stated["XDG_PICTURES_DIR"] ?? home + "/Pictures", stated["XDG_VIDEOS_DIR"] ?? home + "/Videos",
        ]
        var seen = Set<String>([home, home + "/"])
        return folders.filter { seen.insert($0).inserted }.map { FileLocation($0) }
    }

    /// `XDG_PICTURES_DIR="$HOME/Bilder"`: one assignment a line, `$HOME/` or absolute.
    private func userDirectories() -> [String: String] {
        guard let text = try? String(contentsOfFile: config + "/user-dirs.dirs", encoding: .utf8) else { return [:] }
        var found: [String: String] = [:]
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { continue }
            var value = parts[1].trimmingCharacters(in: .whitespaces)
            guard value.hasPrefix("\""), value.hasSuffix("\""), value.count >= 2 else { continue }
            value = String(value.dropFirst().dropLast()).replacing("\\", with: "")
            if value == "$HOME" || value.hasPrefix("$HOME/") { value = home + value.dropFirst(5) }
            guard value.hasPrefix("/") else { continue }
            while value.count > 1, value.hasSuffix("/") { value.removeLast() }
            found[parts[0].trimmingCharacters(in: .whitespaces)] = value
        }
        return found
    }
}

/// Folders to pick from.
struct Sources: Sendable {
    let folders: [FileLocation]

    /// - Parameter named: as given on the command line; empty for the person's own folders.
    /// - Throws: where none of the named ones can be used. A missing one among usable ones is a warning.
    init(named: [String], places: Places) throws(Complaint) {
        guard !named.isEmpty else {
            folders = places.personalFolders.filter { Self.problem(with: $0) == nil }
            return
        }
        var usable: [FileLocation] = []
        var problems: [String] = []
        for name in named {
            let location = FileLocation(Self.absolute(name))
            if let problem = Self.problem(with: location) {
                problems.append("the folder \(name) \(problem)")
            } else if !usable.contains(location) {
                usable.append(location)
            }
        }
        guard !usable.isEmpty else {
            throw .failed("\(problems.joined(separator: ", and ")); name a folder with photos after --library")
        }
        for problem in problems { Console.complain("warning: \(problem) and was left out") }
        folders = usable
    }

    /// Absolute and without `.`, `..` or doubled slashes; symbolic links stay as they are, as people know them.
    static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func problem(with location: FileLocation) -> String? {
        var status = stat()
        let path = location.bytes.map { CChar(bitPattern: $0) } + [0]
        guard stat(path, &status) == 0 else {
            return errno == ENOENT ? "does not exist" : "cannot be opened (\(String(cString: strerror(errno))))"
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return "is not a folder" }
        guard access(path, R_OK | X_OK) == 0 else { return "may not be read" }
        return nil
    }
}
