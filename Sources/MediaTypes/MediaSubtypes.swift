// SPDX-License-Identifier: GPL-3.0-or-later

/// Sub-kinds of an image or video, after `PHAssetMediaSubtype` and the contract's additions.
public struct MediaSubtypes: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let livePhoto = MediaSubtypes(rawValue: 1 << 0)
    public static let screenshot = MediaSubtypes(rawValue: 1 << 1)
    public static let screenRecording = MediaSubtypes(rawValue: 1 << 2)
    public static let panorama = MediaSubtypes(rawValue: 1 << 3)
    public static let slomoVideo = MediaSubtypes(rawValue: 1 << 4)
    public static let timelapseVideo = MediaSubtypes(rawValue: 1 << 5)
    public static let burst = MediaSubtypes(rawValue: 1 << 6)
    public static let cinematicVideo = MediaSubtypes(rawValue: 1 << 7)
    public static let depthEffectPhoto = MediaSubtypes(rawValue: 1 << 8)
    public static let spatialMedia = MediaSubtypes(rawValue: 1 << 9)
    public static let animated = MediaSubtypes(rawValue: 1 << 10)
    public static let raw = MediaSubtypes(rawValue: 1 << 11)
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
