// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes

/// Reads the names in a folder to find devices.
enum FolderNames {
    /// The names in a folder in byte order, without hidden ones; empty if it cannot be read.
    static func all(in folder: [UInt8]) -> [[UInt8]] {
        guard let stream = opendir(CPath.terminated(folder)) else { return [] }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = FolderEntry.name(of: entry)
            if name.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Whether the path is a folder and not a link, which may lead out of the device.
    static func isFolder(_ path: [UInt8]) -> Bool {
        var status = stat()
        return lstat(CPath.terminated(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
