// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of the album outline: the heading of a group, or an album whose parents are all open.
///
/// `SidebarRows` provides the title and symbol of each line when a view asks for them.
enum AlbumLine: Sendable, Equatable {
    case group(AlbumGroup)
    case album(Album, AlbumDisclosure)

    /// The disclosure of the album `id` if this is its line; nil for all other lines.
    func disclosure(of id: AlbumID) -> AlbumDisclosure? {
        guard case .album(let album, let disclosure) = self, album.id == id else { return nil }
        return disclosure
    }

    /// The cover of an album's line; nil for a heading, and for an album in which nothing can be read.
    var cover: AssetID? {
        if case .album(let album, _) = self { album.cover } else { nil }
    }

    /// The outline of all albums by group, in the library's order. Groups without albums are left out.
    /// - Parameters:
    ///   - wanted: albums that the person opened (true) or closed (false).
    ///   - selected: the album shown in the grid.
    static func outline(of albums: [Album], wanted: [AlbumID: Bool], selected: AlbumID?) -> [AlbumLine] {
        AlbumGroup.allCases.flatMap { group -> [AlbumLine] in
            let members = albums.filter { group.kinds.contains($0.kind) }
            guard !members.isEmpty else { return [] }
            let tree = AlbumTree(members, wanted: wanted, selected: selected)
            return [.group(group)]
                + members.filter { tree.isShown($0.id) }.map { album in
                    .album(album, tree.disclosure(of: album.id) ?? (tree.isTree ? .leaf : .noTree))
                }
        }
    }
}

/// The groups of albums, in the order of the outline.
enum AlbumGroup: Sendable, CaseIterable {
    case library, folders, places, people, keywords, devices

    var kinds: [Album.Kind] {
        switch self {
        case .library: [.library, .smart]
        case .folders: [.folder]
        case .places: [.place]
        case .people: [.person]
        case .keywords: [.keyword]
        case .devices: [.device]
        }
    }
}

/// Whether an album's children are shown.
public enum AlbumDisclosure: Sendable, Equatable {
    /// No album of the group has children.
    case noTree
    /// This album has no children, but others of the group have.
    case leaf
    case open, closed
}
