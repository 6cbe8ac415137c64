// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground

/// The identity of a folder under any path: device and inode.
struct FolderIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }

    /// - Returns: nil if the path does not exist.
    init?(of path: [UInt8]) {
        var status = stat()
        guard stat(CPath.terminated(path), &status) == 0 else { return nil }
        self.init(status)
    }
}
