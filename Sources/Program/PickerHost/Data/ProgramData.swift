// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Gazetteer

/// The program's own data, in the build tree or in the installation prefix.
package struct ProgramData: Sendable {
    /// The application id (contract section 1).
    package static let applicationID = "io.github.desktoppicker.DesktopPicker"

    private let executable: String
    private let environment: [String: String]

    /// Data of the program that this process runs.
    /// - Parameter environment: the process's, which may name another folder of data.
    package init(environment: [String: String]) {
        executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        self.environment = environment
    }

    /// The path of a file of data, or nil where it is not installed.
    package func path(of file: String) -> String? {
        DataFolder.path(of: file, executable: executable, environment: environment, exists: Self.isThere)
    }

    /// The folder of catalogues, one folder below it for each language; nil where there is none.
    package var catalogues: String? {
        DataFolder.catalogues(executable: executable, environment: environment, exists: Self.isThere)
    }

    private static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
