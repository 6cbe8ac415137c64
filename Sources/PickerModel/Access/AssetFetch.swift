// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What an app can be told of an asset: the keys of its JSON (contract section 6) that are no one pick's.
public enum AssetProperty: String, Sendable, Codable, CaseIterable {
    case id, kind, subtypes, path, uri, name, type, bytes, width, height, orientation, duration
    case captureDate, captureDateSource, location, albums, favourite, pairedVideo, broken, reason

    /// What an app is told that names none (contract section 11.2).
    public static let usual: [AssetProperty] = [.id, .kind, .captureDate, .width, .height]

    /// Whether it says where a file lies.
    public var isPlace: Bool {
        switch self {
        case .path, .uri, .pairedVideo: true
        case .id, .kind, .subtypes, .name, .type, .bytes, .width, .height, .orientation, .duration, .captureDate,
            .captureDateSource, .location, .albums, .favourite, .broken, .reason:
            false
        }
    }

    /// Whether an app is told it.
    /// - Parameters:
    ///   - isSandboxed: whether the app sees other files than the person's programs do: paths are nothing to it.
    ///   - withheld: details that the app does not get. A path leads to the original, which has them all.
    public func isTold(isSandboxed: Bool, without withheld: MetadataClasses) -> Bool {
        switch self {
        case .path, .uri, .pairedVideo: !isSandboxed && withheld.isEmpty
        case .location: !withheld.contains(.location)
        // Dates go with all four, as from copies.
        case .captureDate, .captureDateSource: !withheld.isSuperset(of: .all)
        case .id, .kind, .subtypes, .name, .type, .bytes, .width, .height, .orientation, .duration, .albums, .favourite,
            .broken, .reason:
            true
        }
    }
}

/// What an app asks of the assets that it may see (`PhotoLibrary1.FetchAssets`, contract section 11.2).
public struct AssetFetch: Sendable, Equatable, Codable {
    /// Most assets of a page.
    public static let most = 500

    /// A filter expression, checked; nil for every kind.
    public var filter: String?
    /// An album by its identifier; nil for all assets.
    public var album: AlbumID?
    /// The text of a search; empty for none.
    public var search = ""
    /// The order.
    public var sort = SortOrder.newestFirst
    /// Assets of the page, 1 to `most`.
    public var limit = most
    /// Where the page begins: what the page before said; nil for the first.
    public var next: String?
    /// What is told of each asset.
    public var properties = AssetProperty.usual

    /// The first page of all assets.
    public init() {}
}

/// Which bytes of an asset an app opens (`OpenAsset`, contract section 11.2).
public enum AssetPart: Sendable, Equatable, Codable {
    /// The photo or film.
    case photo
    /// The film of a Live Photo that consists of two files.
    case pairedVideo
    /// A picture of at most so many pixels at its longest edge, 1 to `largestPreview`.
    case preview(size: Int)

    /// Most pixels of a preview's longest edge.
    public static let largestPreview = 2048
}

/// A photo or film that an app adds (`AddAsset`, contract section 11.2).
public struct AssetAddition: Sendable, Equatable, Codable {
    /// The name that the app wants for the file; nil for one that is made.
    public var name: String?
    /// Whether a second file is the film of a Live Photo.
    public var hasPairedVideo = false

    /// An addition of one file.
    public init(name: String? = nil, hasPairedVideo: Bool = false) {
        (self.name, self.hasPairedVideo) = (name, hasPairedVideo)
    }
}

/// What the process that reads the library for one app may show it. The service makes it of the app's record, and makes it anew with each change.
public struct AccessGrant: Sendable, Equatable, Codable {
    /// Application id; nil where none is proven.
    public var app: String?
    /// Whether the app sees other files than the person's programs do.
    public var isSandboxed: Bool
    /// What the app sees.
    public var scope: AccessScope
    /// Details that it does not get.
    public var withheld: MetadataClasses
    /// Its own albums.
    public var albums: [OwnAlbum]

    /// Makes a grant; nothing is allowed unless said.
    public init(
        app: String?, isSandboxed: Bool, scope: AccessScope = .nothing, withheld: MetadataClasses = .all,
        albums: [OwnAlbum] = []
    ) {
        (self.app, self.isSandboxed, self.scope, self.withheld) = (app, isSandboxed, scope, withheld)
        self.albums = albums
    }

    /// Whether the app is told of the person's own albums: with full access, and all details, since the names of folders may tell any of them.
    public var tellsAlbums: Bool { scope == .everything && withheld.isEmpty }
}

/// Why an app's call about the library was refused. Nothing in it tells what the app may not see.
public enum AccessRefusal: Error, Sendable, Equatable, Codable {
    /// The person has not allowed it.
    case denied
    /// The app sees no such asset, or the asset has no such part.
    case unknownAsset
    /// The app sees no such album.
    case unknownAlbum
    /// A title is empty, too long or of several lines.
    case unusableTitle
    /// The page's beginning is not known any more.
    case unknownPage
    /// More than an app may have.
    case tooMany
    /// The file of an asset that the app sees is not there any more, or another one is.
    case gone
    /// A file that is handed in is no photo or film that can be read, or not a regular file.
    case unusableFile
    /// A file is larger than can be taken or given.
    case tooLarge
    /// The disk is full.
    case noSpace
    /// The library cannot be read, or a copy cannot be made.
    case failed

    /// A refusal by the rules of the record.
    public init(_ error: AccessError) {
        switch error {
        case .denied: self = .denied
        case .unknownAsset: self = .unknownAsset
        case .unknownAlbum: self = .unknownAlbum
        case .unusableTitle: self = .unusableTitle
        case .tooMany: self = .tooMany
        }
    }
}
