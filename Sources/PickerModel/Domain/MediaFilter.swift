// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// Which assets a picker shows: `PHPickerFilter` with the contract's additions (phpicker.md 1.5, contract section 2).
///
/// A value with a text form (`MediaFilter.parse`, `description`) that the command line and D-Bus share. Albums, search
/// hits and counts obey it too. Sub-kinds are those that the library found in the file.
public indirect enum MediaFilter: Sendable, Hashable {
    /// `PHPickerFilter.images`: stills, Live Photos included.
    case images
    /// `PHPickerFilter.videos`: all videos, sub-kinds included.
    case videos
    /// `PHPickerFilter.livePhotos`: Live Photos and no plain stills.
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
    /// `PHPickerFilter.bursts`: photos of a series taken in one go.
    case bursts
    /// `PHPickerFilter.cinematicVideos`: videos with a focus that may be moved later.
    case cinematicVideos
    /// `PHPickerFilter.depthEffectPhotos`: stills with a depth map.
    case depthEffectPhotos
    /// `PHPickerFilter.spatialMedia`: stereo photos and videos.
    case spatialMedia
    /// Stills that move, as an animated GIF. Not in the documented picker.
    case animated
    /// A media type in lower case, as `image/png`, or a whole family as `image/*`. Not in the documented picker.
    case mime(String)
    /// `PHPickerFilter.any(of:)`: true where one of them is; of nothing: false (phpicker.md 1.5).
    case any([MediaFilter])
    /// `PHPickerFilter.all(of:)`: true where all of them are; of nothing: true (phpicker.md 1.5).
    case all([MediaFilter])
    /// `PHPickerFilter.not(_:)`: true where the filter is not.
    case not(MediaFilter)

    /// What an asset looks like in motion or at rest (`PHAsset.PlaybackStyle`).
    public enum PlaybackStyle: String, Sendable, Codable, CaseIterable {
        /// Names as in `PHAsset.PlaybackStyle`.
        case image, imageAnimated, livePhoto, video, videoLooping
    }

    /// Assets of a playback style, as `PHPickerFilter.playbackStyle(_:)`: each asset has exactly one. No file format
    /// says that a video is to loop, so `videoLooping` matches nothing here.
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
        default: subtype.map { subtypes.contains($0) } ?? false
        }
    }

    /// Whether an asset passes.
    public func matches(_ asset: Asset) -> Bool {
        matches(kind: asset.kind, subtypes: asset.subtypes, type: asset.type)
    }

    /// Which sub-kind a plain constant stands for; nil for kinds, types and compounds.
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
