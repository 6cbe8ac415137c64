// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// The kinds that the documented picker distinguishes (`PHAssetMediaType`, and Live Photos). Raw values are those of
/// the contract's JSON.
public enum AssetKind: String, Sendable, Codable, CaseIterable {
    /// A still picture, animated or not.
    case image
    /// A video of any sub-kind.
    case video
    /// A still picture with a few seconds of video, in one file or two.
    case livePhoto = "live-photo"
}

/// One photo or video of the library, with all facts that lists and results contain (contract section 6).
public struct Asset: Sendable, Equatable, Identifiable {
    /// Stable identifier of the contents.
    public var id: AssetID
    /// Still, video or Live Photo.
    public var kind: AssetKind
    /// Subtypes used by filters and badges (`PHAssetMediaSubtype`).
    public var subtypes: MediaSubtypes
    /// Path of the file; `place` is where the photo was taken.
    public var location: FileLocation
    /// IANA media type detected from the content, in lower case.
    public var type: String
    /// Size of the file at `location`, in bytes.
    public var bytes: Int64
    /// Modification time in seconds since 1970; thumbnails are valid for exactly this time.
    public var modified: Int64
    /// Pixels as shown, orientation applied; nil where unknown.
    public var width: Int?
    /// Pixels as shown, orientation applied; nil where unknown.
    public var height: Int?
    /// EXIF orientation, 1 to 8: already applied to `width` and `height`.
    public var orientation: Int
    /// Duration in seconds; nil for stills or if unknown.
    public var duration: Double?
    /// When the photo was taken; nil if unknown.
    public var captureDate: CaptureDate?
    /// Where the photo was taken, in WGS 84 degrees; nil if unknown.
    public var place: GeoPoint?
    /// Shown names of the albums that contain the asset.
    public var albums: [String]
    /// Whether the asset has rating 5 or its format's own mark (contract section 10).
    public var isFavourite: Bool
    /// Video of a Live Photo that consists of two files; nil otherwise.
    public var pairedVideo: FileLocation?
    /// Why the file cannot be shown or picked; nil for a sound file.
    public var broken: MediaError?
    /// The file as the scan saw it; nil where nobody has scanned it.
    public var stamp: FileStamp?
    /// The same of `pairedVideo`.
    public var pairedStamp: FileStamp?

    /// Makes an asset. Omitted values mean unknown or none, and for the orientation upright.
    public init(
        id: AssetID, kind: AssetKind, subtypes: MediaSubtypes = [], location: FileLocation, type: String, bytes: Int64,
        modified: Int64, width: Int? = nil, height: Int? = nil, orientation: Int = 1, duration: Double? = nil,
        captureDate: CaptureDate? = nil, place: GeoPoint? = nil, albums: [String] = [], isFavourite: Bool = false,
        pairedVideo: FileLocation? = nil, broken: MediaError? = nil, stamp: FileStamp? = nil,
        pairedStamp: FileStamp? = nil
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
        (self.stamp, self.pairedStamp) = (stamp, pairedStamp)
    }

    /// The shown name of the file.
    public var name: String { location.displayName }
}
