// SPDX-License-Identifier: GPL-3.0-or-later

/// What a person does with photos at their own desktop, besides adding them for the app.
public enum Handover: Sendable, Hashable {
    /// Puts them on the clipboard.
    case copy
    /// Opens them in a program that the person chooses.
    case openWith
    /// Puts copies into a folder; nothing that is there is written over.
    case save(into: FileLocation)
    /// Opens them in the desktop's viewer.
    case open
    /// Shows where their files lie.
    case showInFiles

    /// Whether the photos may reach others: then the Options apply, as they do for an app. A person's own
    /// viewer and file manager show the originals, which stay where they are.
    public var delivers: Bool {
        switch self {
        case .copy, .openWith, .save: true
        case .open, .showInFiles: false
        }
    }
}

/// Which photos are meant.
public enum HandoverScope: Sendable, Hashable {
    /// All that are picked, in their order.
    case selection
    /// The photo that was pointed at, wherever it stands by now; all that are picked where it is one of them.
    case tile(AssetPlace)
    /// All that are picked; where there are none, the tile that has the keys.
    case selectionOrTile(AssetPlace)
}

/// How it went.
public struct HandoverResult: Sendable, Equatable {
    /// How many photos were handed over.
    public var count: Int
    /// A sentence about what was not; nil where there is nothing to say.
    public var problem: LocalizedText?

    /// A result; no problem unless given.
    public init(count: Int, problem: LocalizedText? = nil) {
        self.count = count
        self.problem = problem
    }
}
