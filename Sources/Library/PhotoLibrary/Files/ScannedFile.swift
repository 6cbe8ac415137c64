// SPDX-License-Identifier: GPL-3.0-or-later

/// A file's name and `stat` fields, without opening it. Two equal values mean the same unchanged file.
struct ScannedFile: Sendable, Equatable {
    /// Last path component, as bytes.
    var name: [UInt8]
    var size: Int64
    /// Modification time in seconds since 1970; thumbnails are validated against it.
    var modified: Int64
    var modifiedNanoseconds: Int64
    var inode: UInt64

    /// The name as text; bytes that are not UTF-8 become replacement characters.
    var displayName: String { String(decoding: name, as: UTF8.self) }

    /// Extension without the dot; empty if there is none.
    var fileExtension: String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self)
    }
}

/// A file to read: new, changed, or unreadable in the last scan.
struct Candidate: Sendable {
    /// Absolute path of the folder.
    var folder: [UInt8]
    var file: ScannedFile
    /// The file's row in the index; nil for a new file.
    var row: Int64?

    var path: [UInt8] { PathBytes.join(folder, file.name) }
}

extension [Candidate] {
    /// Newest first, since the grid shows the newest first.
    ///
    /// Files of equal size, which may be equal copies, are adjacent: the oldest first, then by path. If the index is
    /// lost, the original thus gets the same identifier again, and its copy the next one.
    func inReadingOrder() -> [Candidate] {
        var newest: [Int64: (Int64, Int64)] = [:]
        for candidate in self {
            let file = candidate.file
            let time = (file.modified, file.modifiedNanoseconds)
            newest[file.size] = newest[file.size].map { $0 > time ? $0 : time } ?? time
        }
        return map { (newest[$0.file.size] ?? (0, 0), $0) }.sorted { one, other in
            if one.0 != other.0 { return one.0 > other.0 }
            let (left, right) = (one.1.file, other.1.file)
            if left.size != right.size { return left.size < right.size }
            if left.modified != right.modified { return left.modified < right.modified }
            if left.modifiedNanoseconds != right.modifiedNanoseconds {
                return left.modifiedNanoseconds < right.modifiedNanoseconds
            }
            return one.1.path.lexicographicallyPrecedes(other.1.path)
        }.map(\.1)
    }
}
