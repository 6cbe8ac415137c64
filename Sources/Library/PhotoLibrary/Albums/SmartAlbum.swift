// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel

/// Albums defined by a rule, in the order of the sidebar. Raw values are their public identifiers.
enum SmartAlbum: String, CaseIterable {
    case library, favourites
    case recentlyAdded = "recently-added"
    case videos
    case livePhotos = "live-photos"
    case screenshots
    case screenRecordings = "screen-recordings"
    case panoramas, bursts
    case slomoVideos = "slomo-videos"
    case timelapseVideos = "timelapse-videos"
    case cinematicVideos = "cinematic-videos"
    case depthEffectPhotos = "depth-effect-photos"
    case spatialMedia = "spatial-media"
    case animated, raw, hdr

    /// Number of days for which an asset counts as recently added.
    static let recentDays = 30

    /// English name; views translate it.
    var name: String {
        // Translators: an album of all photos or videos of one kind. RAW and HDR are seldom translated.
        switch self {
        case .library: "All Photos"
        case .favourites: "Favourites"
        case .recentlyAdded: "Recently Added"
        case .videos: "Videos"
        case .livePhotos: "Live Photos"
        case .screenshots: "Screenshots"
        case .screenRecordings: "Screen Recordings"
        case .panoramas: "Panoramas"
        case .bursts: "Bursts"
        case .slomoVideos: "Slow Motion"
        case .timelapseVideos: "Time-lapse"
        case .cinematicVideos: "Cinematic"
        case .depthEffectPhotos: "Depth Effect"
        case .spatialMedia: "Spatial"
        case .animated: "Animated"
        case .raw: "RAW"
        case .hdr: "HDR"
        }
    }

    /// The properties of an asset that the rules use.
    struct Facts {
        var kind: AssetKind
        var subtypes: MediaSubtypes
        var isFavourite: Bool
        var isRecent: Bool
    }

    func holds(_ facts: Facts) -> Bool {
        switch self {
        case .library: true
        case .favourites: facts.isFavourite
        case .recentlyAdded: facts.isRecent
        case .raw: facts.subtypes.contains(.raw)
        case .hdr: facts.subtypes.contains(.hdr)
        case .videos, .livePhotos, .screenshots, .screenRecordings, .panoramas, .bursts, .slomoVideos,
            .timelapseVideos, .cinematicVideos, .depthEffectPhotos, .spatialMedia, .animated:
            filter?.matches(kind: facts.kind, subtypes: facts.subtypes, type: "") ?? false
        }
    }

    /// The album for the sidebar; nil if the sidebar does not list it.
    /// - Parameter total: number of assets in the library.
    func shown(_ tally: AlbumTally, of total: Int) -> Album? {
        guard tally.count > 0 || self == .library else { return nil }
        // After the first scan every asset is recently added, so the album is hidden.
        guard self != .recentlyAdded || tally.count < total else { return nil }
        return Album(
            id: AlbumID(rawValue: rawValue), kind: self == .library ? .library : .smart, name: name,
            count: tally.count, cover: tally.cover)
    }

    /// The rule as an SQL condition, equal to `holds`.
    /// - Parameter recent: start of "recently added", in seconds since 1970.
    func condition(_ database: Database, recent: Double) throws -> Condition {
        switch self {
        case .library: .everything
        case .favourites: Condition(sql: "favourite = 1")
        case .recentlyAdded: Condition(sql: "added >= ?", arguments: [recent])
        case .raw: Condition(sql: "(subtypes & \(MediaSubtypes.raw.rawValue)) <> 0")
        case .hdr: Condition(sql: "(subtypes & \(MediaSubtypes.hdr.rawValue)) <> 0")
        case .videos, .livePhotos, .screenshots, .screenRecordings, .panoramas, .bursts, .slomoVideos,
            .timelapseVideos, .cinematicVideos, .depthEffectPhotos, .spatialMedia, .animated:
            try filter?.condition(database) ?? .nothing
        }
    }

    /// Raw values of albums of one media kind are names of filters.
    private var filter: MediaFilter? { try? MediaFilter.parse(rawValue) }
}

/// Albums made from names in files' metadata.
enum NamedAlbum: CaseIterable {
    case person, keyword

    /// Most albums of one kind that the sidebar lists.
    static let most = 200

    var kind: Album.Kind { self == .person ? .person : .keyword }
    var table: String { self == .person ? "person" : "keyword" }
    var column: String { self == .person ? "name" : "word" }
    /// Prefix of the albums' identifiers.
    var prefix: String { table + "-" }
}

extension AssetIdentity {
    /// The opaque identifier of a person's or keyword's album.
    func albumID(named name: String, in source: NamedAlbum) -> AlbumID {
        AlbumID(rawValue: source.prefix + opaque(source.table, name))
    }
}
