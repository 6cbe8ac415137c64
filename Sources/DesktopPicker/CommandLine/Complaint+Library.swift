// SPDX-License-Identifier: GPL-3.0-or-later

import PhotoLibrary
import PickerModel

extension Complaint {
    /// What a failure of a module is to a person at a terminal: its own sentence, status 2.
    static func of(_ error: any Error) -> Complaint? {
        switch error {
        case let error as LibraryError: .failed(error.description)
        case let error as LibraryFailure: .failed(error.text.english)
        // Only the library can tell that an album is missing: no wrong usage (contract section 10).
        case let error as ConfigurationError: .failed(error.text(at: .commandLine).english)
        case let error as ScriptError: .failed(error.description)
        default: nil
        }
    }
}
