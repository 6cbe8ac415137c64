// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
public import MediaTypes

/// Opens files by their paths, links included: for tests of what happens to a file once it is open.
public struct PlainOriginals: OriginalOpening {
    /// Opens any file that may be read.
    public init() {}

    /// Opens for reading, whatever the use.
    public func open(_ path: [UInt8], for use: OriginalUse) throws(MediaError) -> Int32 {
        let descriptor = Glibc.open(
            path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        return descriptor
    }
}
