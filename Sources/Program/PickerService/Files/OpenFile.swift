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

    /// Opens the file that a descriptor names, or that is open already, once more: with a place of its own in it, to be read. Blocking: disks
    /// may be slow.
    /// - Returns: nil where it may not be read, or the process has too many open files.
    func reading() -> OpenFile? { OpenFile(descriptor: picker_read_named(descriptor)) }

    /// Opens a file of ours to be read. Blocking.
    /// - Returns: nil where there is none, or something else than a regular file.
    static func reading(_ file: FileLocation) -> OpenFile? {
        guard let opened = try? RegularFile(file.bytes, followsLinks: false) else { return nil }
        return OpenFile(descriptor: opened.released())
    }

    /// A copy of it in memory that nobody can write to. Blocking.
    /// - Returns: nil where there is no memory for it.
    func sealedCopy() -> OpenFile? { OpenFile(descriptor: picker_sealed_copy(descriptor)) }
}
