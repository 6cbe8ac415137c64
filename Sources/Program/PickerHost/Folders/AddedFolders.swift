// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
package import Ground
import MediaTypes
import PhotoLibrary
package import PickerModel

/// The folders that the person added to the library, as a file keeps them: one `file:` URI a line, as GTK keeps its bookmarks
/// (a label may follow after a space), so that names of any bytes survive. Other lines are kept as they are.
package struct AddedFolders: Sendable {
    private struct Line: Sendable {
        var text: [UInt8]
        /// Nil where the line names no folder of this machine.
        var folder: FileLocation?
    }

    private let file: String
    private var lines: [Line] = []
    /// Why the file could not be read; then it must not be overwritten.
    package private(set) var fault: FileError?

    /// Reads the file now; an empty list where there is none.
    /// - Parameter file: its absolute path.
    package init(file: String) {
        // The file may be a symbolic link that the person made.
        self.file = (file as NSString).resolvingSymlinksInPath
        let bytes: [UInt8]
        do throws(FileError) {
            // A list that was read in part would be written back as that part.
            bytes = try RegularFile(Array(self.file.utf8)).bytes(upTo: Self.longest)
        } catch {
            if error != .system(ENOENT), error != .system(ENOTDIR) { fault = error }
            return
        }
        lines = bytes.split(separator: Self.newline, omittingEmptySubsequences: false)
            .map { Line(text: Array($0), folder: Self.folder($0)) }
        // A line break at the end does not begin another line.
        if lines.last?.text.isEmpty == true { lines.removeLast() }
    }

    /// Bytes of a file that is read: a longer one is no list that a person made.
    private static let longest = 1 << 20
    private static let newline = UInt8(ascii: "\n")

    private static func folder(_ line: ArraySlice<UInt8>) -> FileLocation? {
        let uri = line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\r") }
        return FileURI.path(of: Array(uri)).map { Source.normalized($0) }
    }

    /// In the order they were added, each once.
    package var folders: [FileLocation] {
        var seen: Set<FileLocation> = []
        return lines.compactMap(\.folder).filter { seen.insert($0).inserted }
    }

    /// - Returns: false where it was added before.
    package mutating func add(_ folder: FileLocation) -> Bool {
        guard !folders.contains(folder) else { return false }
        lines.append(Line(text: Array(folder.uri.utf8), folder: folder))
        return true
    }

    /// - Returns: false where it was not added.
    package mutating func remove(_ folder: FileLocation) -> Bool {
        let count = lines.count
        lines.removeAll { $0.folder == folder }
        return lines.count < count
    }

    /// Reads, changes and writes a file; of two programs that do so at once one waits.
    /// - Parameter change: says whether there is anything to write.
    package static func change(_ file: String, _ change: (inout AddedFolders) -> Bool) throws(HostError) {
        let folder = ((file as NSString).resolvingSymlinksInPath as NSString).deletingLastPathComponent
        // Only a folder that is made here gets these permissions; an existing one keeps its own.
        try? FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        if lock >= 0 { flock(lock, LOCK_EX) }
        defer { if lock >= 0 { close(lock) } }
        var folders = AddedFolders(file: file)
        if let fault = folders.fault { throw .unreadableList(file: file, fault) }
        if change(&folders) { try folders.write() }
    }

    /// Replaces the file whole or not at all, readable by the person alone.
    private func write() throws(HostError) {
        do throws(FileError) {
            try PrivateFile.write(lines.flatMap { $0.text + [Self.newline] }, as: .record, to: Array(file.utf8))
        } catch {
            throw .unwritableList(file: file, error)
        }
    }
}
