// SPDX-License-Identifier: GPL-3.0-or-later

/// Opens originals after the scan, for tiles, previews, players, copies and delivery. The library's engine implements it, since it
/// knows which originals are on cameras, phones, cards and sticks, where no link is followed.
public protocol OriginalOpening: Sendable {
    /// Opens one file. Blocks for the disk, but not on a pipe in place of the file. May be called on any thread.
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
    /// Only its status is read, by `fstat`. A camera would transfer the whole file if it were opened for reading.
    case looking
}
