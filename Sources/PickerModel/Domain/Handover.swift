// SPDX-License-Identifier: GPL-3.0-or-later

/// An action with photos on the desktop, other than adding them for an app.
public enum Handover: Sendable, Hashable {
    /// Copies the photos to the clipboard.
    case copy
    /// Opens the photos in a program that the person chooses.
    case openWith
    /// Saves copies in a folder, without overwriting existing files.
    case save(into: FileLocation)
    /// Opens the photos in the desktop's viewer.
    case open
    /// Shows the files in the file manager.
    case showInFiles

    /// Whether the photos may be passed on to others; then the Options apply, as for an app. The person's viewer and
    /// file manager show the originals.
    public var delivers: Bool {
        switch self {
        case .copy, .openWith, .save: true
        case .open, .showInFiles: false
        }
    }

    /// Whether the video of a Live Photo goes beside its picture: others carry one file for each photo.
    var takesPairs: Bool {
        switch self {
        case .save: true
        case .copy, .openWith, .open, .showInFiles: false
        }
    }
}

/// The photos that an action applies to.
public enum HandoverSubject: Sendable, Hashable {
    /// All picked photos in order.
    case selection
    /// The photo of a tile, at its current index; all picked photos if it is one of them.
    case tile(AssetPosition)
    /// All picked photos; if there are none, the tile with the keyboard focus.
    case selectionOrTile(AssetPosition)
}

/// The result of an action with photos.
public struct HandoverResult: Sendable, Equatable {
    /// Number of photos for which the action succeeded.
    public var count: Int
    /// A sentence about what failed; nil if nothing did.
    public var problem: LocalizedText?

    /// Makes a result, without a problem by default.
    public init(count: Int, problem: LocalizedText? = nil) {
        self.count = count
        self.problem = problem
    }
}
