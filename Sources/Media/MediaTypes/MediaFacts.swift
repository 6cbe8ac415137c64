// SPDX-License-Identifier: GPL-3.0-or-later

/// The metadata of one file: the reply of a fact reader, without path or identity.
///
/// Unknown values are nil; nothing is guessed. `Codable`, so that it can be sent between processes.
public struct MediaFacts: Sendable, Equatable, Codable {
    /// The format detected from the content, regardless of the file's name.
    public var format: MediaFormat
    /// Pixels as shown, orientation applied; nil where the file does not say.
    public var width: Int?
    /// Pixels as shown, like `width`.
    public var height: Int?
    /// EXIF orientation, 1 to 8, as the file states it.
    public var orientation: Int
    /// When the picture was taken, as stated inside the file.
    public var captureDate: CaptureDate?
    /// Where it was taken.
    public var location: GeoPoint?
    /// Length in seconds, of videos and of sequences in AVIF and HEIF; nil where no header states it.
    public var duration: Double?
    /// Title that a person or program gave it (XMP, IPTC, QuickTime): docs/developing/facts.md lists the tags in their order.
    public var title: String?
    /// Description or comment, from the tags that docs/developing/facts.md lists.
    public var caption: String?
    /// Keywords without duplicates: the flat ones (`dc:subject`, IPTC) in file order, then the leaves of hierarchies that
    /// are not among them.
    public var keywords: [String]
    /// Names of people: face regions (MWG, Microsoft), then IPTC's list of persons shown. Without duplicates.
    public var people: [String]
    /// Maker and model of the camera in one line, as "Apple iPhone 13 Pro".
    public var camera: String?
    /// Lens model as the camera wrote it.
    public var lens: String?
    /// XMP rating, 0 to 5.
    public var rating: Int?
    /// Sub-kinds the file itself proves.
    public var subtypes: MediaSubtypes
    /// Identifier shared by the picture and the video of an Apple Live Photo; nil in all other files.
    public var contentIdentifier: String?

    /// Makes facts; omitted values are unknown.
    public init(
        format: MediaFormat, width: Int? = nil, height: Int? = nil, orientation: Int = 1,
        captureDate: CaptureDate? = nil, location: GeoPoint? = nil, duration: Double? = nil, title: String? = nil,
        caption: String? = nil, keywords: [String] = [], people: [String] = [], camera: String? = nil,
        lens: String? = nil, rating: Int? = nil, subtypes: MediaSubtypes = [], contentIdentifier: String? = nil
    ) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.captureDate = captureDate
        self.location = location
        self.duration = duration
        self.title = title
        self.caption = caption
        self.keywords = keywords
        self.people = people
        self.camera = camera
        self.lens = lens
        self.rating = rating
        self.subtypes = subtypes
        self.contentIdentifier = contentIdentifier
    }
}

extension MediaFacts {
    /// Merges a sidecar, whose texts and rating take precedence, since people edit them there. Date and size stay the
    /// file's own.
    public mutating func merge(_ sidecar: SidecarFacts) {
        title = sidecar.title ?? title
        caption = sidecar.caption ?? caption
        rating = sidecar.rating ?? rating
        if !sidecar.keywords.isEmpty { keywords = sidecar.keywords }
        if !sidecar.people.isEmpty { people = sidecar.people }
    }
}

/// A point on the Earth, WGS 84 degrees. Always within range: north and east positive.
public struct GeoPoint: Sendable, Hashable, Codable {
    /// Degrees, -90 at the South Pole to 90.
    public let latitude: Double
    /// Degrees, -180 to 180.
    public let longitude: Double

    /// Nil where a coordinate is out of range or not a number, and for 0,0, which cameras write for "no fix".
    public init?(latitude: Double, longitude: Double) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        guard latitude != 0 || longitude != 0 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
