// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import PickerHost
import PickerModel

extension Complaint {
    /// A module's failure for a person at a terminal: one sentence, status 2.
    static func of(_ error: any Error) -> Complaint? {
        switch error {
        case let error as LibraryError: .failed(error.failure.text.english)
        case let error as HostError: .failed(error.sentence)
        case let error as LibraryFailure: .failed(error.text.english)
        // That an album is missing is known only after the library was asked, so it is no usage error (contract section
        // 10).
        case let error as ConfigurationError: .failed(error.sentence)
        case let error as ScriptError: .failed(error.sentence)
        default: nil
        }
    }
}

extension ConfigurationError {
    /// One sentence for a person at a terminal.
    var sentence: String { [text(at: .commandLine).english, advice].compactMap { $0 }.joined(separator: "; ") }

    /// The end of the sentence: the command that lists what can be named; nil where the rest says it.
    fileprivate var advice: String? {
        switch self {
        case .missingAlbum, .ambiguousAlbum: "see: desktop-picker library albums"
        case .negativeLimit, .preselectionWithLimitOne, .unknownName, .badFilter, .badType, .badColor, .badNumber,
            .wrongType,
            .wrongSignature, .tooLong, .restrictionWithoutAlbum, .promptWithSeveralLines, .unknownField, .repeatedField,
            .notUpdatable:
            nil
        }
    }
}

extension ScriptError {
    /// One sentence for a person at a terminal.
    var sentence: String {
        guard case .configuration(let error) = reason else { return description }
        return [description, error.advice].compactMap { $0 }.joined(separator: "; ")
    }
}

extension HostError {
    /// One sentence for a person at a terminal.
    var sentence: String {
        switch self {
        case .library(let error): error.failure.text.english
        case .unanswered(let failure): failure.text.english
        case .configuration(let error): error.sentence
        case .folders(let problems):
            problems.map(\.sentence).joined(separator: ", and ") + "; name a folder with photos after --library"
        case .unreadableList(let file, let error):
            "the list of added folders \(file) cannot be read (\(SystemReason.words(ofList: error))); "
                + "move it away and add them again"
        case .unwritableList(let file, let error):
            "the list of added folders \(file) cannot be written (\(SystemReason.words(ofList: error))); "
                + "nothing was changed"
        }
    }
}

extension FolderProblem {
    /// The folder by its name, and what is wrong with it.
    var sentence: String { "the folder \(name) \(kind.words)" }
}

extension FolderProblem.Kind {
    /// The end of a sentence that begins with the folder.
    var words: String {
        switch self {
        case .missing: "does not exist"
        case .unopened(let errno): "cannot be opened (\(SystemReason.words(errno)))"
        case .noFolder: "is not a folder"
        case .unreadable: "may not be read"
        }
    }
}

extension Notices.Advice {
    /// The end of a sentence: the command that tells more.
    var words: String {
        switch self {
        case .machine: "desktop-picker doctor says what to do"
        case .folders: "see: desktop-picker library scan"
        }
    }
}
