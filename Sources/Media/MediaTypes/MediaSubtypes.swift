// SPDX-License-Identifier: GPL-3.0-or-later

/// Subtypes of an image or video, after `PHAssetMediaSubtype` and the contract's additions. docs/developing/facts.md says how each
/// is detected.
public struct MediaSubtypes: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A photo with a short video: inside its file (Google, Samsung) or in a file beside it (Apple).
    public static let livePhoto = MediaSubtypes(rawValue: 1 << 0)
    /// A picture of a screen, by its metadata, its name or its folder.
    public static let screenshot = MediaSubtypes(rawValue: 1 << 1)
    /// A video of a screen, by its name or its folder.
    public static let screenRecording = MediaSubtypes(rawValue: 1 << 2)
    /// A panorama that its metadata states (`GPano:ProjectionType`, Apple's `CustomRendered` 6); a wide picture alone
    /// is none.
    public static let panorama = MediaSubtypes(rawValue: 1 << 3)
    /// A video filmed at 100 pictures a second or more and meant to be played more slowly.
    public static let slomoVideo = MediaSubtypes(rawValue: 1 << 4)
    /// A video stored at twice the rate or more at which it was filmed.
    public static let timelapseVideo = MediaSubtypes(rawValue: 1 << 5)
    /// One of a series of photos taken at once, by a burst identifier in its metadata or by its name.
    public static let burst = MediaSubtypes(rawValue: 1 << 6)
    /// A video whose depth of field can be changed later (Apple's Cinematic mode).
    public static let cinematicVideo = MediaSubtypes(rawValue: 1 << 7)
    /// A photo with a depth map or a portrait's matte in its file.
    public static let depthEffectPhoto = MediaSubtypes(rawValue: 1 << 8)
    /// A stereo picture or video (Apple's spatial photos and videos).
    public static let spatialMedia = MediaSubtypes(rawValue: 1 << 9)
    /// A picture of several frames, such as a GIF or an animated WebP.
    public static let animated = MediaSubtypes(rawValue: 1 << 10)
    /// A camera's raw sensor data (`MediaFormat.isRaw`).
    public static let raw = MediaSubtypes(rawValue: 1 << 11)
    /// A photo with a gain map or a tone map for displays brighter than SDR.
    public static let hdr = MediaSubtypes(rawValue: 1 << 12)

    /// The names of the contract's JSON: the singular of the filter names, in this fixed order.
    public var names: [String] {
        Self.named.filter { contains($0.0) }.map(\.1)
    }

    private static let named: [(MediaSubtypes, String)] = [
        (.livePhoto, "live-photo"), (.screenshot, "screenshot"), (.screenRecording, "screen-recording"),
        (.panorama, "panorama"), (.slomoVideo, "slomo-video"), (.timelapseVideo, "timelapse-video"), (.burst, "burst"),
        (.cinematicVideo, "cinematic-video"), (.depthEffectPhoto, "depth-effect-photo"),
        (.spatialMedia, "spatial-media"), (.animated, "animated"), (.raw, "raw"), (.hdr, "hdr"),
    ]
}
