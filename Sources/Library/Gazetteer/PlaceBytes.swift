// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Reads the data file. It is not mapped, since a mapped file that shrinks, as during an update of the program, ends
/// the process.
enum PlaceBytes {
    /// Limit in bytes, above any release of the data.
    private static let most = 64 << 20

    static func read(_ path: String) throws(GazetteerError) -> [UInt8] {
        // C would end the path at the NUL and open another file.
        guard !path.utf8.contains(0) else { throw .unreadable(errno: ENOENT) }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= most else { throw .damaged }
        let count = Int(status.st_size)
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, off_t(filled))
                if got < 0, errno == EINTR { continue }
                if got < 0 { failure = errno }
                guard got > 0 else { return }
                filled += got
            }
        }
        guard failure == 0 else { throw .unreadable(errno: failure) }
        return bytes
    }
}
