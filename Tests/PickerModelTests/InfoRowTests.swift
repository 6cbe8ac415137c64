// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Testing

@testable import PickerModel

/// What stands in the info panel, line by line.
@Suite("Info panel: its lines")
struct InfoRowTests {
    private static func lines(
        _ asset: Asset, _ answer: InfoState.Answer, removing removals: MetadataClasses = [],
        encoding: PreferredEncoding = .automatic, isStandalone: Bool = false
    ) -> [String] {
        let delivery = DeliveryRequest(assets: [asset], removals: removals, encoding: encoding)
        return InfoRow.rows(asset, answer, delivery, isStandalone: isStandalone).map(\.spoken.english)
    }

    private static func line(_ label: String, _ asset: Asset, _ answer: InfoState.Answer = .pending) -> String? {
        lines(asset, answer).first { $0.hasPrefix(label + ", ") }.map { String($0.dropFirst(label.count + 2)) }
    }

    private static func photo(_ change: (inout Asset) -> Void = { _ in }) -> Asset {
        var asset = Asset.sample(1)
        change(&asset)
        return asset
    }

    @Test("all that is known, in the order of the panel")
    func all() {
        let asset = Self.photo {
            $0.captureDate = CaptureDate(year: 2025, month: 8, day: 12, hour: 18, utcOffset: 3600)
            $0.place = GeoPoint(latitude: 38.71, longitude: -9.14)
            $0.bytes = 3_100_000
            $0.isFavourite = true
        }
        let info = AssetInfo(
            town: "Lisbon", country: "Portugal", camera: "Canon EOS R5", lens: "RF 50mm F1.2",
            folders: ["Trips", "Lisbon"],
            people: ["Anna", "Ben"], keywords: ["evening", "river"])
        #expect(
            Self.lines(asset, .known(info), removing: [.location, .device], encoding: .compatible) == [
                "Date, Tuesday, 12 August 2025, 18:00, UTC+1", "Place, Lisbon, Portugal", "Camera, Canon EOS R5",
                "Lens, RF 50mm F1.2", "Size, 4000 × 3000 · 3.1 MB", "Kind, Photo · JPEG", "File, photo-1.jpg",
                "Albums, Trips, Lisbon, Favourites", "People, Anna, Ben", "Keywords, evening, river",
                "When Added, no location, no camera details",
            ])
    }

    @Test("before the library has answered there is what the record holds, and nothing stands there as unknown")
    func pending() {
        let asset = Self.photo { $0.place = GeoPoint(latitude: 38.71, longitude: -9.14) }
        #expect(
            Self.lines(asset, .pending) == [
                "Date, Monday, 1 January 2024, 10:00", "Size, 4000 × 3000 · 1.0 kB", "Kind, Photo · JPEG",
                "File, photo-1.jpg", "When Added, as it is",
            ])
    }

    @Test(
        "the date has its zone where the file states one",
        arguments: [
            (CaptureDate.Source.metadata, 0, "Tuesday, 12 August 2025, 09:05, UTC"),
            (.metadata, 7200, "Tuesday, 12 August 2025, 09:05, UTC+2"),
            (.metadata, -12_600, "Tuesday, 12 August 2025, 09:05, UTC−3:30"),
            (.metadata, 20_700, "Tuesday, 12 August 2025, 09:05, UTC+5:45"),
            (.metadata, nil, "Tuesday, 12 August 2025, 09:05"), (.name, nil, "Tuesday, 12 August 2025"),
            (.modified, 3600, "Last changed Tuesday, 12 August 2025"),
        ] as [(CaptureDate.Source, Int?, String)])
    func dates(_ source: CaptureDate.Source, _ offset: Int?, _ text: String) {
        let asset = Self.photo {
            $0.captureDate = CaptureDate(
                year: 2025, month: 8, day: 12, hour: 9, minute: 5, utcOffset: offset, source: source)
        }
        #expect(Self.line("Date", asset) == text)
    }

    @Test(
        "a place far from towns has its coordinates; one without coordinates is not named",
        arguments: [
            (38.71, -9.14, "Lisbon", "Portugal", "Lisbon, Portugal"), (0.5, -30.25, nil, nil, "0.5000°, −30.2500°"),
            (-0.00001, 12, nil, nil, "0.0000°, 12.0000°"), (nil, nil, nil, nil, nil),
        ] as [(Double?, Double?, String?, String?, String?)])
    func places(_ latitude: Double?, _ longitude: Double?, _ town: String?, _ country: String?, _ text: String?) {
        let asset = Self.photo { asset in
            asset.place = latitude.flatMap { latitude in
                longitude.flatMap { GeoPoint(latitude: latitude, longitude: $0) }
            }
        }
        #expect(Self.line("Place", asset, .known(AssetInfo(town: town, country: country))) == text)
        #expect(
            Self.line("Place", asset, .failed(.busyIndex))
                == asset.place.map { _ in
                    "\(InfoRow.degrees(latitude ?? 0)), \(InfoRow.degrees(longitude ?? 0))"
                })
    }

    @Test(
        "the kind says what it is, how long, and in which format",
        arguments: [
            (.sample(1), "Photo · JPEG"),
            (.sample(1, subtypes: .panorama, type: "image/heic"), "Photo, Panorama · HEIC"),
            (.sample(1, kind: .video, subtypes: .slomoVideo, type: "video/mp4"), "Video, Slow Motion · 0:42 · MP4"),
            (.sample(1, kind: .livePhoto, subtypes: [.livePhoto, .hdr], type: "image/heic"), "Live Photo, HDR · HEIC"),
            (.sample(1, subtypes: .raw, type: "image/x-canon-cr3"), "Photo · RAW (CR3)"),
            (.sample(1, type: "image/x-unheard-of"), "Photo · image/x-unheard-of"),
        ] as [(Asset, String)])
    func kinds(_ asset: Asset, _ text: String) { #expect(Self.line("Kind", asset) == text) }

    @Test("every format has a name of its own or shares it with a relative")
    func formats() {
        let names = MediaFormat.allCases.map(\.traits.name)
        #expect(names.allSatisfy { !$0.isEmpty && !$0.contains("/") })
        #expect(Set(names).count == names.count - 1)
    }

    @Test("a file of unknown sides has its bytes; a broken one is not delivered")
    func odd() {
        let unknown = Self.photo { ($0.width, $0.height) = (nil, nil) }
        #expect(Self.line("Size", unknown) == "1.0 kB")
        #expect(Self.line("When Added", Asset.sample(2, broken: .empty)) == nil)
    }

    @Test(
        "what is removed is said by the Options as they are",
        arguments: [
            ([], .automatic, "image/heic", false, "When Added, as it is"),
            ([.captions, .people], .automatic, "image/heic", false, "When Added, no captions, no names"),
            ([], .compatible, "image/heic", false, "When Added, as JPEG"),
            ([], .compatible, "image/jpeg", true, "When Copied, as it is"),
            // A photo without coordinates cannot lose them.
            ([.location], .automatic, "image/jpeg", true, "When Copied, as it is"),
        ] as [(MetadataClasses, PreferredEncoding, String, Bool, String)])
    func delivered(
        _ removals: MetadataClasses, _ encoding: PreferredEncoding, _ type: String, _ isStandalone: Bool, _ text: String
    ) {
        let lines = Self.lines(
            .sample(1, type: type), .known(AssetInfo()), removing: removals, encoding: encoding,
            isStandalone: isStandalone)
        #expect(lines.last == text)
    }
}
