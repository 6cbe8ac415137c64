// SPDX-License-Identifier: GPL-3.0-or-later

import CCopying
import Glibc
import Ground
import PickerModel

/// A file that is open for another program, until the last reference goes.
final class OpenFile: Sendable {
    let descriptor: Int32

    /// - Parameter descriptor: the value's from now on; a negative one is none.
    init?(descriptor: Int32) {
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Opens a regular file to be read. Blocking: disks may be slow.
    /// - Returns: nil where there is none, or it may not be read.
    static func reading(_ file: FileLocation) -> OpenFile? {
        guard let opened = try? RegularFile(file.bytes) else { return nil }
        return OpenFile(descriptor: opened.released())
    }

    /// A copy of a file in memory that nobody can write to. Blocking.
    /// - Returns: nil where there is no file, or no memory for it.
    static func sealedCopy(of file: FileLocation) -> OpenFile? {
        reading(file).flatMap { OpenFile(descriptor: picker_sealed_copy($0.descriptor)) }
    }

    /// A descriptor that names a file and reads nothing of it.
    /// - Returns: nil where there is none.
    static func naming(_ file: FileLocation) -> OpenFile? {
        OpenFile(descriptor: picker_name_file(CPath.terminated(file.bytes)))
    }
}
