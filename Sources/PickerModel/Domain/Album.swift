// SPDX-License-Identifier: GPL-3.0-or-later

/// Identifies an album; opaque to everyone except the library that made it (`PHAssetCollection.localIdentifier`).
public struct AlbumID: Sendable, Hashable, Codable, RawRepresentable {
    /// The library's own text.
    public let rawValue: String
    /// Wraps a library's text without checking that the album exists.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An album that an app named and that is not in the library. No library has one of this name, so nothing is in it.
    public static let absent = AlbumID(rawValue: "absent")
}

/// A collection in the sidebar (`PHAssetCollection`). A value type, usable on any thread.
public struct Album: Sendable, Equatable, Identifiable, Codable {
    /// What defines the album; determines heading and icon of its row.
    public enum Kind: String, Sendable, Codable {
        /// Everything that the request may show.
        case library
        /// Assets that match a rule: favourites, videos, screenshots.
        case smart
        /// Assets in a folder of the file system.
        case folder
        /// Assets whose files name the same keyword, person, place or camera.
        case keyword, person, place, device
    }

    /// Identifier for `PersonIntent.albumOpened`.
    public var id: AlbumID
    /// The kind of album.
    public var kind: Kind
    /// The shown name. Smart albums have their English name, which views translate.
    public var name: String
    /// Number of assets in the album (folders: including subfolders), within the filter of the request.
    public var count: Int
    /// The newest of these assets that can be read; nil where none can.
    public var cover: AssetID?
    /// The parent album in the tree; nil at the top.
    public var parent: AlbumID?
    /// Depth in the tree, 0 at the top.
    public var depth: Int

    /// What `library albums` prints of an album (contract section 2); its cover is for windows alone.
    private enum CodingKeys: String, CodingKey {
        case id, kind, name, count, parent, depth
    }

    /// Makes an album; `depth` is 0 at the top.
    public init(
        id: AlbumID, kind: Kind, name: String, count: Int, cover: AssetID? = nil, parent: AlbumID? = nil, depth: Int = 0
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.count = count
        self.cover = cover
        self.parent = parent
        self.depth = depth
    }
}
