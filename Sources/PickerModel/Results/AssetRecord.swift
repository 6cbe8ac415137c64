// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// An asset as JSON (contract section 6). Keys that apply to every asset are always there, null where unknown.
///
/// `captureDateSource` stands only where the date is the file's modification time, `broken` and `reason` only in broken
/// files, `removed`, `transcoded` and `delivered` only in picked items, and `location` not where it was withheld.
public struct AssetRecord: Encodable, Sendable {
    private let asset: Asset
    private let item: PickedItem?

    /// An asset of the library, as `library list` prints it.
    public init(_ asset: Asset) {
        self.asset = asset
        item = nil
    }

    /// Makes the record of a picked item: the asset, the changes to it, and no location if that was withheld.
    public init(_ item: PickedItem) {
        asset = item.asset
        self.item = item
    }

    private enum Key: String, CodingKey {
        case id, kind, subtypes, path, uri, name, type, bytes, width, height, orientation, duration
        case captureDate, captureDateSource, location, albums, favourite, pairedVideo, broken, reason
        case removed, transcoded, delivered
    }

    /// Writes one object. Pixels as shown, duration in seconds, size in bytes.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let file = item?.file ?? asset.location
        try container.encode(asset.id, forKey: .id)
        try container.encode(asset.kind, forKey: .kind)
        try container.encode(asset.subtypes.names, forKey: .subtypes)
        // A path that is not UTF-8 has no place in JSON: the URI is authoritative.
        try container.encode(file.path, forKey: .path)
        try container.encode(file.uri, forKey: .uri)
        try container.encode(asset.name, forKey: .name)
        try container.encode(asset.type, forKey: .type)
        try container.encode(asset.bytes, forKey: .bytes)
        try container.encode(asset.width, forKey: .width)
        try container.encode(asset.height, forKey: .height)
        try container.encode(asset.orientation, forKey: .orientation)
        try container.encode(asset.duration, forKey: .duration)
        try container.encode(asset.captureDate?.iso8601, forKey: .captureDate)
        if asset.captureDate?.source == .modified { try container.encode("modified", forKey: .captureDateSource) }
        if !(item?.removed.contains(.location) ?? false) { try container.encode(asset.place, forKey: .location) }
        try container.encode(asset.albums, forKey: .albums)
        try container.encode(asset.isFavourite, forKey: .favourite)
        try container.encode(asset.pairedVideo?.path, forKey: .pairedVideo)
        if let error = asset.broken {
            try container.encode(true, forKey: .broken)
            try container.encode(error.text.english, forKey: .reason)
        }
        if let item {
            try container.encode(item.removed.names, forKey: .removed)
            try container.encode(item.transcodedFrom, forKey: .transcoded)
            try container.encode(item.delivered, forKey: .delivered)
        }
    }
}

/// The outcome of a pick as JSON (contract section 10).
public struct OutcomeRecord: Encodable, Sendable {
    /// Confirmed, cancelled or failed.
    public let outcome: PickerOutcome.Kind
    /// Items in the order of selection.
    public let items: [AssetRecord]
    private let others: [OtherFileRecord]

    /// Makes the record of an outcome, without its problems.
    public init(_ outcome: PickerOutcome) {
        self.outcome = outcome.kind
        items = outcome.items.map { AssetRecord($0) }
        others = outcome.others.map { OtherFileRecord($0) }
    }

    private enum Key: String, CodingKey { case outcome, items }

    /// Writes one object; files of other kinds stand among the items.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(outcome, forKey: .outcome)
        var list = container.nestedUnkeyedContainer(forKey: .items)
        for item in items { try list.encode(item) }
        for other in others { try list.encode(other) }
    }
}

/// A file that is not in the library: its path alone, since its contents were not read.
private struct OtherFileRecord: Encodable, Sendable {
    private let file: FileLocation

    init(_ file: FileLocation) { self.file = file }

    private enum Key: String, CodingKey { case kind, path, uri, name }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("other", forKey: .kind)
        try container.encode(file.path, forKey: .path)
        try container.encode(file.uri, forKey: .uri)
        try container.encode(file.displayName, forKey: .name)
    }
}
