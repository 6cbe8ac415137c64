// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import MediaTypes
import PickerModel

/// All media files under some folders, found without opening any.
///
/// Hidden names, folders with `.nomedia`, trash and thumbnail folders stay out. Symbolic links are followed, each folder
/// is entered once (device and inode), so loops end. What cannot be entered is a warning and the rest goes on.
struct FolderWalk {
    struct Folder: Sendable {
        var path: [UInt8]
        var files: [ScannedFile]
    }

    private(set) var folders: [Folder] = []
    /// Files that are neither picture nor video.
    private(set) var other = 0
    /// One sentence each.
    private(set) var warnings: [String] = []
    /// Folders that could not be read: rows under them are kept, the disk may be back tomorrow.
    private(set) var unread: [[UInt8]] = []
    private var entered: Set<Place> = []
    private let isCancelled: () -> Bool

    private struct Place: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    init(isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }

    /// Walks one root, depth first, names in byte order: the same tree gives the same order everywhere.
    mutating func walk(root: [UInt8]) {
        var waiting = [root]
        while let path = waiting.popLast(), !isCancelled() {
            waiting += read(path).reversed()
        }
    }

    /// - Returns: folders inside, in order.
    private mutating func read(_ path: [UInt8]) -> [[UInt8]] {
        let text = path.map { CChar(bitPattern: $0) } + [0]
        let descriptor = open(text, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            fail(path, errno)
            return []
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0,
            entered.insert(Place(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))).inserted
        else {
            close(descriptor)
            return []
        }
        guard let stream = fdopendir(descriptor) else {
            fail(path, errno)
            close(descriptor)
            return []
        }
        defer { closedir(stream) }
        return entries(of: stream, in: path)
    }

    private mutating func entries(of stream: OpaquePointer, in path: [UInt8]) -> [[UInt8]] {
        var files: [ScannedFile] = []
        var inner: [[UInt8]] = []
        var others = 0
        let descriptor = dirfd(stream)
        while let entry = readdir(stream) {
            let name = Self.name(of: entry)
            if name == Array(".nomedia".utf8) { return [] }
            guard name.first != UInt8(ascii: ".") else { continue }
            let text = name.map { CChar(bitPattern: $0) } + [0]
            var status = stat()
            // Follows symbolic links; one that leads nowhere is no file.
            guard fstatat(descriptor, text, &status, 0) == 0 else { continue }
            switch status.st_mode & S_IFMT {
            case S_IFDIR:
                if !Self.isKeptOut(name) { inner.append(path + (path.last == 47 ? [] : [47]) + name) }
            case S_IFREG:
                let file = ScannedFile(
                    name: name, size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
                    modifiedNanoseconds: Int64(status.st_mtim.tv_nsec), inode: UInt64(status.st_ino))
                if Self.mayBeMedia(file) { files.append(file) } else { others += 1 }
            default: others += 1
            }
        }
        other += others
        files.sort { $0.name.lexicographicallyPrecedes($1.name) }
        inner.sort { $0.lexicographicallyPrecedes($1) }
        if !files.isEmpty { folders.append(Folder(path: path, files: files)) }
        return inner
    }

    private mutating func fail(_ path: [UInt8], _ code: Int32) {
        unread.append(path)
        let name = String(decoding: path, as: UTF8.self)
        warnings.append(
            "the folder \(name) cannot be read (\(String(cString: strerror(code)))); its photos are left out")
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in Array(bytes.prefix { $0 != 0 }) }
    }

    /// By extension; a name without any is looked into.
    private static func mayBeMedia(_ file: ScannedFile) -> Bool {
        let ending = file.fileExtension
        return ending.isEmpty || MediaFormat(fileExtension: ending) != nil
    }

    private static let keptOut: Set<[UInt8]> = Set(
        ["lost+found", "Thumbs", "thumbnails", "$RECYCLE.BIN", "@eaDir"].map { Array($0.utf8) })

    private static func isKeptOut(_ name: [UInt8]) -> Bool { keptOut.contains(name) }
}
