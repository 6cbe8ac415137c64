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
    /// Selected photos in their order, with unticked ones where they stood; without sections.
    public internal(set) var list: AssetList
    /// Bytes of the files that would be handed over, and the revision of the selection that they are of; nil until the
    /// library has answered.
    var measured: Measure?
    /// The revision that was asked about last.
    var measuring: Int?
    /// Where the grid stood.
    var anchor: AssetPlace?
    /// Places of the tiles that are unticked, in order; nil where the selection has changed in a way that they have to
    /// be looked for.
    var unticked: [Int]? = []

    struct Measure: Sendable, Equatable {
        var bytes: Int64
        var revision: Int
    }
}

/// How a photo fills its tile.
public enum TileFit: String, Sendable, Hashable, Codable, CaseIterable {
    /// Cut to the square: every pixel goes to photographs.
    case square
    /// All of it in its own proportions, within the square.
    case whole
}

/// How large tiles are: one of a few levels (phpicker.md 3.5; design: 64 to 400 pixels).
public struct ZoomState: Sendable, Equatable {
    /// Index into `levels`.
    public internal(set) var level: Int
    /// Wished edge of a tile at each level, in logical pixels.
    public static let levels = [64, 96, 132, 176, 264, 400]
    /// Index of the level that a picker opens with where none is remembered: 132 pixels.
    public static let initialLevel = 2

    init(level: Int = Self.initialLevel) { self.level = level.clamped(0, Self.levels.count - 1) }

    /// Wished edge of a tile, logical pixels.
    public var tileSize: Int { Self.levels[level] }
    /// The level whose tiles are nearest to these ones drawn larger or smaller by a pinch.
    /// - Parameter factor: 1 where fingers are as far apart as they began.
    public func level(pinchedBy factor: Double) -> Int {
        guard factor.isFinite, factor > 0 else { return level }
        let wish = Double(tileSize) * factor
        // By ratio, as eyes compare sizes.
        func ratio(_ size: Int) -> Double { max(Double(size) / wish, wish / Double(size)) }
        return Self.levels.indices.min { ratio(Self.levels[$0]) < ratio(Self.levels[$1]) } ?? level
    }

    /// Whether there is a level of larger tiles.
    public var canZoomIn: Bool { level + 1 < Self.levels.count }
    /// Whether there is a level of smaller tiles.
    public var canZoomOut: Bool { level > 0 }
}
