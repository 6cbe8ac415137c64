// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of the outline of albums: the beginning of a group, or an album whose parents are all open.
///
/// It has no words: `SidebarRows` gives each line its title and its symbol when a view asks for it.
enum AlbumLine: Sendable, Equatable {
    case group(AlbumGroup)
    case album(Album, AlbumDisclosure)

    /// Whether the albums below this one are shown; nil in the lines of other albums and of groups.
    func disclosure(of id: AlbumID) -> AlbumDisclosure? {
        guard case .album(let album, let disclosure) = self, album.id == id else { return nil }
        return disclosure
    }

    /// Albums by group, each group in the library's order; groups without albums are left out.
    /// - Parameters:
    ///   - wanted: what the person chose: true for an album that they opened, false for one that they closed.
    ///   - selected: the album that is looked at.
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

/// Albums that stand together, in the order of the groups.
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

/// Whether the albums below one are shown.
public enum AlbumDisclosure: Sendable, Equatable {
    /// No album of the group has any below it.
    case noTree
    /// Others of the group have, this one has not.
    case leaf
    case open, closed
}
