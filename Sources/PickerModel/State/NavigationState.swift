// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the person is.
public struct NavigationState: Sendable, Equatable {
    /// The open album, nil for all photos.
    public internal(set) var album: AlbumID?
    /// The album that bounds the request.
    public let restriction: AlbumID?
    /// The albums tab of a narrow window.
    public internal(set) var showsAlbums: Bool
    public internal(set) var sort: SortOrder
    /// The person's wish; whether there is a sidebar at all is the chrome's.
    public internal(set) var wantsSidebar = true
    /// The window is too narrow for a sidebar: layout only, never a rule (contract section 10).
    public internal(set) var isNarrow = false

    init(album: AlbumID?, restriction: AlbumID?, showsAlbums: Bool, sort: SortOrder) {
        self.sort = sort
        self.album = album
        self.restriction = restriction
        self.showsAlbums = showsAlbums
    }
}

/// The staging area: the selection as it was on entering, so that what is unticked keeps its tile until one leaves
/// (phpicker.md 3.1).
public struct StagingState: Sendable, Equatable {
    public internal(set) var list: AssetList
    /// Where the grid stood.
    var anchor: AssetPlace?
    /// Places of the tiles that are unticked, in order; nil where the selection has changed in a way that they have to be
    /// looked for.
    var unticked: [Int]? = []
}

/// How large tiles are: one of a few levels (design: 64 to 400 pixels).
public struct ZoomState: Sendable, Equatable {
    /// Index into `levels`.
    public internal(set) var level: Int
    /// Wished edge of a tile at each level, in logical pixels.
    public static let levels = [64, 96, 132, 176, 264, 400]
    public static let initialLevel = 2

    init(level: Int = Self.initialLevel) { self.level = level.clamped(0, Self.levels.count - 1) }

    public var tileSize: Int { Self.levels[level] }
    public var canZoomIn: Bool { level + 1 < Self.levels.count }
    public var canZoomOut: Bool { level > 0 }
}
