// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

struct MovieTests {
    @Test("QuickTime keys win over the movie's own date")
    func quicktimeKeysWinOver() throws {
        let bytes = Fixtures.movie(
            width: 1920, height: 1080, isTurned: true, seconds: 7, created: 2_082_844_800 + 86_400,
            keys: [
                ("com.apple.quicktime.creationdate", "2019-08-12T14:30:15+0200"),
                ("com.apple.quicktime.location.ISO6709", "+48.8584+002.2945+035.0/"),
                ("com.apple.quicktime.make", "Apple"), ("com.apple.quicktime.model", "iPhone XS"),
                ("com.apple.quicktime.title", "Market"),
            ])
        let facts = try TemporaryFolder().facts(bytes, name: "a.mov")
        #expect(facts.format == .quickTime)
        #expect((facts.width, facts.height) == (1080, 1920))
        #expect(facts.duration == 7)
        #expect(facts.captureDate?.iso8601 == "2019-08-12T14:30:15+02:00")
        #expect(facts.location == GeoPoint(latitude: 48.8584, longitude: 2.2945))
        #expect(facts.camera == "Apple iPhone XS")
        #expect(facts.title == "Market")
    }

    @Test("without keys the movie's date is UTC, and 1904 is no date")
    func withoutKeysMoviesDate() throws {
        let dated = try #require(
            MovieHeader.read(ByteSource(Fixtures.movie(width: 2, height: 2, created: 2_082_844_800 + 86_400))))
        #expect(dated.captureDate?.iso8601 == "1970-01-02T00:00:00+00:00")
        let undated = try #require(MovieHeader.read(ByteSource(Fixtures.movie(width: 2, height: 2))))
        #expect(undated.captureDate == nil)
    }

    @Test("Android's place stands in the user data")
    func androidsPlaceStandsUser() throws {
        let place = "+48.8584+002.2945/"
        let box = Fixtures.box("\u{A9}xyz", Fixtures.big(place.utf8.count, 2), [0x15, 0xC7], Array(place.utf8))
        let header = try #require(MovieHeader.read(ByteSource(Fixtures.movie(width: 2, height: 2, userData: [box]))))
        #expect(header.location == GeoPoint(latitude: 48.8584, longitude: 2.2945))
    }

    /// A box of 3GPP: what stands before the place, then longitude, latitude, height, body and notes.
    static func loci(
        _ name: [UInt8], role: UInt8 = 0, longitude: Double, latitude: Double, body: [UInt8] = Array("earth\0\0".utf8)
    ) -> [UInt8] {
        let degrees = [longitude, latitude, 35].flatMap { Fixtures.big(Int(($0 * 65_536).rounded()), 4) }
        return Fixtures.box("loci", [0, 0, 0, 0], [0x15, 0xC7], name, [role], degrees, body)
    }

    static let places: [(what: String, box: [UInt8], place: GeoPoint?)] = [
        (
            "north and east", loci(Array("Paris\0".utf8), longitude: 2.25, latitude: 48.875),
            GeoPoint(latitude: 48.875, longitude: 2.25)
        ),
        (
            "south and west", loci([0], role: 1, longitude: -70.5, latitude: -33.5),
            GeoPoint(latitude: -33.5, longitude: -70.5)
        ),
        (
            "a name in UTF-16", loci([0xFE, 0xFF, 0x6E, 0x2F, 0x01, 0x00, 0, 0], longitude: 114, latitude: 22.5),
            GeoPoint(latitude: 22.5, longitude: 114)
        ),
        (
            "a name in UTF-16, low bytes first",
            loci([0xFF, 0xFE, 0x00, 0x01, 0, 0], longitude: 114, latitude: 22.5, body: [0xFE, 0xFF, 0, 0, 0]),
            GeoPoint(latitude: 22.5, longitude: 114)
        ),
        ("no body", loci([0], longitude: 1, latitude: 2, body: []), GeoPoint(latitude: 2, longitude: 1)),
        ("fiction", loci([0], role: 2, longitude: 1, latitude: 2), nil),
        ("the Moon", loci([0], longitude: 1, latitude: 2, body: Array("moon\0\0".utf8)), nil),
        ("no fix", loci([0], longitude: 0, latitude: 0), nil),
        ("beyond the pole", loci([0], longitude: 1, latitude: 91), nil),
        ("a name without an end", Fixtures.box("loci", [0, 0, 0, 0, 0x15, 0xC7], Array("Paris".utf8)), nil),
    ]

    @Test("3GPP's place stands in the user data", arguments: places.indices)
    func placeOf3GPP(_ index: Int) throws {
        let (what, box, place) = Self.places[index]
        let file = Fixtures.movie(width: 2, height: 2, userData: [box], brand: "3gp5")
        #expect(try TemporaryFolder().facts(file, name: "a.3gp").location == place, "\(what)")
        // Each byte may be the last of the box.
        for count in 8..<box.count {
            let part = Fixtures.big(count, 4) + box[4..<count]
            _ = MovieHeader.read(ByteSource(Fixtures.movie(width: 2, height: 2, userData: [part])))
        }
    }

    @Test("Android's place wins over 3GPP's")
    func androidsPlaceWins() throws {
        let text = "+48.8584+002.2945/"
        let box = Fixtures.box("\u{A9}xyz", Fixtures.big(text.utf8.count, 2), [0x15, 0xC7], Array(text.utf8))
        let both = Self.loci([0], longitude: 1, latitude: 2) + box
        let header = try #require(MovieHeader.read(ByteSource(Fixtures.movie(width: 2, height: 2, userData: [both]))))
        #expect(header.location == GeoPoint(latitude: 48.8584, longitude: 2.2945))
    }

    @Test("Matroska states size, length and date", arguments: ["webm", "matroska"])
    func matroskaStatesSizeLength(_ type: String) throws {
        let bytes = Fixtures.matroska(type: type, width: 640, height: 360, milliseconds: 1500, date: 86_400_000_000_000)
        let facts = try TemporaryFolder().facts(bytes, name: "a.mkv")
        #expect(facts.format == (type == "webm" ? .webm : .matroska))
        #expect((facts.width, facts.height) == (640, 360))
        #expect(facts.duration == 1.5)
        #expect(facts.captureDate?.iso8601 == "2001-01-02T00:00:00+00:00")
    }

    @Test("AVI states size and length")
    func aviStatesSizeLength() throws {
        let fields =
            Fixtures.little(40_000, 4) + [UInt8](repeating: 0, count: 12) + Fixtures.little(50, 4)
            + [UInt8](repeating: 0, count: 12) + Fixtures.little(320, 4) + Fixtures.little(240, 4)
            + [UInt8](repeating: 0, count: 16)
        let bytes = Array("RIFF\0\0\0\0AVI LIST\0\0\0\0hdrlavih".utf8) + Fixtures.little(56, 4) + fields
        let facts = try TemporaryFolder().facts(bytes, name: "a.avi")
        #expect((facts.width, facts.height) == (320, 240))
        #expect(facts.duration == 2)
    }

    @Test("a movie that breaks off before its header is damaged")
    func movieBreaksOffBefore() throws {
        let folder = try TemporaryFolder()
        let bytes = Array(Fixtures.movie(width: 2, height: 2).prefix(20))
        #expect(throws: MediaError.damaged(detail: "no readable movie header")) {
            try folder.facts(bytes, name: "a.mov")
        }
    }

    @Test("a container of sound alone is no video")
    func soundAlone() throws {
        let folder = try TemporaryFolder()
        let bytes = Fixtures.movie(width: 0, height: 0)
        #expect(throws: MediaError.damaged(detail: "no picture track")) { try folder.facts(bytes, name: "a.mp4") }
    }

    static let samples = [
        Fixtures.movie(
            width: 64, height: 48, keys: [("com.apple.quicktime.creationdate", "2019-08-12T14:30:15+0200")],
            userData: [Fixtures.box("\u{A9}day", [0, 4, 0, 0], Array("2019".utf8))]),
        Fixtures.matroska(type: "webm", width: 640, height: 360, milliseconds: 1500, date: 1),
    ]

    @Test("a movie that breaks off or is spoilt is survived", arguments: samples)
    func movieBreaksOffSpoilt(_ bytes: [UInt8]) {
        for count in bytes.indices {
            let part = ByteSource(Array(bytes.prefix(count)))
            _ = (MovieHeader.read(part), MatroskaHeader.read(part), AVIHeader.read(part))
        }
        for index in bytes.indices {
            for value: UInt8 in [0x00, 0x01, 0x7F, 0x80, 0xFF] {
                var spoilt = bytes
                spoilt[index] = value
                _ = (MovieHeader.read(ByteSource(spoilt)), MatroskaHeader.read(ByteSource(spoilt)))
            }
        }
    }
}
