// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import MediaTypes

/// An open file with its first and last bytes, which is all that format detection needs and most identifiers do. `deinit` closes it.
final class OpenedFile: Sendable {
    let descriptor: Int32
    let head: [UInt8]
    let tail: [UInt8]
    let size: Int64

    /// - Parameters:
    ///   - path: absolute. Opening does not block on a pipe that has replaced the file since the walk.
    ///   - confinement: limits what may be opened.
    init(path: [UInt8], _ confinement: Confinement) throws(MediaError) {
        let descriptor = confinement.open(path, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(errno: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        guard status.st_size > 0 else {
            close(descriptor)
            throw .empty
        }
        self.descriptor = descriptor
        size = Int64(status.st_size)
        head = Self.read(descriptor, at: 0)
        let start = max(head.count, status.st_size - AssetIdentity.window)
        tail = start < status.st_size ? Self.read(descriptor, at: start) : []
    }

    deinit { close(descriptor) }

    /// The bytes between head and tail, piece by piece. What cannot be read ends them.
    func between() -> () -> [UInt8]? {
        let end = Int(size) - tail.count
        var place = head.count
        return { [descriptor] in
            guard place < end else { return nil }
            let piece = Self.read(descriptor, at: place, min(Self.piece, end - place))
            place = piece.isEmpty ? end : place + piece.count
            return piece.isEmpty ? nil : piece
        }
    }

    private static let piece = 1 << 20

    private static func read(_ descriptor: Int32, at offset: Int, _ count: Int = AssetIdentity.window) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = pread(descriptor, buffer.baseAddress?.advanced(by: filled), count - filled, offset + filled)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}
