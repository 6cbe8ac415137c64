// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Small files as wholes. A call of the kernel's may read or write a part: on file servers, on a disk that becomes full, and where a
/// signal comes in between.
package enum FileBytes {
    /// Reads to the end. Blocks.
    /// - Parameter longest: after so many bytes no more are read.
    /// - Returns: nil where reading fails, with `errno`.
    package static func read(_ descriptor: Int32, upTo longest: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(longest, 64 << 10))
        while bytes.count < longest {
            let count = Glibc.read(descriptor, &piece, min(piece.count, longest - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return nil }
            guard count > 0 else { break }
            bytes += piece.prefix(count)
        }
        return bytes
    }

    /// Writes all bytes. Blocks.
    /// - Returns: false where not all can be written, with `errno`.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return false }
            done += count
        }
        return true
    }
}
