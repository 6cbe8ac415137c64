// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerModel
import PickerTestSupport
import Testing

@Suite("What will be handed over")
struct ExportPlanTests {
    private static let info = AssetInfo(town: "Évora", country: "Portugal", people: ["Ann Lee"], keywords: ["beach"])

    @Test(
        "a copy is made where something is left out, and its name tells nothing of it",
        arguments: [
            ([], "Évora.jpg", .original, "Évora.jpg"), (.location, "IMG_1.jpg", .copy, "IMG_1.jpg"),
            (.location, "2024 évora 3.JPG", .copy, "Photo.JPG"), (.location, "portugal", .copy, "Photo"),
            (.captions, "Évora.jpg", .copy, "Photo.jpg"), (.captions, "Beach-2.jpg", .copy, "Photo.jpg"),
            (.people, "ann_lee.jpg", .copy, "Photo.jpg"), (.device, "ann_lee.jpg", .copy, "ann_lee.jpg"),
            (.location, "Anna at Dr. Smith", .copy, "Photo"),
        ] as [(MetadataClasses, String, PickedItem.Delivered, String)])
    func name(_ removed: MetadataClasses, _ original: String, _ delivered: PickedItem.Delivered, _ name: String) {
        var asset = Asset.sample(1)
        asset.location = FileLocation("/photos/" + original)
        let plan = ExportPlan(DeliveryRequest(assets: [asset], removals: removed)) { _ in Self.info }
        #expect(plan.items.map(\.delivered) == [delivered])
        #expect(plan.items.map(\.name) == [name])
        #expect(plan.items.map(\.removed) == [removed])
    }

    @Test("both halves of a Live Photo keep one name")
    func pair() {
        var asset = Asset.sample(1, kind: .livePhoto, subtypes: .livePhoto, type: "image/heic")
        asset.location = FileLocation("/photos/Évora.heic")
        asset.pairedVideo = FileLocation("/photos/Évora.mov")
        let plan = ExportPlan(DeliveryRequest(assets: [asset], removals: .location)) { _ in Self.info }
        #expect(plan.items.first?.name == "Photo.heic")
        asset.location = FileLocation("/photos/IMG_1.heic")
        let other = ExportPlan(DeliveryRequest(assets: [asset], removals: .location)) { _ in Self.info }.items[0]
        #expect(other.name == "Photo.heic" && other.video?.name == "Photo.mov", "the video's name tells it")
        #expect(plan.items.first?.video == ExportPlan.Video(name: "Photo.mov", format: .original))
    }

    @Test("with all details the number goes that a Live Photo's files share, where one leaves alone")
    func shared() {
        var asset = Asset.sample(1, kind: .livePhoto, subtypes: .livePhoto, type: "image/heic")
        asset.pairedVideo = FileLocation("/photos/photo-1.mov")
        func cleaned(_ asset: Asset, _ removed: MetadataClasses, _ accepted: [String] = []) -> MetadataClasses {
            ExportPlan.Item(asset, DeliveryRequest(assets: [asset], removals: removed, accepted: accepted), nil).cleaned
        }
        #expect(cleaned(asset, .all) == .all)
        #expect(cleaned(asset, .all, ["image/*"]) == [.all, .pairing])
        #expect(cleaned(asset, .all, ["video/*"]) == [.all, .pairing])
        #expect(cleaned(.sample(1), .all) == [.all, .pairing])
        #expect(cleaned(.sample(1), .location) == .location && cleaned(asset, [], ["image/*"]) == [])
    }

    @Test(
        "the record of a copy is that of the copy, without what was left out",
        arguments: [MetadataClasses.location, .captions, .people, .device, .all])
    func record(_ removed: MetadataClasses) throws {
        var asset = Asset.sample(1)
        asset.place = GeoPoint(latitude: 38.5, longitude: -7.9)
        asset.albums = ["Évora"]
        asset.isFavourite = true
        asset.captureDate = CaptureDate(year: 2024, month: 5, day: 1, hour: 10, minute: 0, second: 0)
        let plan = ExportPlan(DeliveryRequest(assets: [asset], removals: removed)).items[0]
        let copy = FileLocation("/run/copies/x/photo-1.jpg")
        let item = PickedItem(copyOf: asset, plan, file: copy, bytes: 77, video: nil)
        #expect(item.file == copy && item.asset.location == copy && item.asset.bytes == 77)
        #expect(item.removed == removed && item.delivered == .copy && item.nameInLibrary == asset.name)
        #expect((item.asset.place == nil) == removed.contains(.location))
        #expect(item.asset.isFavourite == !removed.contains(.captions))
        #expect((item.asset.captureDate == nil) == (removed == .all))
        #expect(item.asset.albums.isEmpty)
    }
}
