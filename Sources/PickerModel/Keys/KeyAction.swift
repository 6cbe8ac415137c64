// SPDX-License-Identifier: GPL-3.0-or-later

/// The part of the window that receives a key press.
public enum KeyContext: Sendable, Hashable, CaseIterable {
    /// The window, before the widget with the focus: these keys have the same meaning everywhere.
    case window
    /// The window, after the widget with the focus, which may handle the key itself.
    case afterFocus
    /// The photos, also in the staging area.
    case grid
    /// A photo that is shown large.
    case preview
    /// The list of albums.
    case albums
    /// The entry of the search.
    case search
    /// The list of suggestions under that entry.
    case suggestions
    /// The edge of the sidebar, which moves.
    case edge
}

/// The action of a key, grouped by context. Controllers carry it out; they do not know keys.
public enum KeyAction: Sendable, Hashable {
    /// An action of the context `window`.
    case window(Window)
    /// An action of the context `afterFocus`.
    case afterFocus(AfterFocus)
    /// An action of the context `grid`.
    case grid(Grid)
    /// An action of the context `preview`.
    case preview(Preview)
    /// An action of the context `albums`.
    case albums(Albums)
    /// An action of the context `search`.
    case search(Search)
    /// An action of the context `suggestions`.
    case suggestions(Suggestions)
    /// An action of the context `edge`.
    case edge(Edge)

    /// Actions that do not depend on the focus.
    public enum Window: Sendable, Hashable {
        case search, goToPath, toggleStaging
        /// Zooms the picture of the preview if it is open, else the tiles.
        case zoomIn, zoomOut, resetZoom
        /// Gives the sidebar's edge the keys, or takes them from it.
        case moveEdge
        case toggleSidebar, openOptions, chooseOtherFiles, showShortcuts, close
    }

    /// Actions that do not depend on the focus, unless the focused widget handles the key.
    public enum AfterFocus: Sendable, Hashable {
        case escape, undo, redo, paste
    }

    /// Actions of the grid.
    public enum Grid: Sendable, Hashable {
        case activate, preview, selectAll, deselectAll, copy, showMenu, add
        /// Picks the photos under the heading of the cursor's tile, or takes them back.
        case toggleSection
        /// Takes the photo of a tile in the staging area out of the selection.
        case takeOut
        /// Moves the tile by one place in the order of picking.
        case moveTile(forward: Bool)
        /// Moves the cursor to another tile.
        case move(GridMove)
        /// Moves the cursor and picks all tiles in between.
        case extend(GridMove)
    }

    /// Actions of the preview.
    public enum Preview: Sendable, Hashable {
        case copy, close, toggle, showMenu, add
        /// Shows the info panel, or hides it.
        case toggleInfo
        /// Moves the focus from the picture to the first line of the info panel, and on from line to line, or back.
        case alongInfo(forward: Bool)
        /// Shows another photo.
        case step(PreviewStep)
    }

    /// Actions of the list of albums.
    public enum Albums: Sendable, Hashable {
        case previous, next, pageUp, pageDown, first, last, open
        /// Shows the albums below the selected one, or hides them.
        case expand, collapse
    }

    /// Actions of the search entry.
    public enum Search: Sendable, Hashable {
        case intoSuggestions
        /// Deletes the character before the cursor; in an empty entry the last token.
        case deleteBackward
    }

    /// Actions of the list of suggestions.
    public enum Suggestions: Sendable, Hashable {
        case previous, next, escape
        /// Deletes the last character of the entry.
        case deleteBackward
    }

    /// Actions of the sidebar's edge.
    public enum Edge: Sendable, Hashable {
        case narrower, wider, leave
    }

    /// The context in which the key has this action.
    public var context: KeyContext {
        switch self {
        case .window: .window
        case .afterFocus: .afterFocus
        case .grid: .grid
        case .preview: .preview
        case .albums: .albums
        case .search: .search
        case .suggestions: .suggestions
        case .edge: .edge
        }
    }
}

/// A move of the grid's cursor.
public enum GridMove: Sendable, Hashable {
    /// To the next tile in a direction, or to an end.
    case toward(GridDirection)
    /// By as many rows as are visible.
    case page(forward: Bool)
    /// To the first photo of the next month in the list, or of the one before.
    case month(forward: Bool)
}

/// Directions of a grid, in reading order. `first` and `last` are the ends of the list.
public enum GridDirection: Sendable, Hashable {
    case previous, next, up, down, first, last
}
