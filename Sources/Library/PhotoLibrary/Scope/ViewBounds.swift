// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel

/// The folders of a view, the scope within them, and what is left out of the assets.
struct ViewBounds: Hashable, Sendable {
    /// Normalized, in the order of the sidebar.
    var folders: [[UInt8]]
    var scope: LibraryScope
    /// Details that are in no answer, and that nothing is found or sorted by.
    var withheld: MetadataClasses = []
    /// Whether nothing is found by the names of folders, which are the person's albums.
    var hidesFolders = false

    /// Whether something may be left out.
    var isNarrowed: Bool { !scope.isEverything || !withheld.isEmpty || hidesFolders }

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
