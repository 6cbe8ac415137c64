// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// The folders of a view, and the scope within them.
struct ViewBounds: Hashable, Sendable {
    /// Normalized, in the order of the sidebar.
    var folders: [[UInt8]]
    var scope: LibraryScope

    /// Whether the scope may leave something out.
    var isNarrowed: Bool { !scope.isEverything }

    /// The folders in which the scope may include assets.
    var reach: [[UInt8]] { scope.reach(in: folders) }

    /// Whether the scope depends on today's date.
    var isAboutDays: Bool { scope.isAboutDays }
}

extension LibraryScope {
    fileprivate var isAboutDays: Bool {
        switch self {
        case .everything, .folders, .assets: false
        case .album(let album): album.rawValue == SmartAlbum.recentlyAdded.rawValue
        case .any(let scopes), .all(let scopes): scopes.contains(where: \.isAboutDays)
        }
    }
}
