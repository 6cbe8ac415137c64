// SPDX-License-Identifier: GPL-3.0-or-later

/// Decides which albums of a tree are shown: those whose parents are all open.
///
/// A group with up to `openAtMost` albums is fully open at first; a larger group shows only its top level. Albums that
/// the person opens or closes stay so, and the album shown in the grid is never hidden.
struct AlbumTree {
    /// A group with more albums than this is closed at first.
    static let openAtMost = 24

    private let parents: [AlbumID: AlbumID]
    private let withChildren: Set<AlbumID>
    private let isOpenAtFirst: Bool
    private let wanted: [AlbumID: Bool]
    private let kept: Set<AlbumID>

    /// - Parameters:
    ///   - albums: albums of one group, parents before their children.
    ///   - wanted: albums that the person opened (true) or closed (false).
    ///   - selected: the album shown in the grid.
    init(_ albums: [Album], wanted: [AlbumID: Bool], selected: AlbumID?) {
        var parents: [AlbumID: AlbumID] = [:]
        for album in albums { parents[album.id] = album.parent }
        let known = Set(albums.map(\.id))
        withChildren = Set(parents.values.filter { known.contains($0) })
        isOpenAtFirst = albums.count <= Self.openAtMost
        var kept: Set<AlbumID> = []
        var next = selected.flatMap { parents[$0] }
        while let album = next, kept.insert(album).inserted { next = parents[album] }
        self.parents = parents
        self.wanted = wanted
        self.kept = kept
    }

    /// Whether any album has children.
    var isTree: Bool { !withChildren.isEmpty }

    /// Open or closed; nil for an album without children.
    func disclosure(of album: AlbumID) -> AlbumDisclosure? {
        guard withChildren.contains(album) else { return nil }
        return kept.contains(album) || wanted[album] ?? isOpenAtFirst ? .open : .closed
    }

    /// Whether all parents of an album are open.
    func isShown(_ album: AlbumID) -> Bool {
        var next = parents[album]
        while let above = next, withChildren.contains(above) {
            guard disclosure(of: above) == .open else { return false }
            next = parents[above]
        }
        return true
    }
}
