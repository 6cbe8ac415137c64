// SPDX-License-Identifier: GPL-3.0-or-later

/// Locates the program's own data: next to the sources in a build tree, below the prefix when installed.
public enum DataFolder {
    /// Folders to search, in order. Pure: it accesses the file system only through `exists`.
    ///
    /// - Parameters:
    ///   - executable: the program's absolute path, from `/proc/self/exe`.
    ///   - environment: if `DESKTOP_PICKER_DATA` is set and not empty, it is the only folder.
    ///   - exists: whether a file or folder exists.
    public static func candidates(
        executable: String, environment: [String: String], exists: (String) -> Bool
    ) -> [String] {
        if let stated = environment["DESKTOP_PICKER_DATA"], !stated.isEmpty { return [stated] }
        guard executable.hasPrefix("/") else { return [] }
        var found: [String] = []
        var folder = parent(executable)
        // $prefix/bin/desktop-picker, or a worker in $prefix/libexec/desktop-picker.
        for _ in 0..<3 where !folder.isEmpty {
            folder = parent(folder)
            found.append(folder + "/share/desktop-picker")
        }
        folder = parent(executable)
        while !folder.isEmpty {
            if exists(folder + "/Package.swift"), exists(folder + "/data") { return [folder + "/data"] + found }
            folder = parent(folder)
        }
        return found
    }

    /// The path of a data file; nil if no folder contains it.
    public static func path(
        of file: String, executable: String, environment: [String: String], exists: (String) -> Bool
    ) -> String? {
        candidates(executable: executable, environment: environment, exists: exists)
            .map { $0 + "/" + file }.first(where: exists)
    }

    /// The folder with a `LANGUAGE/LC_MESSAGES` for each language, or nil where there is none: among the program's data, or
    /// once installed where all programs of the prefix have theirs.
    public static func catalogues(
        executable: String, environment: [String: String], exists: (String) -> Bool
    ) -> String? {
        candidates(executable: executable, environment: environment, exists: exists)
            .flatMap { [$0 + "/locale"] + ($0.hasSuffix("/share/desktop-picker") ? [parent($0) + "/locale"] : []) }
            .first(where: exists)
    }

    /// Empty above the root's children.
    private static func parent(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
