// SPDX-License-Identifier: GPL-3.0-or-later

/// A row of the sidebar: a heading or an album.
public enum SidebarRow: Sendable, Equatable {
    /// A heading, which cannot be selected. The credit names the source of the albums' names; views show it as the
    /// heading's tooltip.
    case heading(LocalizedText, credit: LocalizedText?)
    /// An album with its translated title, its symbol, and the cover in place of that. If albums of its kind form a
    /// tree, each row has room for an expander, which is empty for an album without children.
    case album(Album, title: LocalizedText, icon: Icon, cover: AlbumCover, disclosure: AlbumDisclosure)

    /// The symbol before an album's title.
    public enum Icon: Sendable, Equatable {
        case library, favourites, videos, screenshots, livePhotos, panoramas, depth, animated, hdr, album, folder,
            keyword, person, place, device
    }

    /// Makes the row of an outline's line.
    init(_ line: AlbumLine, showsCovers: Bool) {
        switch line {
        case .group(let group):
            self = .heading(
                Self.title(of: group),
                credit: group == .places ? LocalizedText("Places: GeoNames (geonames.org), CC BY 4.0") : nil)
        case .album(let album, let disclosure):
            self = .album(
                album, title: Self.title(of: album), icon: Self.icon(of: album),
                cover: !showsCovers ? .unwanted : album.cover.map { .photo($0) } ?? .missing, disclosure: disclosure)
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

    /// Names given by this program are translated; names given by people are not.
    static func title(of album: Album) -> LocalizedText {
        switch album.kind {
        case .library: LocalizedText("All Photos")
        case .smart: LocalizedText(album.name)
        case .folder, .keyword, .person, .place, .device: LocalizedText("%1", .text(album.name))
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
            case "panoramas": .panoramas
            case "depth-effect-photos", "spatial-media": .depth
            case "animated": .animated
            case "hdr": .hdr
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
