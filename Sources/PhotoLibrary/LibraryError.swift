// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB

/// Why the library could not do what was asked. `description` is one sentence that names the thing and what to do.
public enum LibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// SQLite refused: `message` in its own words.
    case index(message: String)
    /// The index file turned out to be damaged and was emptied.
    case damagedIndex
    /// Nothing more can be written where the index lies.
    case diskFull
    /// Another picker has kept the index for itself too long.
    case busyIndex
    /// No album of that name or identifier.
    case unknownAlbum(String)
    /// More than one album of that name.
    case ambiguousAlbum(String, count: Int)
    /// The work was withdrawn.
    case cancelled

    public var description: String {
        switch self {
        case .index(let message):
            "the photo index does not answer (\(message)); it can be removed without loss and is then built anew"
        case .damagedIndex: "the photo index was damaged and has been emptied; do it again to have it built anew"
        case .diskFull: "the disk that holds the photo index is full; make room on it and try again"
        case .busyIndex: "another picker is busy with the photo index; try again when its scan is over"
        case .unknownAlbum(let name):
            "there is no album '\(name)' in this library; see: desktop-picker library albums"
        case .ambiguousAlbum(let name, let count):
            "'\(name)' names \(count) albums; use the identifier from: desktop-picker library albums"
        case .cancelled: "the scan was stopped"
        }
    }

    /// What SQLite says, in our terms.
    init(_ error: any Error) {
        switch error {
        case let error as LibraryError: self = error
        case is CancellationError: self = .cancelled
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damagedIndex
            case .SQLITE_FULL: self = .diskFull
            case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busyIndex
            case .SQLITE_INTERRUPT, .SQLITE_ABORT: self = .cancelled
            default: self = .index(message: error.message ?? "\(error.resultCode)")
            }
        default: self = .index(message: "\(error)")
        }
    }
}
