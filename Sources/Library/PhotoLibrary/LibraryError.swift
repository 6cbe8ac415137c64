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

    /// The same in the model's terms.
    public var failure: LibraryFailure {
        switch self {
        case .index(let message): .index(message: message)
        case .damagedIndex: .damagedIndex
        case .diskFull: .diskFull
        case .busyIndex: .busyIndex
        case .cancelled: .cancelled
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
