// SPDX-License-Identifier: GPL-3.0-or-later

import GtkSupport
import PickerModel

/// Adds picked files to the desktop's list of recent files, like file choosers, unless the person disabled it.
enum RecentlyPicked {
    /// - Parameter list: path of the desktop's list.
    @MainActor
    static func note(_ outcome: PickerOutcome, in list: String) {
        guard outcome.kind == .confirmed, RecentFiles.areKept else { return }
        // A copy that was made for an app is not worth opening again.
        let files = outcome.items.filter { $0.delivered == .original }
        RecentFiles.add(
            files.map { ($0.file.uri, $0.asset.type) } + outcome.others.map { ($0.uri, nil) }, to: list,
            program: (name: "desktop-picker", command: "'desktop-picker pick --standalone'"))
    }
}
