// SPDX-License-Identifier: GPL-3.0-or-later

/// How a request ended, exactly once.
public struct PickerOutcome: Sendable, Equatable {
    public enum Kind: String, Sendable, Codable {
        case confirmed, cancelled, failed
    }

    public var kind: Kind
    /// In the order of selection. After cancelling: the preselection.
    public var items: [PickedItem]
    /// What the person or caller must know: files that vanished meanwhile, or why all failed. Sentences.
    public var problems: [LocalizedText]

    public init(kind: Kind, items: [PickedItem] = [], problems: [LocalizedText] = []) {
        self.kind = kind
        self.items = items
        self.problems = problems
    }
}

/// One picked asset with what is handed over of it: never a bare path (roadmap 1).
public struct PickedItem: Sendable, Equatable {
    public enum Delivered: String, Sendable, Codable {
        case original, copy
    }

    public var asset: Asset
    /// What was stripped from it.
    public var removed: MetadataClasses
    /// The media type it was converted from, nil where it was not.
    public var transcodedFrom: String?
    public var delivered: Delivered
    /// The file that the caller may read.
    public var file: FileLocation

    public init(
        asset: Asset, removed: MetadataClasses = [], transcodedFrom: String? = nil, delivered: Delivered = .original,
        file: FileLocation
    ) {
        self.asset = asset
        self.removed = removed
        self.transcodedFrom = transcodedFrom
        self.delivered = delivered
        self.file = file
    }
}
