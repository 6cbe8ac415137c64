// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
import PickerModel

/// The file in which a film can be read from its beginning while it is made: beside the copy, for its owner alone, and gone with the value.
final class FilmStream {
    let file: FileLocation
    private let descriptor: Int32

    /// - Parameter folder: of the copy.
    /// - Throws: `system` with the kernel's reason.
    init(in folder: FileLocation) throws(FileError) {
        // No name that a copy has: those never begin with a dot and end so.
        file = FileLocation(bytes: folder.bytes + Array("/.film.part".utf8))
        descriptor = open(CPath.terminated(file.bytes), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .system(errno) }
    }

    /// Who reads it has it open.
    deinit {
        unlink(CPath.terminated(file.bytes))
        close(descriptor)
    }

    /// Takes a piece of the film, where it is one that follows the others. An animation has no others.
    func take(_ piece: FilmPiece, _ format: FilmFormat) throws(FileError) {
        guard piece.isStream || format == .gif else { return }
        try Bytes.write(piece.bytes, to: descriptor)
    }
}
