// SPDX-License-Identifier: GPL-3.0-or-later

import GRDB
import MediaTypes
import PickerModel

/// Albums found by a rule, in the order of the sidebar. Raw values are their public identifiers.
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

    /// How long an asset counts as recently added, in days.
    static let recentDays = 30

    /// English name, translated where it is shown.
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

    /// All that a rule looks at.
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
        default: filter?.matches(kind: facts.kind, subtypes: facts.subtypes, type: "") ?? false
        }
    }

    /// As the sidebar lists it; nil where it does not.
    /// - Parameter total: assets in the library.
    func shown(count: Int, of total: Int) -> Album? {
        guard count > 0 || self == .library else { return nil }
        // After the first scan everything is new, and so nothing is.
        guard self != .recentlyAdded || count < total else { return nil }
        return Album(
            id: AlbumID(rawValue: rawValue), kind: self == .library ? .library : .smart, name: name, count: count)
    }

    /// The same rule as a condition over rows.
    /// - Parameter recent: since when assets count as recently added, in seconds since 1970.
    func condition(_ database: Database, recent: Double) throws -> Condition {
        switch self {
        case .library: .everything
        case .favourites: Condition(sql: "favourite = 1")
        case .recentlyAdded: Condition(sql: "added >= ?", arguments: [recent])
        case .raw: Condition(sql: "(subtypes & \(MediaSubtypes.raw.rawValue)) <> 0")
        case .hdr: Condition(sql: "(subtypes & \(MediaSubtypes.hdr.rawValue)) <> 0")
        default: try filter?.condition(database) ?? .nothing
        }
    }

    /// Albums of a kind are called as the filter that lets the kind through.
    private var filter: MediaFilter? { try? MediaFilter.parse(rawValue) }
}

/// Albums that are made of names which files carry.
enum NamedAlbum: CaseIterable {
    case person, keyword

    /// How many of a sort the sidebar lists.
    static let most = 200

    var kind: Album.Kind { self == .person ? .person : .keyword }
    var table: String { self == .person ? "person" : "keyword" }
    var column: String { self == .person ? "name" : "word" }
    /// Beginning of the identifiers, apart from all others.
    var prefix: String { table + "-" }
}

extension AssetIdentity {
    /// An opaque name for the album of a person or keyword.
    func albumID(named name: String, in source: NamedAlbum) -> AlbumID {
        AlbumID(rawValue: source.prefix + opaque(source.table, name))
    }
}
