// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// A regular file that is open for reading, and what the kernel says of it. Closed with its value.
///
/// A name may lead to a device that never ends or to a pipe that nobody writes: opening does not wait, and nothing but a regular file
/// is read from.
package struct RegularFile: ~Copyable {
    /// Open for reading, closed in programs that are started.
    package let descriptor: Int32
    /// Its bytes as it was opened.
    package let size: Int
    /// Who owns it, as a number of the kernel.
    package let owner: UInt32

    /// - Parameters:
    ///   - path: bytes of a path, without a NUL.
    ///   - followsLinks: whether the name may be a symbolic link; those among its folders are followed in any case.
    /// - Throws: why it cannot be opened.
    package init(_ path: [UInt8], followsLinks: Bool = true) throws(FileError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = open(CPath.terminated(path), flags)
        guard descriptor >= 0 else { throw .system(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegular
        }
        (self.descriptor, size, owner) = (descriptor, Int(status.st_size), status.st_uid)
    }

    deinit { close(descriptor) }

    /// All of it, as long as it was when it was opened. Blocking.
    /// - Throws: `tooLong` where it has more than `longest` bytes, and why it cannot be read.
    package func bytes(upTo longest: Int) throws(FileError) -> [UInt8] {
        guard size <= longest else { throw .tooLong }
        return try Bytes.read(descriptor, upTo: size)
    }
}

/// Why a file cannot be read or written.
package enum FileError: Error, Equatable {
    /// The kernel's reason, an `errno`.
    case system(Int32)
    /// A folder, a device, a pipe or a socket.
    case notRegular
    /// It has more bytes than are wanted.
    case tooLong
}
