// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the program's own data lies: beside the sources in a build tree, below the prefix once installed.
public enum DataFolder {
    /// Folders to look into, the first that has what is wanted counts. Pure: looks at nothing itself but through `exists`.
    ///
    /// - Parameters:
    ///   - executable: the program's absolute path, as `/proc/self/exe` tells it.
    ///   - environment: `DESKTOP_PICKER_DATA` is the only answer where it is set and not empty.
    ///   - exists: whether a file or folder is there.
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

    /// The path of a data file, or nil where no folder has it.
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
