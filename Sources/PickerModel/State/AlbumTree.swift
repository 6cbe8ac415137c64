// SPDX-License-Identifier: GPL-3.0-or-later

/// Which albums of a tree are shown: those whose parents are all open.
///
/// A group with few albums is open as a whole; in one with more than `openAtMost` only the top is shown at first. What a person
/// opens or closes stays so, and the album that is looked at is never hidden.
struct AlbumTree {
    /// A kind with more albums than this begins closed.
    static let openAtMost = 24

    private let parents: [AlbumID: AlbumID]
    private let withChildren: Set<AlbumID>
    private let isOpenAtFirst: Bool
    private let wanted: [AlbumID: Bool]
    private let kept: Set<AlbumID>

    /// - Parameters:
    ///   - albums: of one kind, parents in front of their children.
    ///   - wanted: what the person chose: true for an album that they opened, false for one that they closed.
    ///   - selected: what is looked at.
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

    /// Whether any album stands below another.
    var isTree: Bool { !withChildren.isEmpty }

    /// Open or closed; nil for an album with nothing below it.
    func disclosure(of album: AlbumID) -> AlbumDisclosure? {
        guard withChildren.contains(album) else { return nil }
        return kept.contains(album) || wanted[album] ?? isOpenAtFirst ? .open : .closed
    }

    /// Whether all above it are open.
    func isShown(_ album: AlbumID) -> Bool {
        var next = parents[album]
        while let above = next, withChildren.contains(above) {
            guard disclosure(of: above) == .open else { return false }
            next = parents[above]
        }
        return true
    }
}
