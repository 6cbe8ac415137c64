// SPDX-License-Identifier: GPL-3.0-or-later

/// The folders that a partial rescan covers: those whose names were read, and subfolders that no longer exist. A file in
/// the extent that is in the index but was not found is gone.
struct RescanExtent: Sendable {
    /// Folders that were read or no longer exist.
    var read: Set<[UInt8]>
    /// Subfolders that exist but were not entered.
    var kept: Set<[UInt8]>

    /// Whether the rescan covers a folder.
    func contains(_ folder: [UInt8]) -> Bool {
        if read.contains(folder) { return true }
        var path = folder
        while let parent = PathBytes.parent(of: path) {
            if read.contains(parent) { return !kept.contains(path) }
            path = parent
        }
        return false
    }
}
