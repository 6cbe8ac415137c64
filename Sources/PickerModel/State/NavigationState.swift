// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the person is.
public struct NavigationState: Sendable, Equatable {
    /// Which album is open; nil for all photos.
    public internal(set) var album: AlbumID?
    /// Which album bounds the request; nil for none.
    public let restriction: AlbumID?
    /// Whether the albums tab is chosen; without effect while a sidebar has its place.
    public internal(set) var showsAlbums: Bool
    /// Which order the grid has (phpicker.md 3.7).
    public internal(set) var sort: SortOrder
    /// Whether results of a text stand by how well they match it, whatever order the grid has besides.
    public internal(set) var ranksMatches: Bool
    /// The person's wish; whether there is a sidebar at all is the chrome's.
    public internal(set) var wantsSidebar = true
    /// The window is too narrow for a sidebar: layout only, never a rule (contract section 10).
    public internal(set) var isNarrow = false

    init(album: AlbumID?, restriction: AlbumID?, showsAlbums: Bool, sort: SortOrder, ranksMatches: Bool) {
        self.sort = sort
        self.ranksMatches = ranksMatches
        self.album = album
        self.restriction = restriction
        self.showsAlbums = showsAlbums
    }
}
