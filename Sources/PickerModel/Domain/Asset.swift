// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// The three kinds that the documented picker tells apart (`PHAssetMediaType`, with Live Photos on their own).
public enum AssetKind: String, Sendable, Codable, CaseIterable {
    case image
    case video
    case livePhoto = "live-photo"
}

/// One photo or video of the library, with all that lists and results say about it (contract section 6).
public struct Asset: Sendable, Equatable, Identifiable {
    public var id: AssetID
    public var kind: AssetKind
    public var subtypes: MediaSubtypes
    public var location: FileLocation
    /// IANA media type as found in the bytes.
    public var type: String
    public var bytes: Int64
    /// Modification time, seconds since 1970: thumbnails are valid for exactly this time.
    public var modified: Int64
    /// Pixels as shown.
    public var width: Int?
    public var height: Int?
    /// EXIF orientation, 1 to 8.
    public var orientation: Int
    /// Seconds.
    public var duration: Double?
    public var captureDate: CaptureDate?
    public var place: GeoPoint?
    public var albums: [String]
    public var isFavourite: Bool
    /// The video half of a Live Photo that is two files.
    public var pairedVideo: FileLocation?
    /// Why the file cannot be shown or picked, as a sentence fragment to stand after its name; nil for a sound file.
    public var broken: String?

    public init(
        id: AssetID, kind: AssetKind, subtypes: MediaSubtypes = [], location: FileLocation, type: String, bytes: Int64,
        modified: Int64, width: Int? = nil, height: Int? = nil, orientation: Int = 1, duration: Double? = nil,
        captureDate: CaptureDate? = nil, place: GeoPoint? = nil, albums: [String] = [], isFavourite: Bool = false,
        pairedVideo: FileLocation? = nil, broken: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.subtypes = subtypes
        self.location = location
        self.type = type
        self.bytes = bytes
        self.modified = modified
        self.width = width
        self.height = height
        self.orientation = orientation
        self.duration = duration
        self.captureDate = captureDate
        self.place = place
        self.albums = albums
        self.isFavourite = isFavourite
        self.pairedVideo = pairedVideo
        self.broken = broken
    }

    /// The file's name for people.
    public var name: String { location.displayName }
}
