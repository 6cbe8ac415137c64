// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import PickerHost
import PickerModel

extension Complaint {
    /// A module's failure for a person at a terminal: the failure's own sentence, status 2.
    static func of(_ error: any Error) -> Complaint? {
        switch error {
        case let error as LibraryError: .failed(error.description)
        case let error as HostError: .failed(error.description)
        case let error as LibraryFailure: .failed(error.text.english)
        // That an album is missing is known only after the library was asked, so it is no usage error (contract section
        // 10).
        case let error as ConfigurationError: .failed(error.text(at: .commandLine).english)
        case let error as ScriptError: .failed(error.description)
        default: nil
        }
    }
}
