// SPDX-License-Identifier: GPL-3.0-or-later

/// Albums, beside the grid or in its place (rules F3, F4).
public struct SidebarPresentation: Sendable, Equatable {
    /// Whether they stand beside the grid: the rules give a sidebar, the person wants it, the window has room, and
    /// nothing is reviewed.
    public var isVisible: Bool
    /// Headings and albums from top to bottom, also for the albums tab.
    public var rows: [SidebarRow]
    /// Adds a folder of the person's own; nil where the caller named the folders.
    public var addFolder: ButtonPresentation?
    /// Opens the desktop's own file chooser, for files of any kind; nil where the caller takes photos only.
    public var otherFiles: ButtonPresentation?
    /// Which row is open; nil while no albums are known.
    public var selected: AlbumID?

    init(_ state: PickerState) {
        isVisible =
            state.chrome.isVisible(.sidebar) && state.navigation.wantsSidebar && !state.navigation.isNarrow
            && state.staging == nil
        rows = state.library.albumRows
        addFolder =
            state.canAddFolders && state.navigation.restriction == nil
            ? ButtonPresentation(
                isVisible: true, isEnabled: true, label: FixedNames.addFolder,
                tooltip: LocalizedText("Make the photos in a folder part of the library")) : nil
        otherFiles =
            state.allowsOtherFiles
            ? ButtonPresentation(
                isVisible: true, isEnabled: true, label: FixedNames.otherFiles,
                tooltip: LocalizedText("Choose files that are not photos")) : nil
        selected = state.navigation.album ?? state.library.albums.first { $0.kind == .library }?.id
    }
}

/// A line of the sidebar: a heading or an album.
public enum SidebarRow: Sendable, Equatable {
    /// What the albums below it have in common; cannot be chosen. The credit, where there is one, is for whoever made what they
    /// are named by: a view shows it as the heading's tooltip.
    case heading(LocalizedText, credit: LocalizedText?)
    /// An album with its translated title and its symbol. Where albums of its kind stand below one another each has a place
    /// for the triangle that opens and closes it, empty where nothing is below.
    case album(Album, title: LocalizedText, icon: Icon, disclosure: Disclosure)

    /// Whether the albums below one are shown.
    public enum Disclosure: Sendable, Equatable {
        /// No album of the kind has any below it.
        case noTree
        /// Others of the kind have, this one has not.
        case leaf
        case open, closed
    }

    /// How it stands with the albums below this one; nil in lines of others.
    func disclosure(of id: AlbumID) -> Disclosure? {
        guard case .album(let album, _, _, let disclosure) = self, album.id == id else { return nil }
        return disclosure
    }

    /// Which symbol stands in front of an album's title.
    public enum Icon: Sendable, Equatable {
        case library, favourites, videos, screenshots, livePhotos, album, folder, keyword, person, place, device
    }

    /// Albums by kind under their headings, each kind in the library's order.
    /// - Parameters:
    ///   - wanted: albums that a person opened, true, or closed.
    ///   - selected: the album that is looked at.
    static func rows(for albums: [Album], wanted: [AlbumID: Bool] = [:], selected: AlbumID? = nil) -> [SidebarRow] {
        let groups: [(LocalizedText, [Album.Kind])] = [
            (LocalizedText("Library"), [.library, .smart]), (LocalizedText("Folders"), [.folder]),
            (LocalizedText("Places"), [.place]), (LocalizedText("People"), [.person]),
            (LocalizedText("Keywords"), [.keyword]), (LocalizedText("Devices"), [.device]),
        ]
        return groups.flatMap { heading, kinds -> [SidebarRow] in
            let members = albums.filter { kinds.contains($0.kind) }
            guard !members.isEmpty else { return [] }
            let credit =
                kinds == [.place] ? LocalizedText("Places: GeoNames (geonames.org), CC BY 4.0") : nil
            let tree = AlbumTree(members, wanted: wanted, selected: selected)
            return [.heading(heading, credit: credit)]
                + members.filter { tree.isShown($0.id) }.map { album in
                    .album(
                        album, title: title(of: album), icon: icon(of: album),
                        disclosure: tree.disclosure(of: album.id) ?? (tree.isTree ? .leaf : .noTree))
                }
        }
    }

    /// Names that the program gave are translated, names that people gave are not.
    private static func title(of album: Album) -> LocalizedText {
        switch album.kind {
        case .library: LocalizedText("All Photos")
        case .smart: LocalizedText(album.name)
        default: LocalizedText("%1", .text(album.name))
        }
    }

    private static func icon(of album: Album) -> Icon {
        switch album.kind {
        case .library: .library
        case .smart:
            switch album.id.rawValue {
            case "favourites": .favourites
            case "videos", "slomo-videos", "timelapse-videos", "cinematic-videos": .videos
            case "screenshots", "screen-recordings": .screenshots
            case "live-photos": .livePhotos
            default: .album
            }
        case .folder: .folder
        case .keyword: .keyword
        case .person: .person
        case .place: .place
        case .device: .device
        }
    }
}
