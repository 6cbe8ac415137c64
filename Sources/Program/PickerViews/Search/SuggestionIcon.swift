// SPDX-License-Identifier: GPL-3.0-or-later

import PickerModel

/// Symbols of the kinds of tokens.
enum SuggestionIcon {
    /// - Parameter isPlain: whether kinds that are clear from the title have a symbol, too.
    static func name(of kind: SearchToken.Kind, isPlain: Bool = true) -> String? {
        switch kind {
        case .when: isPlain ? "x-office-calendar-symbolic" : nil
        case .location: "mark-location-symbolic"
        case .who: "avatar-default-symbolic"
        case .what: isPlain ? "view-grid-symbolic" : nil
        }
    }

    static func name(of icon: SuggestionPresentation.Icon) -> String? {
        switch icon {
        case .kind(let kind): name(of: kind)
        case .folder: "folder-symbolic"
        case .recent: "document-open-recent-symbolic"
        case .clear: "edit-clear-all-symbolic"
        case .words: "system-search-symbolic"
        case .file: "image-x-generic-symbolic"
        }
    }
}
