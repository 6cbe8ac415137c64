// SPDX-License-Identifier: GPL-3.0-or-later

package import Ground
package import PhotoLibrary
package import PickerModel

/// Why a host could not answer a request. Doors word it: they know how the request was made.
package enum HostError: Error, Equatable {
    case library(LibraryError)
    case unanswered(LibraryFailure)
    /// The configuration names something that is not in the library.
    case configuration(ConfigurationError)
    /// None of the folders that were named can be used.
    case folders([FolderProblem])
    /// The list of added folders cannot be read.
    case unreadableList(file: String, FileError)
    /// The list of added folders cannot be written.
    case unwritableList(file: String, FileError)

    /// Whether the index was damaged and has been emptied: the same question can be asked again.
    package var isDamage: Bool {
        switch self {
        case .library(let error): error == .damagedIndex
        case .unanswered(let failure): failure == .damagedIndex
        case .configuration, .folders, .unreadableList, .unwritableList: false
        }
    }
}

/// Why a folder cannot be used.
package struct FolderProblem: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case missing
        case unopened(errno: Int32)
        case noFolder
        /// Permissions give no access.
        case unreadable
    }

    /// The folder as the caller named it.
    package var name: String
    package var kind: Kind
}
