// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes

/// The kind of an asset in the info panel: "Photo, Panorama · HEIC", "Video · 0:42 · MP4".
enum InfoKind {
    static func text(_ asset: Asset) -> LocalizedText {
        let base = base(asset.kind)
        let kind = LocalizedText.list([base] + subtypes.filter { asset.subtypes.contains($0.0) }.map(\.1)) ?? base
        let length = asset.duration.map { LocalizedText("%1", .duration($0)) }
        let format = LocalizedText("%1", .text(MediaFormat(rawValue: asset.type)?.traits.name ?? asset.type))
        return [length, format].compactMap(\.self).reduce(kind) { text, part in
            LocalizedText("%1 · %2", .nested(text), .nested(part))
        }
    }

    private static func base(_ kind: AssetKind) -> LocalizedText {
        switch kind {
        case .image: LocalizedText("Photo")
        case .video: LocalizedText("Video")
        case .livePhoto: LocalizedText("Live Photo")
        }
    }

    /// Without `livePhoto`, which is a kind, and `raw`, which the format says.
    private static let subtypes: [(MediaSubtypes, LocalizedText)] = [
        (.screenshot, LocalizedText("Screenshot")), (.screenRecording, LocalizedText("Screen Recording")),
        (.panorama, LocalizedText("Panorama")), (.slomoVideo, LocalizedText("Slow Motion")),
        (.timelapseVideo, LocalizedText("Time-lapse")), (.burst, LocalizedText("Burst")),
        (.cinematicVideo, LocalizedText("Cinematic")), (.depthEffectPhoto, LocalizedText("Depth Effect")),
        (.spatialMedia, LocalizedText("Spatial")), (.animated, LocalizedText("Animated")),
        (.hdr, LocalizedText("HDR")),
    ]
}
