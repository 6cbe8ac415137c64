// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@testable import Imaging

struct FactTextTests {
    @Test(
        "dates as files write them",
        arguments: [
            ("2023:06:12 10:11:12", "2023-06-12T10:11:12"),
            ("2023-06-12T10:11:12+02:00", "2023-06-12T10:11:12+02:00"),
            ("2023-06-12T10:11:12Z", "2023-06-12T10:11:12+00:00"),
            ("2019-08-12T14:30:15-0330", "2019-08-12T14:30:15-03:30"),
            ("2023-06-12T10:11", "2023-06-12T10:11:00"),
            ("2023-06-12", "2023-06-12T00:00:00"),
            ("20230612", "2023-06-12T00:00:00"),
            ("2023/6/2 9:05:07", "2023-06-02T09:05:07"),
            ("2023:06:12 10:11:12.5", "2023-06-12T10:11:12"),
            ("2023:06:12 10:11:12  ", "2023-06-12T10:11:12"),
            ("2023:06:12 10:11:60", "2023-06-12T10:12:00"),
            ("Wed, 25 Jul 2018 16:34:23 +0200", "2018-07-25T16:34:23+02:00"),
            ("25 Jul 2018 16:34:23 GMT", "2018-07-25T16:34:23+00:00"),
            ("1 January 2001 01:02", "2001-01-01T01:02:00"),
        ])
    func datesFilesWriteThem(_ text: String, _ expected: String) {
        #expect(DateParsing.parse(text)?.iso8601 == expected)
    }

    @Test(
        "no date",
        arguments: [
            "", "0000:00:00 00:00:00", "    :  :     :  :  ", "2023:13:01 00:00:00", "2023:02:30 10:00:00", "2023",
            "2023-06",
            "2023:06:12 25:00:00", "hello", "Wed, 99 Jul 2018 16:34:23", "25 Xyz 2018 16:34:23", ":::::",
            "99999999999999",
            "Wed,", ",,,, , ,", "1 2 3 4 5",
        ])
    func noDate(_ text: String) {
        #expect(DateParsing.parse(text) == nil)
    }

    @Test(
        "zones",
        arguments: [
            ("+02:00", 7200), ("-03:30", -12_600), ("Z", 0), ("+1", 3600), ("+0545", 20_700), (" +09:00", 32_400),
        ])
    func zones(_ text: String, _ seconds: Int) {
        #expect(DateParsing.zone(text) == seconds)
    }

    @Test("no zone", arguments: ["", "02:00", "+99:00", "+02:75", "   :  ", "CET"])
    func noZone(_ text: String) {
        #expect(DateParsing.zone(text) == nil)
    }

    @Test("fractions of a second order a burst")
    func fractionsSecondOrderBurst() {
        #expect(abs(DateParsing.fraction("023") - 0.023) < 1e-9)
        #expect(DateParsing.fraction("") == 0)
        #expect(DateParsing.fraction("99999999999999999999") < 1)
        #expect(abs((DateParsing.parse("2023-06-12T10:11:12.25Z")?.fraction ?? 0) - 0.25) < 1e-9)
    }

    @Test(
        "ISO 6709 in its three forms",
        arguments: [
            ("+48.8584+002.2945+035.0/", 48.8584, 2.2945), ("-33.9249+018.4241/", -33.9249, 18.4241),
            ("+4851.504-00217.670/", 48.8584, -2.2945), ("+485130+0021740/", 48.858333, 2.294444),
        ])
    func iso6709ThreeForms(_ text: String, _ latitude: Double, _ longitude: Double) throws {
        let point = try #require(CoordinateText.parse(text))
        #expect(abs(point.latitude - latitude) < 1e-5)
        #expect(abs(point.longitude - longitude) < 1e-5)
    }

    @Test("no place", arguments: ["", "+", "+48", "48.8+2.2/", "+99.0+002.0/", "+00.0000+000.0000/", "+..+../"])
    func noPlace(_ text: String) {
        #expect(CoordinateText.parse(text) == nil)
    }

    @Test("XMP coordinates")
    func xmpCoordinates() throws {
        let point = try #require(CoordinateText.parse(xmpLatitude: "33,55.5S", longitude: "18,25,30E"))
        #expect(abs(point.latitude + 33.925) < 1e-9)
        #expect(abs(point.longitude - 18.425) < 1e-9)
        #expect(CoordinateText.parse(xmpLatitude: "33,55.5", longitude: "18,25,30E") == nil)
        #expect(CoordinateText.parse(xmpLatitude: "nan,1N", longitude: "1E") == nil)
    }

    static let exifFractions: [(latitude: String, north: String?, longitude: String, east: String?, found: [Double]?)] =
        [
            ("33/1 55/1 3000/100", "S", "18/1 25/1 30/1", "E", [-33.925, 18.425]),
            ("33925/1000 0/1 0/1", "N", "18425/1000 0/1 0/1", "W", [33.925, -18.425]),
            ("48/1 51/1 0/0", "N", "2/1 17/1 0/0", "E", [48.85, 2.283333]),
            // The half of the world that most photos are taken on, where the camera names none.
            ("48/1", nil, "2/1", nil, [48, 2]),
            ("0/0 0/0 0/0", "N", "0/0 0/0 0/0", "E", nil), ("48/1 x 0/1", "N", "2/1", "E", nil),
            ("-48/1 51/1 0/1", "N", "2/1", "E", nil), ("", "N", "", "E", nil), ("95/1", "N", "2/1", "E", nil),
            ("48 51 0", "N", "2 17 0", "E", nil), ("1/1 1/1 1/1 1/1", "N", "2/1", "E", nil),
        ]

    @Test("EXIF coordinates", arguments: exifFractions)
    func exifCoordinates(_ latitude: String, _ north: String?, _ longitude: String, _ east: String?, _ found: [Double]?)
    {
        let point = CoordinateText.parse(exifLatitude: latitude, north, longitude: longitude, east)
        #expect(
            point.map { [$0.latitude, $0.longitude].map { ($0 * 1e6).rounded() } }
                == found?.map { ($0 * 1e6).rounded() })
    }

    @Test(
        "a camera in one line",
        arguments: [
            ("Apple", "iPhone 13 Pro", "Apple iPhone 13 Pro"), ("Canon", "Canon EOS 80D", "Canon EOS 80D"),
            ("NIKON CORPORATION", "NIKON D750", "NIKON D750"),
            ("NIKON CORPORATION", "COOLPIX P900", "NIKON COOLPIX P900"),
            ("OLYMPUS IMAGING CORP.  ", "E-M5", "OLYMPUS E-M5"), ("FUJIFILM\0\0", "X-T30", "FUJIFILM X-T30"),
            (nil, "X100", "X100"), ("Google", nil, "Google"), (nil, nil, nil), ("  ", "", nil),
            ("PENTAX Corporation", "PENTAX K-70", "PENTAX K-70"),
            ("EASTMAN KODAK COMPANY", "KODAK CX7530", "KODAK CX7530"),
            ("CASIO COMPUTER CO.,LTD.", "EX-100", "CASIO EX-100"),
            ("71 111 111 103", "71 111 111 103 108", nil),
        ] as [(String?, String?, String?)])
    func cameraOneLine(_ make: String?, _ model: String?, _ expected: String?) {
        #expect(FactText.camera(make: make, model: model) == expected)
    }

    @Test(
        "what cameras write is no caption",
        arguments: [
            "OLYMPUS DIGITAL CAMERA         ", "SONY DSC", "---", "00000", "DCIM\\100GOPRO\\GOPR1785.",
            "File written by Adobe Photoshop. 4.0", "\0\0\0", "default", "  ",
        ])
    func camerasWriteNoCaption(_ text: String) {
        #expect(FactText.caption(text) == nil)
    }

    @Test("what people write is", arguments: ["Grandma at the sea", "🎂", "1999", "日本"])
    func peopleWrite(_ text: String) {
        #expect(FactText.caption(" " + text + "\0") == text)
    }

    @Test("words keep their order and come once")
    func wordsKeepTheirOrder() {
        #expect(FactText.unique(["sea", " sea ", "", "Sea", "sun"]) == ["sea", "Sea", "sun"])
    }
}
