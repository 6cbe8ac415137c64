// SPDX-License-Identifier: GPL-3.0-or-later

import CCopying
import Glibc
import Ground
import MediaTypes
import PickerModel

/// A file of the library, with what the scan saw of it. Between the scan and Add another program may put another file in its place, or a link to one
/// that it may not read itself; such a file was not picked.
struct Original: Sendable {
    let location: FileLocation
    /// Nil where nobody has scanned it.
    let stamp: FileStamp?
}

extension Asset {
    /// Its file.
    var original: Original { Original(location: location, stamp: stamp) }
    /// The video of a Live Photo that consists of two files.
    var pairedOriginal: Original? { pairedVideo.map { Original(location: $0, stamp: pairedStamp) } }
}

extension OriginalOpening {
    /// Opens a file of the library, if it is the one that was scanned. Blocking, like `open(_:for:)`.
    /// - Returns: a descriptor that the caller closes.
    /// - Throws: as `open(_:for:)`, and `unreadable` with ESTALE for another file in its place.
    func open(_ original: Original, for use: OriginalUse) throws(MediaError) -> Int32 {
        let descriptor = try open(original.location.bytes, for: use)
        guard let stamp = original.stamp else { return descriptor }
        guard let found = FileIdentity(ofDescriptor: descriptor), stamp.isOf(found.stamp) else {
            close(descriptor)
            throw .unreadable(errno: ESTALE)
        }
        return descriptor
    }

    /// Which file it is, if it is the one that was scanned. Blocking.
    func identity(of original: Original) throws(MediaError) -> FileIdentity {
        let descriptor = try open(original, for: .looking)
        defer { close(descriptor) }
        guard let identity = FileIdentity(ofDescriptor: descriptor) else { throw .unreadable(errno: errno) }
        return identity
    }
}

extension FileIdentity {
    /// Of an open file; nil where the kernel does not tell.
    init?(ofDescriptor descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(
            device: UInt64(status.st_dev), born: picker_birth(descriptor),
            stamp: FileStamp(
                inode: UInt64(status.st_ino), size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
                nanoseconds: Int64(status.st_mtim.tv_nsec)))
    }

    /// Of a copy in a folder of ours; nil where it is gone.
    init?(ofCopy file: FileLocation) {
        let descriptor = open(CPath.terminated(file.bytes), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        self.init(ofDescriptor: descriptor)
    }
}
