// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
public import PickerModel

/// Why a library operation failed; `text` is one sentence that names the cause and what to do.
public enum LibraryError: Error, Sendable, Equatable {
    /// SQLite reported an error; `message` is SQLite's own text.
    case index(message: String)
    /// The index file turned out to be damaged and was emptied.
    case damagedIndex
    /// The disk that holds the index is full.
    case diskFull
    /// Another process held the write lock of the index longer than SQLite's busy timeout.
    case busyIndex
    /// The operation was cancelled.
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

    /// Converts an error of GRDB or SQLite.
    init(_ error: any Error) {
        switch error {
        case let error as LibraryError: self = error
        case is CancellationError: self = .cancelled
        // A column holds a value that this library never writes.
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
