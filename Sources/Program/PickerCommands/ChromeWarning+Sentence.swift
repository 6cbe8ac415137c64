// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

extension ChromeWarning {
    /// One sentence for the author of a command line.
    var sentence: String {
        switch self {
        case .noCommitPath:
            "nothing in this picker adds what is picked (noCommitPath): show the top edge, or use --selection continuous"
        }
    }
}
