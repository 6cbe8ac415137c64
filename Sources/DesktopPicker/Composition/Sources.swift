// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PickerModel

/// A folder of the library, and how it came to be one.
struct Source: Sendable, Equatable {
    /// Raw values are public: `library folders --json`.
    enum Origin: String, Sendable, Encodable {
        case pictures, videos, added, device
    }

    let location: FileLocation
    let origin: Origin

    init(_ location: FileLocation, _ origin: Origin) {
        self.location = location
        self.origin = origin
    }

    /// Whether it can be looked into now. Blocks while the disk answers.
    var isAvailable: Bool { Sources.problem(with: location) == nil }
}

/// Folders to pick from.
struct Sources: Sendable {
    /// Those that can be looked into, none of them inside another.
    let folders: [FileLocation]

    /// The library as it is when no folder is named: Pictures, Videos, what the person added, what is plugged in.
    ///
    /// One that is not there now, such as a disk at home, is no error: it is left out until it is back, and what the index
    /// knows of it stays.
    /// - Parameters:
    ///   - added: what the person added; nil to read it now.
    ///   - devices: the picture folders of cameras and phones.
    static func personal(_ places: Places, added: AddedFolders? = nil, devices: [FileLocation]) -> [Source] {
        var seen: Set<FileLocation> = []
        let added = (added ?? AddedFolders(file: places.addedFolders)).folders.map { Source($0, .added) }
        return (places.personalFolders + added + devices.map { Source($0, .device) })
            .filter { seen.insert($0.location).inserted }
    }

    /// - Parameter sources: in the order of the sidebar.
    init(_ sources: [Source]) { folders = Self.outermost(sources.filter(\.isAvailable).map(\.location)) }

    /// - Parameter named: as given on the command line, at least one.
    /// - Throws: where none of the named ones can be used. A missing one among usable ones is a warning.
    init(named: [String]) throws(Complaint) {
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
        folders = Self.outermost(usable)
    }

    /// Without those that lie inside others, whose photos would count twice. One below a hidden folder stays: nobody who
    /// looks through the outer one comes there.
    static func outermost(_ folders: [FileLocation]) -> [FileLocation] {
        folders.filter { folder in !folders.contains { $0 != folder && reaches($0, folder) } }
    }

    static func reaches(_ outer: FileLocation, _ inner: FileLocation) -> Bool {
        let slash = UInt8(ascii: "/")
        let start = outer.bytes.last == slash ? outer.bytes : outer.bytes + [slash]
        guard inner.bytes.starts(with: start) else { return false }
        return !inner.bytes.dropFirst(start.count).split(separator: slash).contains { $0.first == UInt8(ascii: ".") }
    }

    /// A folder as a person names it: a path, or a `file:` URI, which can name any.
    static func location(named name: String) -> FileLocation {
        FileURI.path(of: Array(name.utf8)).map { normalized($0) } ?? FileLocation(absolute(name))
    }

    /// Absolute and without `.`, `..` or doubled slashes; symbolic links stay as they are, as people know them.
    static func absolute(_ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        return String(decoding: normalized(Array(whole.utf8)).bytes, as: UTF8.self)
    }

    /// The same of an absolute path in bytes.
    static func normalized(_ path: [UInt8]) -> FileLocation {
        var parts: [ArraySlice<UInt8>] = []
        for part in path.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
            if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
        }
        return FileLocation(bytes: [UInt8(ascii: "/")] + parts.joined(separator: [UInt8(ascii: "/")]))
    }

    /// Why a folder cannot be used, as the end of a sentence; nil where it can.
    static func problem(with location: FileLocation) -> String? {
        var status = stat()
        let path = location.cPath
        guard stat(path, &status) == 0 else {
            return errno == ENOENT ? "does not exist" : "cannot be opened (\(String(cString: strerror(errno))))"
        }
        guard status.st_mode & S_IFMT == S_IFDIR else { return "is not a folder" }
        guard access(path, R_OK | X_OK) == 0 else { return "may not be read" }
        return nil
    }
}

extension FileLocation {
    /// As C functions take it.
    var cPath: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
