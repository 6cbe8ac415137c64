// SPDX-License-Identifier: GPL-3.0-or-later

/// Folders and files that a person names by where they lie: typed, pasted or dropped (contract section 9).
public enum LocationRequest: Sendable, Hashable {
    /// As typed: an absolute path, one that begins with `~`, or a `file:` URI; of a text of several lines each is one.
    case text(String)
    /// As another program gave them.
    case files([FileLocation])

    /// Whether a text that was typed or pasted names a place, by how it begins; words to search for do not begin like that.
    public static func isPath(_ text: String) -> Bool {
        let text = text.trimmed
        return text.hasPrefix("/") || text.hasPrefix("~") || text.hasPrefix("file:/")
    }
}

/// What was found at these places.
public struct FoundLocations: Sendable, Equatable {
    /// The folder to show, as an album; nil where that is the whole library.
    public var album: AlbumID?
    /// Files that were named and may be picked in this request, in order.
    public var assets: [Asset]
    /// Names of files that were named and cannot be picked: neither photo nor video, broken, or not of the kind asked for.
    public var refused: [String]

    /// What was found.
    public init(album: AlbumID? = nil, assets: [Asset] = [], refused: [String] = []) {
        self.album = album
        self.assets = assets
        self.refused = refused
    }
}

/// A way on from a path that is being typed.
public struct LocationCompletion: Sendable, Hashable {
    /// What the entry holds once it is chosen; ends with a slash where it is a folder.
    public var text: String
    /// The last component.
    public var name: String
    /// Whether it leads further.
    public var isFolder: Bool

    /// A completion as a directory has it.
    public init(text: String, name: String, isFolder: Bool) {
        self.text = text
        self.name = name
        self.isFolder = isFolder
    }
}
