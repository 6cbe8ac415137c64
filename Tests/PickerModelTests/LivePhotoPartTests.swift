// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("What of a Live Photo is handed over")
struct LivePhotoPartTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var accepted: [String] = []
        var encoding = PreferredEncoding.automatic
        /// Of the video in a file of its own; nil for a motion photo.
        var video: String? = "/photos/IMG_1.MOV"
        let part: LivePhotoPart
        let format: ExportFormat
        var losses: Set<ExportLoss> = []
        let name: String
        /// Of what is handed over beside the picture.
        var videoName: String?
        var videoFormat = ExportFormat.original
        /// Whether the receiver is a file chooser.
        var isChooser = false
        var testDescription: String {
            "\(accepted), \(encoding), \(video ?? "motion photo")\(isChooser ? ", one file" : "")"
        }
    }

    @Test(
        "picture and video, or what the app's types ask for",
        arguments: [
            Row(part: .pair, format: .original, name: "IMG_1.HEIC", videoName: "IMG_1.MOV"),
            Row(
                accepted: ["image/*", "video/*"], part: .pair, format: .original, name: "IMG_1.HEIC",
                videoName: "IMG_1.MOV"),
            Row(accepted: ["image/*"], part: .still, format: .original, losses: [.motion], name: "IMG_1.HEIC"),
            Row(
                accepted: ["image/heic", "video/mp4"], part: .pair, format: .original, name: "IMG_1.HEIC",
                videoName: "IMG_1.MOV", videoFormat: .film(.mp4)),
            Row(
                accepted: ["image/heic", "video/webm"], part: .still, format: .original, losses: [.motion],
                name: "IMG_1.HEIC"),
            Row(
                accepted: ["image/webp", "video/mp4"], encoding: .compatible, part: .pair, format: .none,
                name: "IMG_1.HEIC"),
            Row(
                accepted: ["image/heic", "video/quicktime"], part: .pair, format: .original, name: "IMG_1.HEIC",
                videoName: "IMG_1.MOV"),
            Row(accepted: ["image/*"], video: nil, part: .pair, format: .original, name: "IMG_1.HEIC"),
            Row(
                encoding: .compatible, part: .pair, format: .still(Self.any), name: "IMG_1.HEIC",
                videoName: "IMG_1.MOV",
                videoFormat: .film(.mp4)),
            Row(
                encoding: .compatible, video: nil, part: .pair, format: .still(Self.any), name: "IMG_1.HEIC",
                videoName: "IMG_1.HEIC", videoFormat: .film(.mp4)),
            Row(
                accepted: ["image/jpeg", "video/quicktime"], part: .pair, format: .still([.jpeg]), name: "IMG_1.HEIC",
                videoName: "IMG_1.MOV"),
            Row(
                accepted: ["image/jpeg", "video/quicktime"], encoding: .compatible, part: .still,
                format: .still([.jpeg]), losses: [.motion], name: "IMG_1.HEIC"),
            Row(
                accepted: ["image/jpeg", "video/mp4"], part: .pair, format: .still([.jpeg]), name: "IMG_1.HEIC",
                videoName: "IMG_1.MOV", videoFormat: .film(.mp4)),
            Row(
                accepted: ["image/jpeg", "video/mp4"], video: nil, part: .pair, format: .still([.jpeg]),
                name: "IMG_1.HEIC", videoName: "IMG_1.HEIC", videoFormat: .film(.mp4)),
            Row(
                accepted: ["image/*"], encoding: .compatible, video: nil, part: .pair, format: .still(Self.any),
                losses: [.motion], name: "IMG_1.HEIC"),
            Row(part: .still, format: .original, losses: [.motion], name: "IMG_1.HEIC", isChooser: true),
            Row(
                encoding: .compatible, part: .still, format: .still(Self.any), losses: [.motion], name: "IMG_1.HEIC",
                isChooser: true),
            Row(video: nil, part: .pair, format: .original, name: "IMG_1.HEIC", isChooser: true),
            Row(accepted: ["video/*"], part: .video, format: .original, name: "IMG_1.MOV"),
            Row(accepted: ["video/quicktime"], part: .video, format: .original, name: "IMG_1.MOV"),
            Row(accepted: ["video/*"], encoding: .compatible, part: .video, format: .film(.mp4), name: "IMG_1.MOV"),
            Row(accepted: ["video/mp4"], part: .video, format: .film(.mp4), name: "IMG_1.MOV"),
            Row(accepted: ["video/webm"], part: .video, format: .none, name: "IMG_1.MOV"),
            Row(accepted: ["video/*"], video: nil, part: .video, format: .film(.mp4), name: "IMG_1.HEIC"),
            Row(accepted: ["video/quicktime"], video: nil, part: .video, format: .none, name: "IMG_1.HEIC"),
        ])
    func parts(_ row: Row) {
        let asset = Self.livePhoto(row.video)
        let plan = ExportPlan.Item(
            asset,
            DeliveryRequest(
                assets: [asset], encoding: row.encoding, accepted: row.accepted, takesPairs: !row.isChooser), nil)
        #expect(plan.part == row.part && plan.format == row.format && plan.losses == row.losses)
        #expect(
            plan.name == row.name
                && plan.video == row.videoName.map { ExportPlan.Video(name: $0, format: row.videoFormat) })
    }

    @Test("one that becomes an animation has no video beside it")
    func animation() {
        var asset = Self.livePhoto("/photos/IMG_1.MOV")
        asset.subtypes.insert(.animated)
        let plan = ExportPlan.Item(asset, DeliveryRequest(assets: [asset], encoding: .compatible), nil)
        #expect(plan.format == .film(.gif) && plan.video == nil && plan.losses == [.motion])
        let item = PickedItem(
            copyOf: asset, plan, file: FileLocation("/run/copies/x/IMG_1.gif"), bytes: 9, video: nil,
            convertedTo: .film(.gif, width: 4, height: 3))
        #expect(item.asset.kind == .image && item.asset.subtypes == [.panorama, .animated])
    }

    @Test("a part is an asset of its own kind, with the identity of the whole")
    func subject() {
        let asset = Self.livePhoto("/photos/IMG_1.MOV")
        func subject(_ accepted: [String]) -> Asset {
            ExportPlan.Item(asset, DeliveryRequest(assets: [asset], accepted: accepted), nil).subject(of: asset)
        }
        #expect(subject([]) == asset)
        let still = subject(["image/*"])
        #expect(still.pairedVideo == nil && still.location == asset.location && still.id == asset.id)
        let video = subject(["video/*"])
        #expect(video.location == asset.pairedVideo && video.kind == .video && video.type == "video/quicktime")
        #expect(video.id == asset.id && video.width == nil && video.subtypes == [.panorama])
    }

    @Test(
        "an app that takes videos alone is shown Live Photos where it asks for them by name",
        arguments: [
            (nil, ["video/*"], false), (MediaFilter.livePhotos, ["video/*"], true),
            (.any([.videos, .livePhotos]), ["video/mp4"], true), (.not(.livePhotos), ["video/*"], false),
            (.images, ["video/*"], false), (.livePhotos, ["image/jpeg"], true),
        ] as [(MediaFilter?, [String], Bool)])
    func shown(_ filter: MediaFilter?, _ accepted: [String], _ isShown: Bool) {
        var configuration = PickerConfiguration()
        (configuration.filter, configuration.acceptedTypes) = (filter, accepted)
        #expect(configuration.effectiveFilter?.matches(Self.livePhoto("/photos/IMG_1.MOV")) == isShown)
    }

    /// The formats that a picture becomes where all are taken, best first.
    private static let any: [StillFormat] = [.jpeg, .png]

    private static func livePhoto(_ video: String?) -> Asset {
        var asset = Asset.sample(1, kind: .livePhoto, subtypes: [.livePhoto, .panorama], type: "image/heic")
        asset.location = FileLocation("/photos/IMG_1.HEIC")
        asset.pairedVideo = video.map { FileLocation($0) }
        return asset
    }
}
