// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerHost

// What the command line reads of its process, once, and hands to the host: requests read no environment.

extension ProgramPaths {
    /// Of the person who runs this program.
    static let ofThisProcess = ProgramPaths(environment: ProcessInfo.processInfo.environment)
}

extension ProgramData {
    /// Of this program.
    static let ofThisProcess = ProgramData(environment: ProcessInfo.processInfo.environment)
}
