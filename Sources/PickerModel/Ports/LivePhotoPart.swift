// SPDX-License-Identifier: GPL-3.0-or-later

internal import MediaTypes

/// What of a Live Photo is handed over: what the receiver's types ask for (phpicker.md 5).
public enum LivePhotoPart: Sendable, Hashable {
    /// Picture and video; of a motion photo its one file.
    case pair
    /// The picture alone, where the receiver takes neither the video nor a film of it.
    case still
    /// The video alone, where the receiver takes no pictures.
    case video
}

extension LivePhotoPart {
    /// - Returns: nil for an asset that is no Live Photo.
    init?(_ asset: Asset, _ request: DeliveryRequest) {
        guard asset.kind == .livePhoto else { return nil }
        let receiver = AcceptedTypes(request.accepted)
        if !receiver.takesPictures {
            self = .video
        } else if asset.pairedVideo == nil {
            self = .pair
        } else {
            self =
                request.takesPairs && ExportFormat(videoOf: asset, request.encoding, receiver) != .none ? .pair : .still
        }
    }

    /// Whether the video of each Live Photo is handed over beside its picture, as a film or as it is.
    static func keepsMotion(_ request: DeliveryRequest) -> Bool {
        let receiver = AcceptedTypes(request.accepted)
        return request.takesPairs && !receiver.stills.isEmpty && receiver.takes(.mp4)
    }

    /// Type of the video of a Live Photo, by its name; inside a motion photo it is an MP4.
    static func videoType(of asset: Asset) -> String {
        guard let video = asset.pairedVideo else { return MediaFormat.mp4.rawValue }
        let ending = video.displayName.split(separator: ".").last.map(String.init) ?? ""
        return (MediaFormat(fileExtension: ending) ?? .quickTime).rawValue
    }

    /// What this part is as an asset of its own, with the identity of the Live Photo. Size and length of a video in a file of its own are not
    /// known before it is read.
    func subject(of asset: Asset) -> Asset {
        var subject = asset
        switch self {
        case .pair: return asset
        case .still:
            (subject.pairedVideo, subject.pairedStamp) = (nil, nil)
            subject.becomeStill()
        case .video:
            subject.kind = .video
            subject.subtypes.subtract([.livePhoto, .hdr, .depthEffectPhoto, .spatialMedia, .raw])
            guard let video = asset.pairedVideo else { return subject }
            (subject.location, subject.pairedVideo) = (video, nil)
            (subject.stamp, subject.pairedStamp) = (asset.pairedStamp, nil)
            (subject.type, subject.bytes) = (Self.videoType(of: asset), 0)
            (subject.width, subject.height, subject.orientation) = (nil, nil, 1)
        }
        return subject
    }
}

extension ExportPlan.Video {
    /// The video that is handed over beside a picture. The video inside a motion photo stays there where the photo is handed over in its own
    /// format, and becomes a film where it is not.
    /// - Parameter format: of the picture.
    /// - Returns: nil where there is none, or no still picture that it could stand beside.
    init?(besides asset: Asset, in format: ExportFormat, _ request: DeliveryRequest) {
        switch format {
        case .original, .still: break
        case .film, .none: return nil
        }
        guard let video = asset.pairedVideo else {
            guard format != .original, request.takesPairs, AcceptedTypes(request.accepted).takes(.mp4) else {
                return nil
            }
            self.init(name: asset.name, format: .film(.mp4))
            return
        }
        self.init(
            name: video.displayName,
            format: ExportFormat(videoOf: asset, request.encoding, AcceptedTypes(request.accepted)))
    }
}

extension Asset {
    /// Has the record of a Live Photo say that its video is not there.
    mutating func becomeStill() {
        guard kind == .livePhoto else { return }
        kind = .image
        subtypes.subtract(.livePhoto)
        duration = nil
    }
}
