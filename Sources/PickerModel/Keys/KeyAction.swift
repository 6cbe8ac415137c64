// SPDX-License-Identifier: GPL-3.0-or-later

/// What has the keys.
public enum KeyScope: Sendable, Hashable, CaseIterable {
    /// The window, before the widget that has the focus: these keys mean the same everywhere.
    case window
    /// The window, after the widget that has the focus: keys that such a widget may take for itself.
    case afterFocus
    /// The photos, also in the staging area.
    case grid
    /// A photo that is shown large.
    case preview
    /// The list of albums.
    case albums
    /// The entry of the search.
    case search
    /// The list under that entry.
    case suggestions
}

/// What a key asks for, by what has the keys. Controllers say what that does; they know no keys.
public enum KeyAction: Sendable, Hashable {
    /// Of the window, before the widget that has the focus.
    case window(Window)
    /// Of the window, after that widget.
    case afterFocus(AfterFocus)
    /// Of the photos.
    case grid(Grid)
    /// Of the photo that is shown large.
    case preview(Preview)
    /// Of the list of albums.
    case albums(Albums)
    /// Of the entry of the search.
    case search(Search)
    /// Of the list under it.
    case suggestions(Suggestions)

    /// Wherever the focus is.
    public enum Window: Sendable, Hashable {
        case search, goToPath, toggleStaging
        /// Of what is on top: the picture of the preview, or the tiles.
        case zoomIn, zoomOut, resetZoom
        case toggleSidebar, openOptions, chooseOtherFiles, showShortcuts, close
    }

    /// Wherever the focus is, unless what has it takes the key.
    public enum AfterFocus: Sendable, Hashable {
        case escape, undo, paste
    }

    /// Over the photos.
    public enum Grid: Sendable, Hashable {
        case activate, preview, selectAll, deselectAll, copy, showMenu, add
        /// The tile goes one place on in the order of picking, or back.
        case moveTile(forward: Bool)
        /// The cursor goes to another tile.
        case move(GridMove)
        /// The same, and all between is picked.
        case extend(GridMove)
    }

    /// Over a photo that is shown large.
    public enum Preview: Sendable, Hashable {
        case copy, close, toggle, add
        /// Another photo is shown.
        case step(PreviewStep)
    }

    /// In the list of albums.
    public enum Albums: Sendable, Hashable {
        case previous, next, pageUp, pageDown, first, last, open
        /// Shows the albums below the selected one, or hides them.
        case expand, collapse
    }

    /// In the entry of the search.
    public enum Search: Sendable, Hashable {
        case intoSuggestions
        /// What stands before the cursor: in an empty entry the last pill.
        case deleteBackward
    }

    /// In the list of suggestions.
    public enum Suggestions: Sendable, Hashable {
        case previous, next, escape
        /// The last character of the entry.
        case deleteBackward
    }

    /// What has to have the keys.
    public var scope: KeyScope {
        switch self {
        case .window: .window
        case .afterFocus: .afterFocus
        case .grid: .grid
        case .preview: .preview
        case .albums: .albums
        case .search: .search
        case .suggestions: .suggestions
        }
    }
}

/// Where the cursor of a grid goes.
public enum GridMove: Sendable, Hashable {
    /// To the next tile in a direction, or to an end.
    case toward(GridDirection)
    /// As far as there is to see, on or back.
    case page(forward: Bool)
}

/// Directions of a grid, in reading order. `first` and `last` are the ends of the list.
public enum GridDirection: Sendable, Hashable {
    case previous, next, up, down, first, last
}
