// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// Which assets a picker shows: `PHPickerFilter` with the contract's additions.
///
/// A value with a text form (`MediaFilter.parse`, `description`) that the command line and D-Bus share.
public indirect enum MediaFilter: Sendable, Hashable {
    case images
    case videos
    case livePhotos
    case screenshots
    case screenRecordings
    case panoramas
    case slomoVideos
    case timelapseVideos
    case bursts
    case cinematicVideos
    case depthEffectPhotos
    case spatialMedia
    case animated
    /// A media type in lower case, as `image/png`, or a whole family as `image/*`.
    case mime(String)
    /// True where one of them is; of nothing: false (phpicker.md 1.5).
    case any([MediaFilter])
    /// True where all of them are; of nothing: true.
    case all([MediaFilter])
    case not(MediaFilter)

    /// The looks of an asset in motion or at rest (`PHAsset.PlaybackStyle`).
    public enum PlaybackStyle: String, Sendable, Codable, CaseIterable {
        case image, imageAnimated, livePhoto, video, videoLooping
    }

    /// Assets of a playback style, as `PHPickerFilter.playbackStyle(_:)`: each asset has exactly one. No file format says that
    /// a video is to loop, so `videoLooping` matches nothing here.
    public static func playbackStyle(_ style: PlaybackStyle) -> MediaFilter {
        switch style {
        case .image: .all([.images, .not(.livePhotos), .not(.animated)])
        case .imageAnimated: .all([.images, .not(.livePhotos), .animated])
        case .livePhoto: .livePhotos
        case .video: .videos
        case .videoLooping: .any([])
        }
    }

    /// Whether an asset of these kinds passes.
    /// - Parameters:
    ///   - kind: Live Photos pass `images` too, as documented ("images, Live Photos included").
    ///   - type: the asset's media type.
    public func matches(kind: AssetKind, subtypes: MediaSubtypes, type: String) -> Bool {
        switch self {
        case .images: kind != .video
        case .videos: kind == .video
        case .livePhotos: kind == .livePhoto
        case .mime(let wanted):
            wanted.hasSuffix("/*") ? type.hasPrefix(wanted.dropLast()) : type == wanted
        case .any(let filters): filters.contains { $0.matches(kind: kind, subtypes: subtypes, type: type) }
        case .all(let filters): filters.allSatisfy { $0.matches(kind: kind, subtypes: subtypes, type: type) }
        case .not(let filter): !filter.matches(kind: kind, subtypes: subtypes, type: type)
        default: subtype.map { subtypes.contains($0) } ?? false
        }
    }

    public func matches(_ asset: Asset) -> Bool {
        matches(kind: asset.kind, subtypes: asset.subtypes, type: asset.type)
    }

    /// The sub-kind that a plain constant stands for.
    public var subtype: MediaSubtypes? {
        switch self {
        case .screenshots: .screenshot
        case .screenRecordings: .screenRecording
        case .panoramas: .panorama
        case .slomoVideos: .slomoVideo
        case .timelapseVideos: .timelapseVideo
        case .bursts: .burst
        case .cinematicVideos: .cinematicVideo
        case .depthEffectPhotos: .depthEffectPhoto
        case .spatialMedia: .spatialMedia
        case .animated: .animated
        default: nil
        }
    }
}
