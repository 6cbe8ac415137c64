// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground

/// Paths as the kernel takes them: bytes without a NUL, and not necessarily text.
enum PathBytes {
    static let slash = UInt8(ascii: "/")

    /// Whether `path` is `folder` or lies below it.
    static func contains(_ folder: [UInt8], _ path: [UInt8]) -> Bool {
        folder == [slash] || (path.starts(with: folder) && (path.count == folder.count || path[folder.count] == slash))
    }

    /// The path without trailing slashes.
    static func normalized(_ path: [UInt8]) -> [UInt8] {
        var path = path
        while path.count > 1, path.last == slash { path.removeLast() }
        return path
    }

    /// The parent folder; nil for the root and for a relative path without a slash.
    static func parent(of path: [UInt8]) -> [UInt8]? {
        guard path.count > 1, let end = path.lastIndex(of: slash) else { return nil }
        return end == 0 ? [slash] : Array(path[..<end])
    }

    static func join(_ folder: [UInt8], _ name: [UInt8]) -> [UInt8] {
        folder.last == slash ? folder + name : folder + [slash] + name
    }

    /// A file name without its extension.
    static func stem(of name: [UInt8]) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
        return Array(name[..<dot])
    }

    /// The path without links in it; nil where there is nothing. Waits for the disk.
    static func real(_ path: [UInt8]) -> [UInt8]? {
        guard let resolved = realpath(CPath.terminated(path), nil) else { return nil }
        defer { free(resolved) }
        return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
    }

    /// Where an open file or folder lies now, without links; nil where the kernel does not say.
    static func place(of descriptor: Int32) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        return count > 0 ? buffer[..<count].map { UInt8(bitPattern: $0) } : nil
    }
}
