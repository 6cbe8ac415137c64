// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Gazetteer

/// The program's own data, in the build tree or in the installation prefix.
package enum ProgramData {
    /// The application id (contract section 1).
    package static let applicationID = "io.github.desktoppicker.DesktopPicker"

    /// The path of a file of data, or nil where it is not installed.
    package static func path(of file: String) -> String? {
        DataFolder.path(of: file, executable: executable, environment: environment, exists: isThere)
    }

    /// The folder of catalogues, one folder below it for each language; nil where there is none.
    package static func catalogues() -> String? {
        DataFolder.catalogues(executable: executable, environment: environment, exists: isThere)
    }

    private static var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    }

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    private static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
