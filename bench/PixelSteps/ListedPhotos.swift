// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import MediaTypes

/// Opens the photos of the list: they lie on no device.
struct ListedPhotos: OriginalOpening {
    func open(_ path: [UInt8], for use: OriginalUse) throws(MediaError) -> Int32 {
        let descriptor = Glibc.open(
            path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
        return descriptor
    }
}
