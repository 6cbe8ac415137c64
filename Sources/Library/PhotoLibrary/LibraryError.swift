// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
public import PickerModel

/// Why the library could not do what was asked: `text` is one sentence that names the thing and what to do.
public enum LibraryError: Error, Sendable, Equatable {
    /// SQLite refused: `message` in its own words.
    case index(message: String)
    /// The index file turned out to be damaged and was emptied.
    case damagedIndex
    /// Nothing more can be written where the index lies.
    case diskFull
    /// Another picker has kept the index for itself too long.
    case busyIndex
    /// The work was withdrawn.
    case cancelled

    public var text: LocalizedText {
        switch self {
        case .index(let message):
            LocalizedText(
                "the photo index does not answer (%1); it can be removed without loss and is then built anew",
                .text(message))
        case .damagedIndex:
            LocalizedText("the photo index was damaged and has been emptied; do it again to have it built anew")
        case .diskFull:
            LocalizedText("the disk that holds the photo index is full; make room on it and try again")
        case .busyIndex:
            LocalizedText("another picker is busy with the photo index; try again when its scan is over")
        case .cancelled: LocalizedText("the scan was stopped")
        }
    }

    /// What SQLite says, in our terms.
    init(_ error: any Error) {
        switch error {
        case let error as LibraryError: self = error
        case is CancellationError: self = .cancelled
        // A row that says what none of ours says.
        case is RowDecodingError: self = .damagedIndex
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

extension LibraryError: CustomStringConvertible {
    /// The sentence in English.
    public var description: String { text.english }
}
