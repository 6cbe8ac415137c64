// SPDX-License-Identifier: GPL-3.0-or-later

import PickerHost
import PickerModel

/// A folder that is named to put files into.
enum TargetFolder {
    /// Where it lies.
    /// - Throws: a complaint that names the folder, where it cannot be used.
    static func location(named name: String) throws(Complaint) -> FileLocation {
        let folder = Source.location(named: name)
        if let problem = Source.problem(with: folder) {
            throw .failed("the folder \(name) \(problem.words); make it or name another one")
        }
        return folder
    }
}
