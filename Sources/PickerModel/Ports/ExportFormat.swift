// SPDX-License-Identifier: GPL-3.0-or-later

public import MediaTypes

/// In which format an asset is handed over (phpicker.md 5).
public enum ExportFormat: Sendable, Hashable {
    /// In its own.
    case original
    /// As a still picture in one of these formats, best first: JPEG where it is there, unless the picture has transparency or is a drawing.
    case still([StillFormat])
    /// As a film, or as an animation where the picture moves. A video that is what a film would be is handed over as it is.
    case film(FilmFormat)
    /// In none: what was asked for cannot be made of it.
    case none
}

extension ExportFormat {
    /// The format of an asset.
    ///
    /// A type that the receiver does not take is converted also where the original was asked for, as a picker with `.current` and a
    /// specific type does; `automatic` and `current` differ in nothing else, since nothing is converted without need. `compatible` leaves
    /// JPEG, PNG and GIF as they are, and makes JPEGs of all other pictures, GIFs of those that move, and films of videos. So does the
    /// removal of details where no copy without them can be made in the asset's own format: a raw file leaves as its preview, a drawing as PNG.
    /// - Parameters:
    ///   - accepted: the types that the receiver takes, best first, such as `image/*`; all where there are none.
    ///   - removed: details that are left out.
    public init(
        _ asset: Asset, encoding: PreferredEncoding, accepted: [String], without removed: MetadataClasses = []
    ) {
        let receiver = AcceptedTypes(accepted)
        if asset.kind == .livePhoto, !receiver.takesPictures {
            self.init(videoOf: asset, encoding, receiver)
            return
        }
        // A type that is not known fails by its name, once the file is opened.
        let traits = MediaFormat(rawValue: asset.type)?.traits
        let animates = asset.subtypes.contains(.animated) && traits?.animates == true && receiver.takes(.gif)
        let isCompatible = traits?.isUniversal == true && !animates
        let isKept = removed.isEmpty || traits.map { $0.cleaning != nil } ?? true
        if receiver.takes(asset.type), isKept, encoding != .compatible || isCompatible {
            self = .original
        } else if asset.kind == .video {
            self = receiver.takes(.mp4) ? .film(.mp4) : .none
        } else if animates {
            self = .film(.gif)
        } else {
            let stills = receiver.stills(of: traits)
            self = stills.isEmpty ? .none : .still(stills)
        }
    }

    /// The format of the video of a Live Photo. Inside a motion photo it has to be made a film, as which its streams are taken as they are.
    init(videoOf asset: Asset, _ encoding: PreferredEncoding, _ receiver: AcceptedTypes) {
        let isTaken = asset.pairedVideo != nil && receiver.takes(LivePhotoPart.videoType(of: asset))
        if isTaken, encoding != .compatible {
            self = .original
        } else {
            self = receiver.takes(.mp4) ? .film(.mp4) : .none
        }
    }
}

/// What a converted copy does not have any more, to be said before it is handed over (phpicker.md 5).
public enum ExportLoss: String, Sendable, CaseIterable {
    /// The gain map or tone map for displays brighter than SDR.
    case hdr
    /// The video of a Live Photo.
    case motion
    /// All frames but the first.
    case animation

    /// What an asset lacks in a format.
    /// - Parameters:
    ///   - part: of a Live Photo, what is handed over of it.
    ///   - hasVideo: whether its video is handed over beside the picture.
    static func of(
        _ asset: Asset, in format: ExportFormat, _ part: LivePhotoPart?, hasVideo: Bool
    ) -> Set<ExportLoss> {
        switch format {
        case .original: part == .still ? [.motion] : []
        case .none: []
        case .still: ofStill(asset).subtracting(hasVideo ? [.motion] : [])
        case .film(let film):
            Set(asset.subtypes.contains(.hdr) ? [.hdr] : [])
                .union(asset.kind == .livePhoto && film == .gif ? [.motion] : [])
        }
    }

    /// What a still picture of an asset lacks.
    private static func ofStill(_ asset: Asset) -> Set<ExportLoss> {
        var losses: Set<ExportLoss> = []
        if asset.subtypes.contains(.hdr) { losses.insert(.hdr) }
        if asset.kind == .livePhoto || asset.subtypes.contains(.livePhoto) { losses.insert(.motion) }
        if asset.subtypes.contains(.animated) { losses.insert(.animation) }
        return losses
    }
}
