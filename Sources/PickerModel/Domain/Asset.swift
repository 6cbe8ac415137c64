// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// What the documented picker tells apart (`PHAssetMediaType`, with Live Photos on their own). Raw values are those of
/// the contract's JSON.
public enum AssetKind: String, Sendable, Codable, CaseIterable {
    /// A still, animated or not.
    case image
    /// A video of any sub-kind.
    case video
    /// A still with its few seconds of motion, in one file or two.
    case livePhoto = "live-photo"
}

/// One photo or video of the library, with all that lists and results say about it (contract section 6).
public struct Asset: Sendable, Equatable, Identifiable {
    /// Stable name of its contents.
    public var id: AssetID
    /// Still, video or Live Photo.
    public var kind: AssetKind
    /// Sub-kinds that filters and badges go by (`PHAssetMediaSubtype`).
    public var subtypes: MediaSubtypes
    /// Where the file lies; not where it was taken, which is `place`.
    public var location: FileLocation
    /// IANA media type as found in the bytes, in lower case.
    public var type: String
    /// Size of the file at `location`, in bytes.
    public var bytes: Int64
    /// Modification time, seconds since 1970: thumbnails are valid for exactly this time.
    public var modified: Int64
    /// Pixels as shown, orientation applied; nil where unknown.
    public var width: Int?
    /// Pixels as shown, orientation applied; nil where unknown.
    public var height: Int?
    /// EXIF orientation, 1 to 8: already applied to `width` and `height`.
    public var orientation: Int
    /// Seconds; nil where nothing plays or the length is unknown.
    public var duration: Double?
    /// When it was taken; nil where nothing says so.
    public var captureDate: CaptureDate?
    /// Where it was taken, WGS 84 degrees; nil where the file does not say.
    public var place: GeoPoint?
    /// Names of the albums it is in, as people read them.
    public var albums: [String]
    /// Rating 5 or the format's own mark (contract section 10).
    public var isFavourite: Bool
    /// Video half of a Live Photo that is two files; nil for all else.
    public var pairedVideo: FileLocation?
    /// Why the file cannot be shown or picked, as a sentence fragment to stand after its name; nil for a sound file.
    public var broken: String?

    /// An asset as the library read it; left out means unknown or none, upright for the orientation.
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
