// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc

/// Small files that only their person may read.
enum PrivateFile {
    /// Puts a file in place whole or not at all, with the permissions 0600; what is there, a link too, is replaced. Blocks
    /// until it is on disk.
    /// - Parameter path: absolute; its folder is there.
    /// - Returns: `errno` of what failed; nil where nothing did.
    static func write(_ bytes: [UInt8], to path: String) -> Int32? {
        let draft = "\(path).\(UUID().uuidString)"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return errno }
        // On a full disk a part of it may be written: no draft stays behind.
        defer { unlink(draft) }
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        let code = errno
        close(descriptor)
        guard isWritten else { return code }
        return rename(draft, path) == 0 ? nil : errno
    }
}
