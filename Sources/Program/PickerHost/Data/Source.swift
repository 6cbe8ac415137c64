// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Ground
import MediaTypes
import PhotoLibrary
package import PickerModel

/// A folder of the library, and where it comes from.
package struct Source: Sendable, Equatable {
    /// Raw values are printed by `library folders --json`.
    package enum Origin: String, Sendable, Encodable {
        case pictures, videos, added, device
    }

    package let location: FileLocation
    package let origin: Origin

    package init(_ location: FileLocation, _ origin: Origin) {
        self.location = location
        self.origin = origin
    }

    /// Whether the folder can be read now. Blocks for the disk.
    package var isAvailable: Bool { Source.problem(with: location) == nil }
}

extension Source {
    /// The folders that can be read, each once, without those that are inside another.
    /// - Parameter sources: in the order of the sidebar. A folder may be named again: the person may visit it twice, as
    ///   itself and by a file in it, or visit one that the library has.
    package static func usable(_ sources: [Source]) -> [FileLocation] {
        OutermostFolders.of(sources.filter(\.isAvailable).map(\.location))
    }

    /// Those of the folders named by a caller that can be read, without those inside another.
    /// - Parameter named: as given, at least one.
    /// - Returns: the folders, and what is wrong with the others.
    /// - Throws: `folders` where none of the named ones can be used.
    package static func usable(
        named: [String]
    ) throws(HostError) -> (folders: [FileLocation], problems: [FolderProblem]) {
        var usable: [FileLocation] = []
        var problems: [FolderProblem] = []
        for name in named {
            let location = FileLocation(absolute(name))
            if let problem = problem(with: location) {
                problems.append(FolderProblem(name: name, kind: problem))
            } else {
                usable.append(location)
            }
        }
        guard !usable.isEmpty else { throw .folders(problems) }
        return (OutermostFolders.of(usable), problems)
    }

    /// A folder as a person names it: a path, or a `file:` URI, which can name any.
    package static func location(named name: String) -> FileLocation {
        FileURI.path(of: Array(name.utf8)).map { normalized($0) } ?? FileLocation(absolute(name))
    }

    /// Absolute and without `.`, `..` or doubled slashes; symbolic links are not resolved, since people know folders by
    /// these paths.
    package static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        return String(decoding: normalized(Array(whole.utf8)).bytes, as: UTF8.self)
    }

    /// The same as `absolute` for an absolute path in bytes.
    package static func normalized(_ path: [UInt8]) -> FileLocation {
        var parts: [ArraySlice<UInt8>] = []
        for part in path.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
        }
        return FileLocation(bytes: [UInt8(ascii: "/")] + parts.joined(separator: [UInt8(ascii: "/")]))
    }

    /// Why a folder cannot be used; nil where it can.
    package static func problem(with location: FileLocation) -> FolderProblem.Kind? {
        var status = stat()
        let path = CPath.terminated(location.bytes)
        guard stat(path, &status) == 0 else {
            return errno == ENOENT ? .missing : .unopened(errno: errno)
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return .noFolder }
        guard access(path, R_OK | X_OK) == 0 else { return .unreadable }
        return nil
    }
}
