// SPDX-License-Identifier: GPL-3.0-or-later

/// Albums, beside the grid or in its place (rules F3, F4).
public struct SidebarPresentation: Sendable, Equatable {
    /// Whether they stand beside the grid: the rules give a sidebar, the person wants it, the window has room, and
    /// nothing is reviewed.
    public var isVisible: Bool
    /// Headings and albums from top to bottom, also for the albums tab.
    public var rows: [SidebarRow]
    /// Which row is open; nil while no albums are known.
    public var selected: AlbumID?

    init(_ state: PickerState) {
        isVisible =
            state.chrome.isVisible(.sidebar) && state.navigation.wantsSidebar && !state.navigation.isNarrow
            && state.staging == nil
        rows = state.library.albumRows
        selected = state.navigation.album ?? state.library.albums.first { $0.kind == .library }?.id
    }
}

/// A line of the sidebar: a heading or an album.
public enum SidebarRow: Sendable, Equatable {
    /// What the albums below it have in common; cannot be chosen. The credit, where there is one, is for whoever made what they
    /// are named by: a view shows it as the heading's tooltip.
    case heading(LocalizedText, credit: LocalizedText?)
    /// An album with its translated title and its symbol.
    case album(Album, title: LocalizedText, icon: Icon)

    /// Which symbol stands in front of an album's title.
    public enum Icon: Sendable, Equatable {
        case library, favourites, videos, screenshots, livePhotos, album, folder, keyword, person, place, device
    }

    /// Albums by kind under their headings, each kind in the library's order.
    static func rows(for albums: [Album]) -> [SidebarRow] {
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
            return [.heading(heading, credit: credit)]
                + members.map { .album($0, title: title(of: $0), icon: icon(of: $0)) }
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
