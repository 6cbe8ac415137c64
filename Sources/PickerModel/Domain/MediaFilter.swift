// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// Which assets a picker shows: `PHPickerFilter` with the contract's additions (phpicker.md 1.5, contract section 2).
///
/// The command line and D-Bus share its text form (`MediaFilter.parse`, `description`). Albums, search results and
/// counts are filtered, too. Subtypes are those that the library found in the file.
public indirect enum MediaFilter: Sendable, Hashable {
    /// `PHPickerFilter.images`: stills, including Live Photos.
    case images
    /// `PHPickerFilter.videos`: all videos, including all subtypes.
    case videos
    /// `PHPickerFilter.livePhotos`: Live Photos only.
    case livePhotos
    /// `PHPickerFilter.screenshots`.
    case screenshots
    /// `PHPickerFilter.screenRecordings`.
    case screenRecordings
    /// `PHPickerFilter.panoramas`.
    case panoramas
    /// `PHPickerFilter.slomoVideos`: slow motion.
    case slomoVideos
    /// `PHPickerFilter.timelapseVideos`.
    case timelapseVideos
    /// `PHPickerFilter.bursts`: photos of a burst.
    case bursts
    /// `PHPickerFilter.cinematicVideos`: videos whose focus can be changed later.
    case cinematicVideos
    /// `PHPickerFilter.depthEffectPhotos`: stills with a depth map.
    case depthEffectPhotos
    /// `PHPickerFilter.spatialMedia`: stereo photos and videos.
    case spatialMedia
    /// Animated pictures, such as GIFs. Not in the documented picker.
    case animated
    /// A media type in lower case, such as `image/png`, or a family, such as `image/*`. Not in the documented picker.
    case mime(String)
    /// `PHPickerFilter.any(of:)`: matches if at least one matches; an empty list matches nothing (phpicker.md 1.5).
    case any([MediaFilter])
    /// `PHPickerFilter.all(of:)`: matches if all match; an empty list matches everything (phpicker.md 1.5).
    case all([MediaFilter])
    /// `PHPickerFilter.not(_:)`: matches if the filter does not.
    case not(MediaFilter)

    /// How an asset is played (`PHAsset.PlaybackStyle`).
    public enum PlaybackStyle: String, Sendable, Codable, CaseIterable {
        /// Names as in `PHAsset.PlaybackStyle`.
        case image, imageAnimated, livePhoto, video, videoLooping
    }

    /// The filter for a playback style, like `PHPickerFilter.playbackStyle(_:)`; each asset has exactly one style. No
    /// file format marks looping videos, so `videoLooping` matches nothing.
    public static func playbackStyle(_ style: PlaybackStyle) -> MediaFilter {
        switch style {
        case .image: .all([.images, .not(.livePhotos), .not(.animated)])
        case .imageAnimated: .all([.images, .not(.livePhotos), .animated])
        case .livePhoto: .livePhotos
        case .video: .videos
        case .videoLooping: .any([])
        }
    }

    /// Whether the filter matches an asset with these properties.
    /// - Parameters:
    ///   - kind: `images` matches Live Photos, too, as documented ("images, Live Photos included").
    ///   - type: the asset's media type, in lower case.
    public func matches(kind: AssetKind, subtypes: MediaSubtypes, type: String) -> Bool {
        switch self {
        case .images: kind != .video
        case .videos: kind == .video
        case .livePhotos: kind == .livePhoto
        case .mime(let wanted):
            wanted.hasSuffix("/*")
                ? type.hasPrefix(wanted.dropLast().lowercased()) : type == wanted.lowercased()
        case .any(let filters): filters.contains { $0.matches(kind: kind, subtypes: subtypes, type: type) }
        case .all(let filters): filters.allSatisfy { $0.matches(kind: kind, subtypes: subtypes, type: type) }
        case .not(let filter): !filter.matches(kind: kind, subtypes: subtypes, type: type)
        case .screenshots, .screenRecordings, .panoramas, .slomoVideos, .timelapseVideos, .bursts, .cinematicVideos,
            .depthEffectPhotos, .spatialMedia, .animated:
            subtype.map { subtypes.contains($0) } ?? false
        }
    }

    /// Whether the filter matches an asset.
    public func matches(_ asset: Asset) -> Bool {
        matches(kind: asset.kind, subtypes: asset.subtypes, type: asset.type)
    }

    /// The subtype of a plain constant; nil for kinds, types and compounds.
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
        case .images, .videos, .livePhotos, .mime, .any, .all, .not: nil
        }
    }
}
