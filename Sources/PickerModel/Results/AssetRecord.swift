// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// An asset as JSON and over the bus (contract section 6). In JSON, keys that apply to every asset are always there, null where unknown.
///
/// `captureDateSource` stands only where the date is the file's modification time, `broken` and `reason` only in broken
/// files, `removed`, `transcoded` and `delivered` only in picked items, and `location` not where it was withheld.
public struct AssetRecord: Sendable, Equatable {
    /// What was done to a picked item.
    public struct Handling: Sendable, Equatable {
        /// Names of the metadata that was removed.
        public var removed: [String]
        /// The media type it was converted from; nil where it was not.
        public var transcoded: String?
        /// The library's file, or one that was made for the caller.
        public var delivered: PickedItem.Delivered
    }

    /// Stable identifier of the contents.
    public var id: AssetID
    /// Still, video or Live Photo.
    public var kind: AssetKind
    /// Names of subtypes, as in filters, in the singular.
    public var subtypes: [String]
    /// Of the file; nil where it is not UTF-8: `uri` is authoritative.
    public var path: String?
    /// `file:` URI of the file.
    public var uri: String
    /// The file's name.
    public var name: String
    /// Media type, from the content.
    public var type: String
    /// Size of the file.
    public var bytes: Int64
    /// Pixels as shown, orientation applied; nil where unknown.
    public var width, height: Int?
    /// EXIF orientation, 1 to 8: already applied to `width` and `height`.
    public var orientation: Int
    /// Seconds; nil for stills or if unknown.
    public var duration: Double?
    /// ISO 8601, with the offset where the file states one.
    public var captureDate: String?
    /// Whether the date is the file's modification time.
    public var isDateOfFile: Bool
    /// Where the photo was taken; nil if unknown or withheld.
    public var location: GeoPoint?
    /// Whether the place was withheld: the record then has no key for it.
    public var withholdsLocation: Bool
    /// Shown names of the albums that contain the asset.
    public var albums: [String]
    /// Rating 5, or the format's own mark.
    public var favourite: Bool
    /// Path of the video of a Live Photo that consists of two files.
    public var pairedVideo: String?
    /// Why the file cannot be shown or picked, in English; nil for a sound one.
    public var problem: String?
    /// What was done to a picked item; nil for an asset of the library.
    public var handling: Handling?
    /// Of a film that is still being made, which has no path, bytes and size yet: where its stream is; nil for all others.
    public var unfinished: UnfinishedFilm?

    /// An asset of the library, as `library list` prints it.
    public init(_ asset: Asset) { self.init(asset, file: asset.location) }

    /// Makes the record of a picked item: the asset, the changes to it, and no location if that was withheld.
    public init(_ item: PickedItem) {
        self.init(item.asset, file: item.file)
        withholdsLocation = item.removed.contains(.location)
        if withholdsLocation { location = nil }
        handling = Handling(removed: item.removed.names, transcoded: item.transcodedFrom, delivered: item.delivered)
        unfinished = item.unfinished
        if unfinished != nil { (path, uri) = (nil, "") }
    }

    /// - Parameter file: where its file is; nil to tell nothing of that.
    init(_ asset: Asset, file: FileLocation?) {
        (id, kind, subtypes) = (asset.id, asset.kind, asset.subtypes.names)
        (path, uri, name) = (file?.path, file?.uri ?? "", asset.name)
        (type, bytes) = (asset.type, asset.bytes)
        (width, height, orientation, duration) = (asset.width, asset.height, asset.orientation, asset.duration)
        captureDate = asset.captureDate?.iso8601
        isDateOfFile = asset.captureDate?.source == .modified
        (location, withholdsLocation) = (asset.place, false)
        (albums, favourite) = (asset.albums, asset.isFavourite)
        pairedVideo = file == nil ? nil : asset.pairedVideo?.path
        problem = asset.broken?.text.english
    }
}

extension AssetRecord: Codable {
    private enum Key: String, CodingKey {
        case id, kind, subtypes, path, uri, name, type, bytes, width, height, orientation, duration
        case captureDate, captureDateSource, location, albums, favourite, pairedVideo, broken, reason
        case removed, transcoded, delivered, unfinished
    }

    /// Writes one object. Pixels as shown, duration in seconds, size in bytes.
    /// - Throws: only what the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(id, forKey: .id)
        try container.encode(kind, forKey: .kind)
        try container.encode(subtypes, forKey: .subtypes)
        try container.encode(path, forKey: .path)
        try container.encode(uri, forKey: .uri)
        try container.encode(name, forKey: .name)
        try container.encode(type, forKey: .type)
        try container.encode(bytes, forKey: .bytes)
        try container.encode(width, forKey: .width)
        try container.encode(height, forKey: .height)
        try container.encode(orientation, forKey: .orientation)
        try container.encode(duration, forKey: .duration)
        try container.encode(captureDate, forKey: .captureDate)
        if isDateOfFile { try container.encode(CaptureDate.Source.modified, forKey: .captureDateSource) }
        if !withholdsLocation { try container.encode(location, forKey: .location) }
        try container.encode(albums, forKey: .albums)
        try container.encode(favourite, forKey: .favourite)
        try container.encode(pairedVideo, forKey: .pairedVideo)
        if let problem {
            try container.encode(true, forKey: .broken)
            try container.encode(problem, forKey: .reason)
        }
        if let handling {
            try container.encode(handling.removed, forKey: .removed)
            try container.encode(handling.transcoded, forKey: .transcoded)
            try container.encode(handling.delivered, forKey: .delivered)
        }
        // Between the service and its processes alone: programs are not told where the stream is.
        if let unfinished { try container.encode(unfinished.stream?.uri ?? "", forKey: .unfinished) }
    }

    /// Reads what `encode` wrote.
    /// - Throws: `DecodingError` for anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decode(AssetID.self, forKey: .id)
        kind = try container.decode(AssetKind.self, forKey: .kind)
        subtypes = try container.decode([String].self, forKey: .subtypes)
        path = try container.decodeIfPresent(String.self, forKey: .path)
        uri = try container.decode(String.self, forKey: .uri)
        name = try container.decode(String.self, forKey: .name)
        type = try container.decode(String.self, forKey: .type)
        bytes = try container.decode(Int64.self, forKey: .bytes)
        width = try container.decodeIfPresent(Int.self, forKey: .width)
        height = try container.decodeIfPresent(Int.self, forKey: .height)
        orientation = try container.decode(Int.self, forKey: .orientation)
        duration = try container.decodeIfPresent(Double.self, forKey: .duration)
        captureDate = try container.decodeIfPresent(String.self, forKey: .captureDate)
        isDateOfFile = container.contains(.captureDateSource)
        location = try container.decodeIfPresent(GeoPoint.self, forKey: .location)
        withholdsLocation = !container.contains(.location)
        albums = try container.decode([String].self, forKey: .albums)
        favourite = try container.decode(Bool.self, forKey: .favourite)
        pairedVideo = try container.decodeIfPresent(String.self, forKey: .pairedVideo)
        problem = try container.decodeIfPresent(String.self, forKey: .reason)
        guard let delivered = try container.decodeIfPresent(PickedItem.Delivered.self, forKey: .delivered) else {
            return
        }
        handling = Handling(
            removed: try container.decode([String].self, forKey: .removed),
            transcoded: try container.decodeIfPresent(String.self, forKey: .transcoded), delivered: delivered)
        unfinished = try container.decodeIfPresent(String.self, forKey: .unfinished).map { uri in
            UnfinishedFilm(stream: FileURI.path(of: Array(uri.utf8)).map { FileLocation(bytes: $0) })
        }
    }
}
