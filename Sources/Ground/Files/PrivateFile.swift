// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Files that their owner alone may read, written whole or not at all: through a draft beside them that takes their name.
package enum PrivateFile {
    /// What becomes of a file that has the name already.
    package enum Existing {
        /// The new one takes its place.
        case replaced
        /// It stays, and the new one is given up.
        case kept
    }

    /// What a file is for.
    package enum Purpose {
        /// It cannot be made again: it is on the disk before its name is, so that there is the old file or the new one after a power
        /// failure, and drafts of killed processes are removed.
        case record
        /// It is made again where it is missing.
        case cache
    }

    /// What a draft is called between the file's name and its own six letters.
    private static let mark = Array(".draft-".utf8)
    /// Seconds after which a draft is left over from a killed process: writing one takes milliseconds.
    private static let longest = 60

    /// Writes a file with the permissions 0600. Blocking.
    /// - Parameters:
    ///   - path: absolute; folders that are missing are made with the permissions 0700.
    /// - Throws: `system` with the kernel's reason; nothing is left behind then.
    package static func write(
        _ bytes: [UInt8], as purpose: Purpose, to path: [UInt8], existing: Existing = .replaced
    ) throws(FileError) {
        // mkstemp gives the permissions 0600 and a name that no other process has.
        var draft = CPath.terminated(path + mark + Array("XXXXXX".utf8))
        var descriptor = mkstemp(&draft)
        if descriptor < 0, errno == ENOENT, let slash = path.lastIndex(of: UInt8(ascii: "/")) {
            try makeFolder(Array(path[..<slash]))
            draft = CPath.terminated(path + mark + Array("XXXXXX".utf8))
            descriptor = mkstemp(&draft)
        }
        guard descriptor >= 0 else { throw .system(errno) }
        defer { unlink(draft) }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        if purpose == .record { removeDrafts(of: path, olderThan: descriptor) }
        do throws(FileError) {
            try Bytes.write(bytes, to: descriptor)
            if purpose == .record, fsync(descriptor) != 0 { throw .system(errno) }
        } catch {
            close(descriptor)
            throw error
        }
        // The file system may report a full disk only when the file is closed.
        guard close(descriptor) == 0 else { throw .system(errno) }
        let name = CPath.terminated(path)
        switch existing {
        case .replaced: guard rename(draft, name) == 0 else { throw .system(errno) }
        case .kept: guard link(draft, name) == 0 || errno == EEXIST else { throw .system(errno) }
        }
    }

    private static func makeFolder(_ path: [UInt8]) throws(FileError) {
        if mkdir(CPath.terminated(path), 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
            throw .system(errno)
        }
        try makeFolder(Array(path[..<slash]))
        guard mkdir(CPath.terminated(path), 0o700) == 0 || errno == EEXIST else { throw .system(errno) }
    }

    /// Removes the drafts of processes that were killed while they wrote; one that writes now keeps its draft.
    /// - Parameter descriptor: of a file made now, whose time of change comes from the same clock as those of the drafts.
    private static func removeDrafts(of path: [UInt8], olderThan descriptor: Int32) {
        var now = stat()
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")), fstat(descriptor, &now) == 0,
            let folder = opendir(CPath.terminated(Array(path[...slash])))
        else { return }
        defer { closedir(folder) }
        let start = path[(slash + 1)...] + mark
        while let entry = readdir(folder) {
            let name = FolderEntry.name(of: entry)
            guard name.count == start.count + 6, name.starts(with: start) else { continue }
            var status = stat()
            guard fstatat(dirfd(folder), CPath.terminated(name), &status, AT_SYMLINK_NOFOLLOW) == 0,
                now.st_mtim.tv_sec - status.st_mtim.tv_sec > longest
            else { continue }
            unlinkat(dirfd(folder), CPath.terminated(name), 0)
        }
    }
}
