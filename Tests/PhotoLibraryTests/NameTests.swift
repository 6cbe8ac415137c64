// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

@Suite("What names tell")
struct NameTests {
    static let dates: [(String, String)] = [
        // Phones
        ("IMG_20230612_101112.jpg", "2023-06-12T10:11:12"), ("VID_20230612_101112.mp4", "2023-06-12T10:11:12"),
        ("IMG_20230612_101112_BURST001.jpg", "2023-06-12T10:11:12"), ("20230612_101112.jpg", "2023-06-12T10:11:12"),
        ("20230612_101112(0).jpg", "2023-06-12T10:11:12"), ("20230612101112.jpg", "2023-06-12T10:11:12"),
        ("00001IMG_00001_BURST20230612101112345_COVER.jpg", "2023-06-12T10:11:12"),
        ("PANO_20230612_101112.jpg", "2023-06-12T10:11:12"), ("MVIMG_20230612_101112.jpg", "2023-06-12T10:11:12"),
        ("Screenshot_20230612-101112.png", "2023-06-12T10:11:12"),
        ("Screenshot_20230612_101112_Chrome.jpg", "2023-06-12T10:11:12"),
        ("Screenshot_2023-06-12-10-11-12-123_com.whatsapp.png", "2023-06-12T10:11:12"),
        ("WP_20230612_10_11_12_Pro.jpg", "2023-06-12T10:11:12"),
        ("C360_2023-06-12-10-11-12-123.jpg", "2023-06-12T10:11:12"),
        // Messengers
        ("IMG-20230612-WA0003.jpg", "2023-06-12T12:00:00"), ("VID-20230612-WA0003.mp4", "2023-06-12T12:00:00"),
        ("WhatsApp Image 2023-06-12 at 10.11.12.jpeg", "2023-06-12T10:11:12"),
        ("signal-2023-06-12-101112.jpg", "2023-06-12T10:11:12"),
        ("signal-2023-06-12-10-11-12-345.jpg", "2023-06-12T10:11:12"),
        ("photo_2023-06-12_10-11-12.jpg", "2023-06-12T10:11:12"),
        // Desktops
        ("Screenshot from 2023-06-12 10-11-12.png", "2023-06-12T10:11:12"),
        ("Bildschirmfoto vom 2023-06-12 10-11-12.png", "2023-06-12T10:11:12"),
        ("Screencast from 2023-06-12 10-11-12.webm", "2023-06-12T10:11:12"),
        ("Screenshot_20230612_101112.png", "2023-06-12T10:11:12"),
        ("Screenshot 2023-06-12 at 10.11.12.png", "2023-06-12T10:11:12"),
        ("Screen Shot 2023-06-12 at 10.11.12 AM.png", "2023-06-12T10:11:12"),
        ("Screen Shot 2023-06-12 at 10.11.12 PM.png", "2023-06-12T22:11:12"),
        ("Screenshot 2023-06-12 at 12.11.12\u{202F}AM.png", "2023-06-12T00:11:12"),
        ("Screen Shot 2023-06-12 at 12.11.12 PM.png", "2023-06-12T12:11:12"),
        ("Screenshot 2023-06-12 101112.png", "2023-06-12T10:11:12"),
        // People and programs
        ("2023-06-12 10.11.12.jpg", "2023-06-12T10:11:12"), ("2023-06-12.jpg", "2023-06-12T12:00:00"),
        ("2023_06_12 birthday.jpg", "2023-06-12T12:00:00"), ("birthday 2023.06.12 (3).jpg", "2023-06-12T12:00:00"),
        ("20230612.jpg", "2023-06-12T12:00:00"), ("Scan_20230612.png", "2023-06-12T12:00:00"),
        ("2023-06-12T10:11:12.jpg", "2023-06-12T10:11:12"), ("IMG_20240229_000000.jpg", "2024-02-29T00:00:00"),
        ("1995-12-31 23.59.59.jpg", "1995-12-31T23:59:59"), ("été 2023-06-12.jpg", "2023-06-12T12:00:00"),
    ]

    @Test("a date in a name counts where the file tells none", arguments: dates)
    func date(name: String, expected: String) async throws {
        let asset = try await Self.asset(named: name)
        let date = try #require(asset.captureDate)
        #expect(date.source == .name)
        #expect(date.iso8601 == expected)
    }

    @Test("the same in universal time, as Pixel phones name theirs")
    func pixel() async throws {
        let asset = try await Self.asset(named: "PXL_20230612_101112345.MP.jpg")
        #expect(asset.captureDate?.iso8601 == "2023-06-12T10:11:12+00:00")
    }

    static let dateless = [
        "IMG_0412.jpg", "DSC00412.JPG", "P1010023.JPG", "IMG_20231301_101112.jpg", "IMG_20230230.jpg", "123456789.jpg",
        "2023.jpg", "2023-06.jpg", "12-06-2023.jpg", "FB_IMG_1686564672000.jpg", "received_10159483726150000.jpeg",
        "20230612345.jpg", "00000000.jpg", "19700101_000000.jpg", "21230612_101112.jpg", "2023-06_12.jpg", "a.jpg",
        "99999999999999999999999999.jpg", "120230612.jpg", "2023-0612.jpg", "６月.jpg", "-.jpg",
    ]

    @Test("counters and nonsense are no dates: the time of the file counts", arguments: dateless)
    func noDate(name: String) async throws {
        let date = try #require(try await Self.asset(named: name).captureDate)
        #expect(date.source == .modified)
        // In Berlin's summer.
        #expect(date.iso8601 == "2020-09-13T14:26:40+02:00")
    }

    @Test("the file's own date wins over its name's")
    func metadataWins() async throws {
        let asset = try await Self.asset(named: "IMG_20230612_101112.jpg", .taken("2001-02-03T04:05:06"))
        #expect(asset.captureDate?.source == .metadata)
        #expect(asset.captureDate?.iso8601 == "2001-02-03T04:05:06")
    }

    static let subtypes: [(String, MediaFormat, MediaSubtypes)] = [
        ("Screenshot from 2023-06-12 10-11-12.png", .png, .screenshot),
        ("Screenshot_20230612-101112.png", .png, .screenshot),
        ("screenshot.png", .png, .screenshot), ("Screen Shot 2023-06-12 at 10.11.12 PM.png", .png, .screenshot),
        ("Bildschirmfoto vom 2023-06-12 10-11-12.png", .png, .screenshot),
        ("Capture d’écran du 2023-06-12 10-11-12.png", .png, .screenshot),
        ("Captura de pantalla de 2023-06-12.png", .png, .screenshot), ("Screenshots/image.png", .png, .screenshot),
        ("DCIM/Screenshots/a.jpg", .jpeg, .screenshot), ("Screenshots/clip.mp4", .mp4, []),
        ("Screencast from 2023-06-12 10-11-12.webm", .webm, .screenRecording),
        ("Screen Recording 2023-06-12 at 10.11.12.mov", .quickTime, .screenRecording),
        ("Screencasts/a.webm", .webm, .screenRecording), ("RPReplay_Final1686564672.MP4", .mp4, .screenRecording),
        ("Screencast.png", .png, []), ("IMG_0412.jpg", .jpeg, []), ("my screenshot.png", .png, []),
        ("Screenshots of 2019/a/b.png", .png, []), ("IMG_20230612_101112_BURST001.jpg", .jpeg, .burst),
        ("00001IMG_00001_BURST20230612101112345_COVER.jpg", .jpeg, .burst), ("sun_burst.jpg", .jpeg, []),
        ("IMG_BURST.jpg", .jpeg, []), ("starburst1.jpg", .jpeg, []), ("a_burst1.mp4", .mp4, []),
    ]

    @Test("screenshots, recordings and bursts by the names desktops and phones give", arguments: subtypes)
    func byName(name: String, format: MediaFormat, expected: MediaSubtypes) async throws {
        let asset = try await Self.asset(named: name, MediaFacts(format: format))
        #expect(asset.subtypes == expected)
    }

    /// The only asset of a library in Berlin, last changed at 1,600,000,000.
    private static func asset(named name: String, _ facts: MediaFacts = MediaFacts(format: .jpeg)) async throws -> Asset
    {
        let folder = try TemporaryFolder()
        try folder.photo(name, facts)
        try folder.setModified(name, to: 1_600_000_000)
        let library = TestLibrary(folder, timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
        try await library.scan()
        return try #require(try await library.assets().first)
    }
}
