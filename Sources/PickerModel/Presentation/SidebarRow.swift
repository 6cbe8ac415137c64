// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of the sidebar: a heading or an album.
public enum SidebarRow: Sendable, Equatable {
    /// What the albums below it have in common; cannot be chosen. The credit, where there is one, is for whoever made what they
    /// are named by: a view shows it as the heading's tooltip.
    case heading(LocalizedText, credit: LocalizedText?)
    /// An album with its translated title and its symbol. Where albums of its kind stand below one another each has a place
    /// for the triangle that opens and closes it, empty where nothing is below.
    case album(Album, title: LocalizedText, icon: Icon, disclosure: AlbumDisclosure)

    /// Which symbol stands in front of an album's title.
    public enum Icon: Sendable, Equatable {
        case library, favourites, videos, screenshots, livePhotos, album, folder, keyword, person, place, device
    }

    /// The words and the symbol of a line.
    init(_ line: AlbumLine) {
        switch line {
        case .group(let group):
            self = .heading(
                Self.title(of: group),
                credit: group == .places ? LocalizedText("Places: GeoNames (geonames.org), CC BY 4.0") : nil)
        case .album(let album, let disclosure):
            self = .album(
                album, title: Self.title(of: album), icon: Self.icon(of: album), disclosure: disclosure)
        }
    }

    private static func title(of group: AlbumGroup) -> LocalizedText {
        switch group {
        case .library: LocalizedText("Library")
        case .folders: LocalizedText("Folders")
        case .places: LocalizedText("Places")
        case .people: LocalizedText("People")
        case .keywords: LocalizedText("Keywords")
        case .devices: LocalizedText("Devices")
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
