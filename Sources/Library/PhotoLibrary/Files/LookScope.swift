// SPDX-License-Identifier: GPL-3.0-or-later

/// Which folders a look at a part of the library speaks for: those whose names were read, and what lay below them and
/// was neither entered nor seen in its place. What the index knows of these and the look did not find is gone.
struct LookScope: Sendable {
    /// Read, or no longer there.
    var looked: Set<[UInt8]>
    /// Folders seen in a folder that was read, and left as they are.
    var kept: Set<[UInt8]>

    /// Whether the look says all about a folder.
    func contains(_ folder: [UInt8]) -> Bool {
        if looked.contains(folder) { return true }
        var path = folder
        while let parent = PathBytes.parent(of: path) {
            if looked.contains(parent) { return !kept.contains(path) }
            path = parent
        }
        return false
    }
}
