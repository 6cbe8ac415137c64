// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// How a request ended, exactly once (`picker(_:didFinishPicking:)`, phpicker.md 1.4).
public struct PickerOutcome: Sendable, Equatable {
    /// The kind of outcome, which Apple's array of results does not state (phpicker.md 8).
    public enum Kind: String, Sendable, Codable {
        /// Exit status 0, 1 and 2 in this order. Failed: all that was picked could not be delivered.
        case confirmed, cancelled, failed
    }

    /// The kind of outcome.
    public var kind: Kind
    /// In the order of selection (conflict X1), without what could not be delivered. After cancelling: the
    /// preselection.
    public var items: [PickedItem]
    /// Files of any kind, chosen beside the items where the caller allowed it.
    public var others: [FileLocation]
    /// Sentences about problems: files that vanished meanwhile, or why everything failed.
    public var problems: [LocalizedText]

    /// An outcome; without items and problems unless given.
    public init(
        kind: Kind, items: [PickedItem] = [], others: [FileLocation] = [], problems: [LocalizedText] = []
    ) {
        self.kind = kind
        self.items = items
        self.others = others
        self.problems = problems
    }
}

/// One picked asset with what is handed over of it (`PHPickerResult`): never a bare path.
public struct PickedItem: Sendable, Equatable {
    /// Whether the file is the library's own or one made for the caller.
    public enum Delivered: String, Sendable, Codable {
        case original, copy
    }

    /// The asset's record.
    public var asset: Asset
    /// The file's name in the library, for the person's own record: that of a copy may not tell which photo it is. Never given to an app.
    public var nameInLibrary: String
    /// Metadata that was removed.
    public var removed: MetadataClasses
    /// The media type it was converted from, nil where it was not.
    public var transcodedFrom: String?
    /// Original or copy.
    public var delivered: Delivered
    /// The file that the caller may read; an empty path for an unfinished film.
    public var file: FileLocation
    /// A film that is still being made; nil for all others, and for all items of an outcome.
    public var unfinished: UnfinishedFilm?
    /// Which file was there when it was delivered; nil before that, and for an unfinished film.
    public var identity: FileIdentity?
    /// The same of the video of a Live Photo that consists of two files.
    public var pairedIdentity: FileIdentity?

    /// Makes an item; by default the unchanged original.
    public init(
        asset: Asset, removed: MetadataClasses = [], transcodedFrom: String? = nil, delivered: Delivered = .original,
        file: FileLocation
    ) {
        self.asset = asset
        nameInLibrary = asset.name
        self.removed = removed
        self.transcodedFrom = transcodedFrom
        self.delivered = delivered
        self.file = file
    }
}

/// A film that is told of while it is made, with a continuous selection: its size and its place are not known yet.
public struct UnfinishedFilm: Sendable, Equatable {
    /// The film in fragments, as far as it is made; nil where none of it may be read before the whole film is.
    public var stream: FileLocation?

    /// Makes one.
    public init(stream: FileLocation?) { self.stream = stream }
}
