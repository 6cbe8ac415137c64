// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@testable import PickerModel

@Suite("Names of copies")
struct DeliveredNameTests {
    @Test(
        "a name that a device or a program gives by itself stays, without its date where dates go",
        arguments: [
            // Cameras.
            ("IMG_0001", nil), ("DSC00001", nil), ("DSC_0001", nil), ("_DSC0001", nil), ("DSCF0001", nil),
            ("DSCN0001", nil), ("_MG_0001", nil),
            ("MVI_0042", nil), ("100_0001", nil), ("IMG_E0001", nil), ("img_1", nil), ("P1010001", "Photo"),
            ("L1000001", nil), ("PA150123", "Photo"), ("C0001", nil),
            ("FullSizeRender", nil),
            // Phones.
            ("IMG_20240501_101112", "Photo"), ("IMG20240501101112", "Photo"), ("20240501_101112", "Photo"),
            ("20240501_101112(0)", "Photo"),
            ("IMG_20240501_101112_1", "IMG_1"), ("VID_20240501_101112", "Photo"),
            ("VID_20240501_101112_00_001", "VID_00_001"),
            ("IMG_20240501_101112.LONG_EXPOSURE-01.COVER", "IMG.LONG_EXPOSURE-01.COVER"),
            ("MVIMG_20240501_101112", "Photo"),
            ("IMG_20240501_101112_HDR", "Photo"),
            ("00000IMG_00000_BURST20240501101112345_COVER", "00000IMG_00000_BURST_COVER"),
            ("IMG_0001-edited", nil), ("IMG_0001 (1)", nil), ("IMG_0001~2", nil), ("IMG_20240501_101112.MP", "Photo"),
            ("2024-05-01 10.11.12", "Photo"), ("2024-05-01", "Photo"),
            // Messengers.
            ("IMG-20240501-WA0003", "IMG-WA0003"), ("VID-20240501-WA0003", "VID-WA0003"),
            ("WhatsApp Image 2024-05-01 at 10.11.12", "Photo"),
            ("WhatsApp Image 2024-05-01 at 9.11.12 PM (2)", "WhatsApp Image (2)"),
            ("signal-2024-05-01-10-11-12-345", "Photo"),
            ("photo_2024-05-01_10-11-12", "Photo"), ("FB_IMG_1714558272123", "Photo"), ("image0", nil),
            ("photo_1@01-05-2024_10-11-12", "photo_1@"), ("photo (2)", nil),
            // Screens.
            ("Screenshot from 2024-05-01 10-11-12", "Photo"), ("Screenshot_20240501-101112", "Photo"),
            ("Screenshot 2024-05-01 at 9.11.12\u{202F}PM", "Photo"), ("Screenshot (12)", nil),
            ("Bildschirmfoto vom 2024-05-01 10-11-12", "Photo"),
            ("Bildschirmfoto 2024-05-01 um 10.11.12", "Photo"), ("Capture d’écran du 2024-05-01 10-11-12", "Photo"),
            ("Captura de pantalla 2024-05-01 a las 10.11.12", "Photo"), ("スクリーンショット 2024-05-01 10.11.12", "Photo"),
            ("Screencast from 2024-05-01 10-11-12", "Photo"), ("RPReplay_Final1714558272", "Photo"),
            ("screen-20240501-101112", "Photo"),
            // Scanners.
            ("Scan 1", nil), ("scan_0001", nil), ("Scan 01.05.2024", "Photo"), ("img001", nil),
        ] as [(String, String?)])
    func kept(_ stem: String, _ undated: String?) {
        for removed in [.location, .captions, .people, [.location, .device]] as [MetadataClasses] {
            #expect(DeliveredName(stem + ".jpg").kept(without: removed, nil) == stem, "\(removed)")
        }
        let bare = DeliveredName(stem + ".jpg").kept(without: .all, nil) ?? "Photo"
        #expect(bare == undated ?? stem)
    }

    @Test(
        "every other name goes",
        arguments: [
            "Évora", "Anna", "IMG_0001 Anna", "IMG_Anna", "Anna IMG_0001", "IMG_0001 at Anna's",
            "Screenshot_20240501-101112_Tinder", "ANNA0001",
            "IMG_0001 38.571 -7.913", "IMG_0001 038 571 009", "38.5714 -7.9135", "Screenshot 38.57 7.91",
            "received_1234567890123456",
            "0151 23456789", "IMG_1234567", "20240501_Anna", "2024-13-45", "IMG_20241301_101112", "Scan Anna",
            "scanner of Anna", "IMG_0001mpeter",
            "IMG_0001a", "A1B2C3D4-0000-4000-8000-000000000000", "Room 1.2", "（1）", "IMG_٠٠٠١", "images of Anna",
            "video of Anna", "Scanned document-2", "Sam_2019", "Mov_1974",
        ])
    func replaced(_ stem: String) {
        for removed in [.location, .captions, .people, .all] as [MetadataClasses] {
            #expect(DeliveredName(stem + ".jpg").kept(without: removed, AssetInfo()) == nil, "\(removed)")
        }
        #expect(DeliveredName(stem + ".jpg").kept(without: [], nil) == stem)
    }

    @Test(
        "where the camera alone goes, a name stays that neither names it nor may have its serial number",
        arguments: [
            ("Anna on the beach", true), ("Beach 2019", true), ("Beach2019", true), ("The 2nd", true),
            ("IMG_0001", true), ("IMG_20240501_101112", true),
            ("Canon", false), ("my canon again", false), ("EOSR5", false), ("eos-r5", false), ("with R5", false),
            ("RF 24-105", false),
            ("012345678", false), ("body 032021004567", false), ("AB12C34", false),
            ("GOPR0001 beach", false), ("DJI_0042 Alps", false), ("body 1234 5678", false), ("GH010123", false),
            ("DJI_0001", false), ("PXL_20240501_101112345", false), ("GOPR0001", false),
            ("WP_20240501_10_11_12_Pro", false),
        ] as [(String, Bool)])
    func device(_ stem: String, _ isKept: Bool) {
        let info = AssetInfo(camera: "Canon EOS R5", lens: "RF24-105mm F4 L IS USM")
        let name = DeliveredName(stem + ".jpg")
        #expect((name.kept(without: .device, info) == stem) == isKept)
        #expect(name.kept(without: [.device, .location], info) == nil || isKept)
    }

    @Test("a model is told without its maker, too", arguments: ["z6 test", "Z 6", "the Z6"])
    func model(_ stem: String) {
        let info = AssetInfo(camera: "Nikon Z 6")
        #expect(DeliveredName(stem + ".jpg").kept(without: .device, info) == nil)
        #expect(DeliveredName("zoo.jpg").kept(without: .device, info) == "zoo")
    }

    @Test("where the facts cannot be read, a person's name for a photo goes with the camera")
    func unread() {
        #expect(DeliveredName("Anna.jpg").kept(without: .device, nil) == nil)
        #expect(DeliveredName("Anna.jpg").kept(without: .device, AssetInfo()) == "Anna")
    }

    @Test(
        "what a maker's mark says stays with the camera",
        arguments: ["DJI_0001", "PXL_20240501_101112345", "GOPR0001", "WP_20240501_10_11_12_Pro"])
    func marks(_ stem: String) {
        #expect(DeliveredName(stem).kept(without: .location, nil) == stem)
    }

    @Test(
        "an ending is kept that a format has, and no word behind a dot",
        arguments: [("a.JPG", ".JPG"), ("a.Smith", ""), ("Dr. Smith", ""), ("a", "")])
    func ending(_ name: String, _ ending: String) {
        #expect(DeliveredName(name).plainEnding == ending)
    }
}
