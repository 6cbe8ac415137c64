// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Ground
import MediaTypes
import PickerModel

/// The file in which a film can be read from its beginning while it is made: beside the copy, for its owner alone, and gone with the value.
///
/// Who has it open sees what becomes of it: one that is whole cannot be written to any more (0400), and one that has lost its name without that
/// never will be whole. A stream that cannot be written is given up, and the film goes on.
final class FilmStream {
    let file: FileLocation
    private let descriptor: Int32
    private(set) var isGivenUp = false

    /// - Parameter folder: of the copy.
    /// - Returns: nil where it cannot be made.
    init?(in folder: FileLocation) {
        // No name that a copy has: none begins with a dot and ends so.
        file = FileLocation(bytes: folder.bytes + Array("/.film.part".utf8))
        descriptor = open(CPath.terminated(file.bytes), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    deinit {
        if !isGivenUp { unlink(CPath.terminated(file.bytes)) }
        close(descriptor)
    }

    /// Takes a piece of the film, where it is one that follows the others. An animation has no others.
    func take(_ piece: FilmPiece, _ format: FilmFormat) {
        guard piece.isStream || format == .gif, !isGivenUp else { return }
        do throws(FileError) { try Bytes.write(piece.bytes, to: descriptor) } catch { giveUp() }
    }

    /// Gives its room back. Those who read it are told that it ends early.
    func giveUp() {
        guard !isGivenUp else { return }
        isGivenUp = true
        unlink(CPath.terminated(file.bytes))
        ftruncate(descriptor, 0)
    }

    /// All of it is there.
    func complete() { if !isGivenUp { fchmod(descriptor, 0o400) } }
}
