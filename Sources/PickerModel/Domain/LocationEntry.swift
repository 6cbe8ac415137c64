// SPDX-License-Identifier: GPL-3.0-or-later

/// Folders and files named by path: typed, pasted or dropped (contract section 9).
public enum LocationRequest: Sendable, Hashable {
    /// Typed text: an absolute path, a path that begins with `~`, or a `file:` URI; one on each line.
    case text(String)
    /// Files from another program.
    case files([FileLocation])

    /// Whether a text begins like a path. Search words do not.
    public static func isPath(_ text: String) -> Bool {
        let text = text.trimmed
        return text.hasPrefix("/") || text.hasPrefix("~") || text.hasPrefix("file:/")
    }
}

/// The answer to a `LocationRequest`.
public struct FoundLocations: Sendable, Equatable {
    /// The album of the folder to show; nil for the whole library.
    public var album: AlbumID?
    /// Named files that may be picked in this request, in order.
    public var assets: [Asset]
    /// Names of files that cannot be picked: neither photo nor video, broken, or excluded by the filter.
    public var refused: [String]

    /// Makes an answer.
    public init(album: AlbumID? = nil, assets: [Asset] = [], refused: [String] = []) {
        self.album = album
        self.assets = assets
        self.refused = refused
    }
}

/// A completion of a typed path.
public struct LocationCompletion: Sendable, Hashable {
    /// The completed text of the entry; ends with a slash for a folder.
    public var text: String
    /// The last component.
    public var name: String
    /// Whether the completion is a folder.
    public var isFolder: Bool

    /// Makes a completion.
    public init(text: String, name: String, isFolder: Bool) {
        self.text = text
        self.name = name
        self.isFolder = isFolder
    }
}
