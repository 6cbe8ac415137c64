// SPDX-License-Identifier: GPL-3.0-or-later

/// The album and order that the grid shows, and the state of the sidebar.
public struct NavigationState: Sendable, Equatable {
    /// The open album; nil for all photos.
    public internal(set) var album: AlbumID?
    /// The album to which the request is restricted; nil for none. The library shows nothing else (`LibraryPort`), so that no query
    /// says it.
    public let restriction: AlbumID?
    /// Whether the albums tab is chosen; without effect while there is a sidebar instead.
    public internal(set) var showsAlbums: Bool
    /// The sort order of the grid (phpicker.md 3.7).
    public internal(set) var sort: SortOrder
    /// Whether results of a text search are sorted by how well they match, before `sort`.
    public internal(set) var ranksMatches: Bool
    /// Whether the person wants the sidebar; the chrome decides whether there is one at all.
    public internal(set) var wantsSidebar = true
    /// How wide the person made the sidebar; nil for its usual width.
    public internal(set) var sidebarWidth: Int?
    /// Whether the window is too narrow for a sidebar: affects layout only, never a rule (contract section 10).
    public internal(set) var isNarrow = false

    init(album: AlbumID?, restriction: AlbumID?, showsAlbums: Bool, sort: SortOrder, ranksMatches: Bool) {
        self.sort = sort
        self.ranksMatches = ranksMatches
        self.album = album
        self.restriction = restriction
        self.showsAlbums = showsAlbums
    }
}
