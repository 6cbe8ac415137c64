// SPDX-License-Identifier: GPL-3.0-or-later

/// Names an album within the library: opaque to everyone but the library that made it
/// (`PHAssetCollection.localIdentifier`).
public struct AlbumID: Sendable, Hashable, Codable, RawRepresentable {
    /// As the library made it; means nothing to others.
    public let rawValue: String
    /// Wraps a library's own text; nothing is looked up.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// A collection that the sidebar lists (`PHAssetCollection`). A value, for any thread.
public struct Album: Sendable, Equatable, Identifiable, Codable {
    /// What makes assets belong to it: decides heading and icon of its row.
    public enum Kind: String, Sendable, Codable {
        /// Everything that the request may show.
        case library
        /// Found by a rule: favourites, videos, screenshots.
        case smart
        /// A folder of the file system.
        case folder
        /// Assets whose files name the same keyword, person, place or camera.
        case keyword, person, place, device
    }

    /// What `PersonIntent.albumOpened` carries.
    public var id: AlbumID
    /// Under which heading it stands.
    public var kind: Kind
    /// For people. A folder's own name; smart albums carry their English name, translated where shown.
    public var name: String
    /// Assets in it (folders: with everything below), under the filter of the request.
    public var count: Int
    /// The folder above, for the tree.
    public var parent: AlbumID?
    /// Distance from the top of its tree, 0 at the top.
    public var depth: Int

    /// An album as the library counted it; `depth` is 0 at the top.
    public init(id: AlbumID, kind: Kind, name: String, count: Int, parent: AlbumID? = nil, depth: Int = 0) {
        self.id = id
        self.kind = kind
        self.name = name
        self.count = count
        self.parent = parent
        self.depth = depth
    }
}
