// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// A regular file open for reading, with its size and owner. It is closed when the value is destroyed.
///
/// A path may lead to an endless device or to a pipe that nobody writes to: opening does not wait, and nothing but a
/// regular file is read.
package struct RegularFile: ~Copyable {
    /// Open for reading, closed in started programs.
    package let descriptor: Int32
    /// Size in bytes when it was opened.
    package let size: Int
    /// User ID of the owner.
    package let owner: UInt32

    /// - Parameters:
    ///   - path: bytes of a path, without a NUL.
    ///   - followsLinks: whether the file itself may be a symbolic link; links among its folders are always followed.
    /// - Throws: `system` with the kernel's reason, or `notRegular`.
    package init(_ path: [UInt8], followsLinks: Bool = true) throws(FileError) {
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (followsLinks ? 0 : O_NOFOLLOW)
        try self.init(taking: open(CPath.terminated(path), flags))
    }

    /// Takes what `open` returned; called directly after it, for `errno` is the reason of a failure.
    /// - Throws: `system` with the kernel's reason, or `notRegular`; then the descriptor is closed.
    package init(taking descriptor: Int32) throws(FileError) {
        guard descriptor >= 0 else { throw .system(errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notRegular
        }
        (self.descriptor, size, owner) = (descriptor, Int(status.st_size), status.st_uid)
    }

    deinit { close(descriptor) }

    /// - Returns: the descriptor, which the caller closes.
    package consuming func released() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }

    /// Reads the whole file, up to its size when it was opened. Blocking.
    /// - Throws: `tooLong` if it has more than `longest` bytes, `system` if it cannot be read.
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
    /// The file has more bytes than the caller allows.
    case tooLong

    /// The kernel's reason, or the one that it would have.
    package var code: Int32 {
        switch self {
        case .system(let code): code
        case .notRegular: EINVAL
        case .tooLong: EFBIG
        }
    }
}
