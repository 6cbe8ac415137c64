// SPDX-License-Identifier: GPL-3.0-or-later

/// One file as the file system shows it, before it is opened. Two equal values are the same file, unchanged.
struct ScannedFile: Sendable, Equatable {
    /// Last component, as bytes.
    var name: [UInt8]
    var size: Int64
    /// Seconds since 1970: what thumbnails are compared by.
    var modified: Int64
    var modifiedNanoseconds: Int64
    var inode: UInt64

    /// The name for people: bytes that are no text shown as replacement characters.
    var displayName: String { String(decoding: name, as: UTF8.self) }

    /// Without the dot; empty where there is none.
    var fileExtension: String {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return "" }
        return String(decoding: name[(dot + 1)...], as: UTF8.self)
    }
}

/// A file that has to be read: new, changed, or not readable the last time.
struct Candidate: Sendable {
    /// Absolute.
    var folder: [UInt8]
    var file: ScannedFile
    /// The row that it has in the index.
    var row: Int64?

    var path: [UInt8] { PathBytes.join(folder, file.name) }
}

extension [Candidate] {
    /// Newest first, since the newest are the first a person sees.
    ///
    /// But equal copies, which have equal sizes, stand together with the oldest first, and by path where they are of one
    /// age: the original then gets the same identifier again after the index was lost, and a copy the next one.
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
