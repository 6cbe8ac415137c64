// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Complete reads and writes: one call of `read(2)` or `write(2)` may transfer only a part.
package enum Bytes {
    /// Reads an open file from its offset to its end, but at most `count` bytes. Blocking.
    /// - Throws: `system` with the kernel's reason; the bytes read by then are lost.
    package static func read(_ descriptor: Int32, upTo count: Int) throws(FileError) -> [UInt8] {
        guard count > 0 else { return [] }
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = Glibc.read(descriptor, base + filled, count - filled)
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard failure == 0 else { throw .system(failure) }
        return bytes
    }

    /// The first bytes of an open file, at most `count`, without moving its offset; fewer where the file is shorter or cannot be
    /// read. Blocking.
    package static func start(of descriptor: Int32, upTo count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = pread(descriptor, base + filled, count - filled, off_t(filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }

    /// Writes all bytes at the offset of an open file. Blocking.
    /// - Throws: `system` with the kernel's reason; a part may have been written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(FileError) {
        let failure: Int32 = bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count, let base = buffer.baseAddress {
                let count = Glibc.write(descriptor, base + done, buffer.count - done)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                done += count
            }
            return 0
        }
        guard failure == 0 else { throw .system(failure) }
    }

    /// Writes all bytes at a place of an open file, without moving its offset. Blocking.
    /// - Throws: `system` with the kernel's reason; a part may have been written.
    package static func write(_ bytes: [UInt8], to descriptor: Int32, at place: UInt64) throws(FileError) {
        let failure: Int32 = bytes.withUnsafeBytes { buffer in
            var done = 0
            while done < buffer.count, let base = buffer.baseAddress {
                let count = pwrite(descriptor, base + done, buffer.count - done, off_t(place) + off_t(done))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : EIO }
                done += count
            }
            return 0
        }
        guard failure == 0 else { throw .system(failure) }
    }
}
