// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Writes files that only their owner may read, atomically: into a draft beside the file that then takes its name.
package enum PrivateFile {
    /// What happens to an existing file of the same name.
    package enum Existing {
        /// The new file replaces it.
        case replaced
        /// It stays, and the new file is discarded.
        case kept
    }

    /// What a file is used for, which decides how durable it is.
    package enum Purpose {
        /// The file cannot be made again. It is synced before it gets its name, so that after a power failure there is
        /// the old file or the new one, and drafts of killed processes are removed.
        case record
        /// The file is made again if it is missing.
        case cache
    }

    /// The part of a draft's name between the file's name and six random letters.
    private static let mark = Array(".draft-".utf8)
    /// Age in seconds from which a draft was left by a killed process: writing one takes milliseconds.
    private static let longest = 60

    /// Writes a file with the permissions 0600. Blocking.
    /// - Parameters:
    ///   - path: absolute; missing folders are created with the permissions 0700.
    /// - Throws: `system` with the kernel's reason; then nothing is left behind.
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

    /// Makes a folder, and those above it that are missing, with the permissions 0700. Blocking.
    /// - Throws: `system` with the kernel's reason.
    package static func makeFolder(_ path: [UInt8]) throws(FileError) {
        if mkdir(CPath.terminated(path), 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: UInt8(ascii: "/")), slash > 0 else {
            throw .system(errno)
        }
        try makeFolder(Array(path[..<slash]))
        guard mkdir(CPath.terminated(path), 0o700) == 0 || errno == EEXIST else { throw .system(errno) }
    }

    /// Removes drafts of processes that were killed while writing; a process that is writing keeps its draft.
    /// - Parameter descriptor: a file created just now; its time of change comes from the same clock as those of the
    ///   drafts.
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
