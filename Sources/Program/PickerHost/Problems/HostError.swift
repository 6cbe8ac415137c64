// SPDX-License-Identifier: GPL-3.0-or-later

package import PhotoLibrary
package import PickerModel

/// Why a host could not answer a request.
package enum HostError: Error, Equatable {
    case library(LibraryError)
    case unanswered(LibraryFailure)
    /// The configuration names something that is not in the library.
    case configuration(ConfigurationError)
    /// None of the folders that were named can be used.
    case folders([FolderProblem])
    /// The list of added folders cannot be read, for the system's reason.
    case unreadableList(file: String, reason: String)
    /// It cannot be written.
    case unwritableList(file: String, reason: String)

    /// Whether the index was damaged and has been emptied: the same question can be asked again.
    package var isDamage: Bool {
        switch self {
        case .library(let error): error == .damagedIndex
        case .unanswered(let failure): failure.isDamage
        case .configuration, .folders, .unreadableList, .unwritableList: false
        }
    }
}

extension HostError: CustomStringConvertible {
    /// One sentence for a person at a terminal.
    package var description: String {
        switch self {
        case .library(let error): error.description
        case .unanswered(let failure): failure.text.english
        case .configuration(let error): error.text(at: .commandLine).english
        case .folders(let problems):
            problems.map(\.sentence).joined(separator: ", and ") + "; name a folder with photos after --library"
        case .unreadableList(let file, let reason):
            "the list of added folders \(file) cannot be read (\(reason)); move it away and add them again"
        case .unwritableList(let file, let reason):
            "the list of added folders \(file) cannot be written (\(reason)); nothing was changed"
        }
    }
}

/// Why a folder cannot be used.
package struct FolderProblem: Sendable, Equatable {
    /// The folder as the caller named it.
    package var name: String
    /// The end of a sentence.
    package var reason: String

    package var sentence: String { "the folder \(name) \(reason)" }
}
