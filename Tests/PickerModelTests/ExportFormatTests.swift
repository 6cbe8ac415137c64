// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("In which format a photo is handed over")
struct ExportFormatTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let type: String
        let accepted: [String]
        /// For automatic, current and compatible.
        let formats: [ExportFormat]
        var kind: AssetKind = .image
        var subtypes: MediaSubtypes = []
        var testDescription: String { "\(type) for \(accepted)" }
    }

    private static let any: [StillFormat] = [.jpeg, .png]

    @Test(
        "its own where that is taken, unless what everybody opens is wanted; else one that can be made",
        arguments: [
            Row(type: "image/jpeg", accepted: [], formats: [.original, .original, .original]),
            Row(type: "image/png", accepted: ["image/*"], formats: [.original, .original, .original]),
            Row(type: "image/gif", accepted: ["image/*"], formats: [.original, .original, .original]),
            Row(type: "image/heic", accepted: [], formats: [.original, .original, .still(any)]),
            Row(type: "image/heic", accepted: ["image/*", "video/*"], formats: [.original, .original, .still(any)]),
            Row(
                type: "image/heic", accepted: ["image/jpeg"],
                formats: [.still([.jpeg]), .still([.jpeg]), .still([.jpeg])]),
            Row(
                type: "image/heic", accepted: ["image/webp", "IMAGE/PNG"],
                formats: [.still([.png]), .still([.png]), .still([.png])]),
            Row(type: "image/heic", accepted: ["image/heic"], formats: [.original, .original, .none]),
            Row(type: "image/heic", accepted: ["image/webp"], formats: [.none, .none, .none]),
            Row(
                type: "image/jpeg", accepted: ["image/png"],
                formats: [.still([.png]), .still([.png]), .still([.png])]),
            Row(
                type: "image/heic", accepted: [], formats: [.original, .original, .still(any)], kind: .livePhoto),
            Row(type: "video/mp4", accepted: [], formats: [.original, .original, .film(.mp4)], kind: .video),
            Row(
                type: "video/quicktime", accepted: ["video/mp4", "image/*"],
                formats: [.film(.mp4), .film(.mp4), .film(.mp4)],
                kind: .video),
            Row(
                type: "video/quicktime", accepted: ["video/quicktime"], formats: [.original, .original, .none],
                kind: .video),
            Row(type: "video/webm", accepted: ["video/quicktime"], formats: [.none, .none, .none], kind: .video),
            Row(type: "video/mp4", accepted: ["image/*"], formats: [.none, .none, .none], kind: .video),
            Row(
                type: "image/webp", accepted: [], formats: [.original, .original, .film(.gif)], subtypes: .animated),
            Row(type: "image/png", accepted: [], formats: [.original, .original, .film(.gif)], subtypes: .animated),
            Row(type: "image/gif", accepted: [], formats: [.original, .original, .original], subtypes: .animated),
            Row(
                type: "image/avif", accepted: ["image/gif", "image/jpeg"],
                formats: [.film(.gif), .film(.gif), .film(.gif)], subtypes: .animated),
            Row(
                type: "image/heic", accepted: ["image/jpeg"],
                formats: [.still([.jpeg]), .still([.jpeg]), .still([.jpeg])], subtypes: .animated),
            Row(
                type: "image/png", accepted: ["image/png"], formats: [.original, .original, .original],
                subtypes: .animated),
            Row(type: "image/jxl", accepted: [], formats: [.original, .original, .film(.gif)], subtypes: .animated),
            Row(type: "image/webp", accepted: ["image/gif"], formats: [.none, .none, .none]),
            // A drawing is better off as PNG.
            Row(
                type: "image/svg+xml", accepted: [], formats: [.original, .original, .still([.png, .jpeg])]),
            Row(
                type: "image/svg+xml", accepted: ["image/jpeg"],
                formats: [.still([.jpeg]), .still([.jpeg]), .still([.jpeg])]),
        ])
    func chosen(_ row: Row) {
        let asset = Asset.sample(1, kind: row.kind, subtypes: row.subtypes, type: row.type)
        let formats = [PreferredEncoding.automatic, .current, .compatible].map {
            ExportFormat(asset, encoding: $0, accepted: row.accepted)
        }
        #expect(formats == row.formats)
    }

    @Test(
        "a format without a cleaner is left for another where details are left out",
        arguments: [
            ("image/x-nikon-nef", [], .image, .still(any)), ("image/x-canon-cr3", ["image/*"], .image, .still(any)),
            ("image/x-canon-cr3", ["image/png"], .image, .still([.png])),
            ("image/x-sony-arw", ["image/x-sony-arw"], .image, .none), ("image/bmp", [], .image, .still(any)),
            ("image/vnd.adobe.photoshop", [], .image, .still(any)), ("image/jp2", [], .image, .still(any)),
            ("image/x-adobe-dng", [], .image, .original), ("image/heic", [], .image, .original),
            ("video/x-msvideo", [], .video, .film(.mp4)), ("video/mp2t", ["video/*"], .video, .film(.mp4)),
            ("video/x-msvideo", ["video/x-msvideo"], .video, .none), ("video/webm", [], .video, .original),
            ("image/svg+xml", [], .image, .still([.png, .jpeg])), ("image/x-unheard-of", [], .image, .original),
        ] as [(String, [String], AssetKind, ExportFormat)])
    func cleaned(_ type: String, _ accepted: [String], _ kind: AssetKind, _ format: ExportFormat) {
        let asset = Asset.sample(1, kind: kind, type: type)
        for encoding in [PreferredEncoding.automatic, .current] {
            #expect(ExportFormat(asset, encoding: encoding, accepted: accepted, without: .location) == format)
            let untouched = ExportFormat(asset, encoding: encoding, accepted: accepted)
            #expect(untouched == (accepted == ["image/png"] ? .still([.png]) : .original))
        }
    }

    @Test("what a converted copy lacks is known before, and its record says what it is")
    func losses() throws {
        var asset = Asset.sample(1, kind: .livePhoto, subtypes: [.hdr, .livePhoto, .panorama], type: "image/heic")
        asset.orientation = 6
        asset.pairedVideo = FileLocation("/photos/photo-1.mov")
        let request = DeliveryRequest(assets: [asset], encoding: .compatible)
        let plan = ExportPlan(request).items[0]
        #expect(plan.delivered == .copy && plan.losses == [.hdr])
        #expect(plan.video == ExportPlan.Video(name: "photo-1.mov", format: .film(.mp4)))
        #expect(ExportPlan(DeliveryRequest(assets: [asset])).items[0].losses.isEmpty)
        let file = FileLocation("/run/copies/x/photo-1.jpg")
        let item = PickedItem(
            copyOf: asset, plan, file: file, bytes: 9, video: nil,
            convertedTo: .picture(ExportedPicture(format: .jpeg, width: 3000, height: 4000)))
        #expect(item.transcodedFrom == "image/heic" && item.asset.type == "image/jpeg")
        #expect(item.asset.subtypes == [.panorama] && item.asset.kind == .image && item.asset.orientation == 1)
        #expect(item.asset.pairedVideo == nil && (item.asset.width, item.asset.height) == (3000, 4000))
        let film = FileLocation("/run/copies/x/photo-1.mp4")
        let pair = PickedItem(
            copyOf: asset, plan, file: file, bytes: 9, video: film,
            convertedTo: .picture(ExportedPicture(format: .jpeg, width: 3000, height: 4000)))
        #expect(pair.asset.kind == .livePhoto && pair.asset.subtypes == [.panorama, .livePhoto])
        #expect(pair.asset.pairedVideo == film && pair.asset.type == "image/jpeg")
    }

    @Test("a film is a video still, upright and in standard range, with the ending of an MP4")
    func film() {
        var asset = Asset.sample(1, kind: .video, subtypes: [.hdr, .slomoVideo], type: "video/quicktime")
        (asset.orientation, asset.duration) = (6, 3.5)
        asset.location = FileLocation("/photos/IMG_1.MOV")
        let plan = ExportPlan(DeliveryRequest(assets: [asset], encoding: .compatible)).items[0]
        #expect(plan.delivered == .copy && plan.losses == [.hdr] && plan.name(as: FilmFormat.mp4) == "IMG_1.mp4")
        let item = PickedItem(
            copyOf: asset, plan, file: FileLocation("/run/copies/x/IMG_1.mp4"), bytes: 9, video: nil,
            convertedTo: .film(.mp4, width: 1080, height: 1920))
        #expect(item.transcodedFrom == "video/quicktime" && item.asset.type == "video/mp4")
        #expect(item.asset.subtypes == [.slomoVideo] && item.asset.kind == .video && item.asset.orientation == 1)
        #expect((item.asset.width, item.asset.height) == (1080, 1920) && item.asset.duration == 3.5)
    }

    @Test("an animation is still one, and lacks no more than HDR")
    func animation() {
        var asset = Asset.sample(1, subtypes: [.hdr, .animated], type: "image/avif")
        asset.location = FileLocation("/photos/wave.avif")
        let plan = ExportPlan(DeliveryRequest(assets: [asset], encoding: .compatible)).items[0]
        #expect(plan.delivered == .copy && plan.losses == [.hdr] && plan.name(as: FilmFormat.gif) == "wave.gif")
        let item = PickedItem(
            copyOf: asset, plan, file: FileLocation("/run/copies/x/wave.gif"), bytes: 9, video: nil,
            convertedTo: .film(.gif, width: 150, height: 100))
        #expect(item.asset.type == "image/gif" && item.asset.subtypes == [.animated] && item.asset.kind == .image)
        #expect((item.asset.width, item.asset.height) == (150, 100))
    }

    @Test(
        "the copy has the name of its original, and the ending of what it is",
        arguments: [
            ("IMG_1.HEIC", "IMG_1.jpg"), ("IMG_1", "IMG_1.jpg"), ("a.b.heic", "a.b.jpg"), ("Room 1.2", "Room 1.2.jpg"),
            ("Anna and Dr. Smith", "Anna and Dr. Smith.jpg"), (".heic", ".heic.jpg"), ("IMG_1.jpeg", "IMG_1.jpg"),
        ])
    func name(_ original: String, _ copy: String) {
        var asset = Asset.sample(1, type: "image/heic")
        asset.location = FileLocation("/photos/" + original)
        let plan = ExportPlan(DeliveryRequest(assets: [asset], encoding: .compatible)).items[0]
        #expect(plan.name(as: StillFormat.jpeg) == copy)
    }
}
