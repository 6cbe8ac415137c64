// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import MediaTypes

/// An open file with its first and last bytes: all that identity and recognition need, read once.
struct OpenedFile: ~Copyable {
    let descriptor: Int32
    let head: [UInt8]
    let tail: [UInt8]
    let size: Int64

    /// - Parameter path: absolute. Never blocks on a pipe that took the file's place since the walk.
    init(path: [UInt8]) throws(MediaError) {
        let text = path.map { CChar(bitPattern: $0) } + [0]
        let descriptor = open(text, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        let size = Int64(status.st_size)
        guard size > 0 else {
            close(descriptor)
            throw .empty
        }
        self.descriptor = descriptor
        self.size = size
        head = Self.read(descriptor, at: 0, upTo: AssetIdentity.window)
        let start = max(Int64(head.count), size - Int64(AssetIdentity.window))
        tail = start < size ? Self.read(descriptor, at: start, upTo: AssetIdentity.window) : []
    }

    deinit { close(descriptor) }

    private static func read(_ descriptor: Int32, at offset: Int64, upTo count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = 0
            while filled < count {
                let got = pread(
                    descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(offset) + filled)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}
