// SPDX-License-Identifier: GPL-3.0-or-later

import CCopying
import Glibc
import Ground
package import PickerModel

/// A file that is open for another program, until the last reference goes.
package final class OpenFile: Sendable {
    package let descriptor: Int32

    /// - Parameter descriptor: the value's from now on; a negative one is none.
    package init?(descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// A descriptor of the same open file for somebody else, who closes it; negative where there are too many.
    package func released() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }

    /// Opens the file that a descriptor names, or that is open already, once more: with a place of its own in it, to be read. Blocking: disks
    /// may be slow.
    /// - Returns: nil where it may not be read, or the process has too many open files.
    func reading() -> OpenFile? { OpenFile(descriptor: picker_read_named(descriptor)) }

    /// Opens a file of ours to be read. Blocking.
    /// - Returns: nil where there is none, or something else than a regular file.
    package static func reading(_ file: FileLocation) -> OpenFile? {
        guard let opened = try? RegularFile(file.bytes, followsLinks: false) else { return nil }
        return OpenFile(descriptor: opened.released())
    }

    /// Opens a document of the document portal to be read. Its file system refuses to open one that is not to be followed, and has no links. Blocking.
    static func reading(document path: String) -> OpenFile? {
        guard let opened = try? RegularFile(Array(path.utf8)) else { return nil }
        return OpenFile(descriptor: opened.released())
    }

    /// A descriptor that names the file and reads nothing of it. Blocking.
    func named() -> OpenFile? {
        OpenFile(descriptor: picker_name_file(CPath.terminated(Array("/proc/self/fd/\(descriptor)".utf8))))
    }

    /// Bytes of it; 0 where the kernel does not tell.
    var size: Int64 {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
    }

    /// Whether it is a connection to another process, of bytes in their order.
    var isConnection: Bool {
        func option(_ name: Int32) -> Int32? {
            var value: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
        }
        return option(SO_DOMAIN) == AF_UNIX && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
            && option(SO_ACCEPTCONN) == 0
    }

    /// A copy of it in memory that nobody can write to. Blocking.
    /// - Returns: nil where there is no memory for it.
    func sealedCopy() -> OpenFile? { OpenFile(descriptor: picker_sealed_copy(descriptor)) }
}
