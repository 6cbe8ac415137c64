// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import PhotoLibrary

/// Small files that only their person may read.
enum PrivateFile {
    /// Seconds after which a draft is left over from a killed process: writing one takes milliseconds.
    private static let longest = 60

    /// Writes a file whole or not at all, with the permissions 0600; an existing file or link of that name is replaced.
    /// Blocks until it is on disk.
    /// - Parameter path: absolute; its folder exists.
    /// - Returns: `errno` of what failed; nil where nothing did.
    static func write(_ bytes: [UInt8], to path: String) -> Int32? {
        let draft = "\(path).\(UUID().uuidString)"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        // On a full disk only a part may be written: the draft is removed.
        defer { unlink(draft) }
        removeDrafts(of: path, olderThan: descriptor)
        let isWritten = FileBytes.write(bytes, to: descriptor) && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten else { return code }
        return rename(draft, path) == 0 ? nil : errno
    }

    /// Removes the drafts of pickers that were killed while they wrote. A picker that writes now keeps its draft.
    /// - Parameter descriptor: of a file made now, whose modification time comes from the same clock as those of the
    ///   drafts.
    private static func removeDrafts(of path: String, olderThan descriptor: Int32) {
        let file = path as NSString
        let (folder, start) = (file.deletingLastPathComponent, file.lastPathComponent + ".")
        var now = stat()
        guard fstat(descriptor, &now) == 0,
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        else { return }
        for name in names where name.hasPrefix(start) && UUID(uuidString: String(name.dropFirst(start.count))) != nil {
            var status = stat()
            let draft = folder + "/" + name
            guard lstat(draft, &status) == 0, now.st_mtim.tv_sec - status.st_mtim.tv_sec > longest else { continue }
            unlink(draft)
        }
    }
}
