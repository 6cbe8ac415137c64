// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
package import PickerModel

/// Where copies lie: each in a folder of its own, so that it keeps the original's name, for its owner alone (0700 and 0600).
///
/// Small copies lie in the runtime directory, in memory, as long as they fit; films beside the cache. What is older than a day is swept
/// when the next picker starts. In a folder that the caller chose they stay until it removes them.
package struct CopyFolders: Sendable {
    private let runtime: String?
    private let cache: String
    private var chosen: FileLocation?

    /// Bytes of the largest copy that lies in memory.
    private static let mostInMemory: Int64 = 64 << 20
    /// Seconds after which a copy of the command line is removed.
    private static let age = 24 * 60 * 60
    private static let name = "desktop-picker-copies"

    /// - Parameters:
    ///   - runtime: `XDG_RUNTIME_DIR`; nil where it is not set.
    ///   - cache: `XDG_CACHE_HOME`.
    package init(runtime: String?, cache: String) {
        self.runtime = runtime.map { $0 + "/" + Self.name }
        self.cache = cache + "/desktop-picker/copies"
    }

    /// - Parameter folder: that the caller chose for all copies; it exists.
    package init(in folder: FileLocation) {
        self.init(runtime: nil, cache: "")
        chosen = folder
    }

    /// A new, empty folder for a copy of so many bytes.
    /// - Throws: `system` with the kernel's reason.
    func make(for bytes: Int64) throws(FileError) -> FileLocation {
        if let chosen { return try Self.make(under: chosen.bytes) }
        if let runtime, bytes <= Self.mostInMemory, let folder = try? Self.make(in: runtime),
            Self.fits(bytes, in: runtime)
        {
            return folder
        }
        return try Self.make(in: cache)
    }

    private static func make(in place: String) throws(FileError) -> FileLocation {
        try PrivateFile.makeFolder(Array(place.utf8))
        // Whatever lies there may have been put there by another program: a link, or a folder that others read.
        var status = stat()
        guard lstat(place, &status) == 0 else { throw .system(errno) }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else {
            throw .system(EPERM)
        }
        return try make(under: Array(place.utf8))
    }

    private static func make(under place: [UInt8]) throws(FileError) -> FileLocation {
        var folder = CPath.terminated(place + Array("/XXXXXX".utf8))
        guard mkdtemp(&folder) != nil else { throw .system(errno) }
        return FileLocation(bytes: folder.dropLast().map { UInt8(bitPattern: $0) })
    }

    /// Whether as much again stays free: other programs need the runtime directory, too.
    private static func fits(_ bytes: Int64, in place: String) -> Bool {
        var status = statvfs()
        guard statvfs(place, &status) == 0 else { return false }
        return Int64(clamping: status.f_bavail) * Int64(clamping: status.f_frsize) > 2 * bytes + (16 << 20)
    }

    /// Removes copies that are older than a day, and nothing else. Blocking.
    package func sweep() {
        guard chosen == nil else { return }
        let now = time(nil)
        for place in [runtime, cache].compactMap(\.self) {
            guard let folder = opendir(place) else { continue }
            defer { closedir(folder) }
            var old: [[UInt8]] = []
            while let entry = readdir(folder) {
                let name = FolderEntry.name(of: entry)
                var status = stat()
                guard name.first != UInt8(ascii: "."),
                    fstatat(dirfd(folder), CPath.terminated(name), &status, AT_SYMLINK_NOFOLLOW) == 0,
                    status.st_mode & S_IFMT == S_IFDIR, now - status.st_mtim.tv_sec > Self.age
                else { continue }
                old.append(name)
            }
            for name in old { Self.remove(FileLocation(bytes: Array(place.utf8) + [UInt8(ascii: "/")] + name)) }
        }
    }

    /// Removes copies with their folders, and nothing that does not lie where copies do. Blocking.
    package func remove(_ copies: [FileLocation]) {
        let places = [runtime, cache].compactMap { $0.map { Array($0.utf8) } }
        for copy in copies where chosen == nil && places.contains(copy.parent.parent.bytes) { Self.remove(copy.parent) }
    }

    /// Removes the folder of a copy with what it has; there are no folders in it.
    static func remove(_ folder: FileLocation) {
        if let open = opendir(CPath.terminated(folder.bytes)) {
            while let entry = readdir(open) {
                unlinkat(dirfd(open), CPath.terminated(FolderEntry.name(of: entry)), 0)
            }
            closedir(open)
        }
        rmdir(CPath.terminated(folder.bytes))
    }
}
