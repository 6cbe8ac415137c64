// SPDX-License-Identifier: GPL-3.0-or-later

/// Opens the files of originals, for everything that looks at one after the scan: tiles, previews, players, copies, delivery. The
/// library's engine is what opens them: it knows which lie on cameras, phones, cards and sticks, where no link is followed.
public protocol OriginalOpening: Sendable {
    /// Opens one file. Blocks while its disk is asked, never on a pipe that took the file's place; may be called on any thread.
    /// - Parameters:
    ///   - path: absolute, as the bytes that the file system knows.
    ///   - use: what the descriptor is for.
    /// - Returns: a descriptor of a regular file, which the caller closes.
    /// - Throws: `.unreadable` where the file is gone, may not be read, or is reached by a link on a device; `.notAFile`.
    func open(_ path: [UInt8], for use: OriginalUse) throws(MediaError) -> Int32
}

/// What an original is opened for.
public enum OriginalUse: Sendable {
    /// Its bytes are read.
    case reading
    /// Only its state is asked, as by `fstat`: a camera would send the whole file to whoever opens it for reading.
    case looking
}
