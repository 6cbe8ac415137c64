// SPDX-License-Identifier: GPL-3.0-or-later

/// Why the library could not do what was asked. `description` is one sentence that names the thing and what to do.
public enum LibraryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// SQLite refused: `message` in its own words.
    case index(message: String)
    /// No album of that name or identifier.
    case unknownAlbum(String)
    /// More than one album of that name.
    case ambiguousAlbum(String, count: Int)
    /// The scan was withdrawn.
    case cancelled

    public var description: String {
        switch self {
        case .index(let message):
            "the photo index does not answer (\(message)); it can be removed without loss and is then built anew"
        case .unknownAlbum(let name):
            "there is no album '\(name)' in this library; see: desktop-picker library albums"
        case .ambiguousAlbum(let name, let count):
            "'\(name)' names \(count) albums; use the identifier from: desktop-picker library albums"
        case .cancelled: "the scan was stopped"
        }
    }
}
