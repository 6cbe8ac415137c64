// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

@testable import Gazetteer

@Suite("Which town a place belongs to")
struct NearestTests {
    static let knownPlaces: [(String, Double, Double, String?)] = [
        ("Notre-Dame", 48.8530, 2.3499, "FR Paris"), ("the Eiffel Tower", 48.8584, 2.2945, "FR Paris"),
        ("Neuilly's town hall", 48.8847, 2.2686, "FR Neuilly-sur-Seine"),
        ("Versailles", 48.8049, 2.1204, "FR Versailles"),
        ("Rossio", 38.7139, -9.1394, "PT Lisbon"), ("Hallgrímskirkja", 64.1417, -21.9266, "IS Reykjavík"),
        ("Suva", -18.1416, 178.4419, "FJ Suva"), ("Suva, counted westwards", -18.1416, -181.5581, "FJ Suva"),
        ("McMurdo", -77.8419, 166.6863, nil), ("the middle of the Pacific", -10, -150, nil),
        ("St Peter's Square", 41.9022, 12.4568, "VA Vatican City"), ("the Colosseum", 41.8902, 12.4922, "IT Rome"),
        ("Basel's market", 47.5581, 7.5878, "CH Basel"), ("Weil am Rhein", 47.5933, 7.6208, "DE Weil am Rhein"),
        ("Saint-Louis", 47.5880, 7.5620, "FR Saint-Louis"), ("City Hall Park", 40.7128, -74.0060, "US New York City"),
        ("Times Square", 40.7580, -73.9855, "US New York City"),
        ("Newark Penn Station", 40.7347, -74.1641, "US Newark"),
        ("Shibuya crossing", 35.6595, 139.7005, "JP Tokyo"), ("Trafalgar Square", 51.5080, -0.1281, "GB London"),
        ("the north pole", 90, 0, nil), ("the south pole", -90, 45, nil), ("the date line at sea", 0, 180, nil),
        ("null island", 0, 0, nil),
    ]

    @Test("known places", arguments: knownPlaces)
    func known(place: String, latitude: Double, longitude: Double, expected: String?) throws {
        let town = try Fixture.gazetteer().nearest(latitude: latitude, longitude: longitude)
        #expect(town.map { "\($0.countryCode) \($0.name)" } == expected, "\(place)")
    }

    @Test(
        "numbers that name no place",
        arguments: [
            (Double.nan, 0), (0, Double.nan), (Double.infinity, 0), (0, -Double.infinity), (90.001, 0), (-1e300, 0),
            (Double.greatestFiniteMagnitude, 7), (.signalingNaN, .signalingNaN),
        ] as [(Double, Double)])
    func noPlace(latitude: Double, longitude: Double) throws {
        #expect(try Fixture.gazetteer().nearest(latitude: latitude, longitude: longitude) == nil)
    }

    @Test("longitudes go on around", arguments: [-720.0, -360, 360, 720, 36000])
    func around(turn: Double) throws {
        #expect(try Fixture.gazetteer().nearest(latitude: 48.853, longitude: 2.35 + turn)?.name == "Paris")
        _ = try Fixture.gazetteer().nearest(latitude: 48.853, longitude: .greatestFiniteMagnitude)
    }

    @Test("the bands give what a look at every town gives, at 2,000 points")
    func bruteForce() throws {
        let file = try PlaceFile(Fixture.bytes)
        let bands = TownBands(latitudes: file.latitudes, longitudes: file.longitudes, populations: file.populations)
        var random = SeededGenerator(seed: 17)
        var hits = 0
        for round in 0..<2000 {
            var latitude = Double.random(in: -90...90, using: &random)
            var longitude = Double.random(in: -180...180, using: &random)
            // Three in four near a town: most of the Earth is empty.
            if round % 4 != 0 {
                let town = Int.random(in: 0..<file.ids.count, using: &random)
                latitude = Double(file.latitudes[town]) / 1e5 + Double.random(in: -0.5...0.5, using: &random)
                longitude = Double(file.longitudes[town]) / 1e5 + Double.random(in: -0.5...0.5, using: &random)
            }
            let found = bands.town(latitude: latitude, longitude: longitude)
            let expected = Self.look(file, latitude, longitude)
            #expect(found == expected, "\(latitude) \(longitude)")
            if found != nil { hits += 1 }
        }
        #expect(hits > 1000)
    }

    @Test("the same over made-up towns at the poles and on the date line")
    func edges() {
        var random = SeededGenerator(seed: 5)
        let near: [Int32] = [-9_000_000, -8_999_000, -8_960_000, 0, 8_960_000, 8_999_900, 9_000_000]
        // One town on each pole; a hundred on one point would be equally near, and rounding would choose.
        let latitudes = (0..<700).map { town in
            town < 7
                ? near[town]
                : max(-8_999_999, min(8_999_999, near[town % 7] + Int32.random(in: -9000...9000, using: &random)))
        }
        let longitudes = (0..<700).map { _ in
            Bool.random(using: &random)
                ? Int32.random(in: -18_000_000...18_000_000, using: &random)
                : Int32.random(in: 17_980_000...18_000_000, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        }
        let populations = (0..<700).map { _ in UInt32.random(in: 0...2_000_000, using: &random) }
        let bands = TownBands(latitudes: latitudes, longitudes: longitudes, populations: populations)
        for _ in 0..<2000 {
            let side = Double(Int.random(in: -1...1, using: &random) * 90)
            let latitude = max(-90, min(90, side + Double.random(in: -0.6...0.6, using: &random)))
            let longitude =
                Bool.random(using: &random)
                ? Double.random(in: -180...180, using: &random) : 180 + Double.random(in: -0.5...0.5, using: &random)
            let found = bands.town(latitude: latitude, longitude: longitude)
            let expected = Self.look(latitudes, longitudes, populations, latitude, longitude)
            #expect(found == expected, "\(latitude) \(longitude)")
        }
    }

    private static func look(_ file: PlaceFile, _ latitude: Double, _ longitude: Double) -> Int? {
        look(file.latitudes, file.longitudes, file.populations, latitude, longitude)
    }

    /// Haversine, unlike the chords of the bands.
    private static func look(
        _ latitudes: [Int32], _ longitudes: [Int32], _ populations: [UInt32], _ latitude: Double, _ longitude: Double
    ) -> Int? {
        guard (-90...90).contains(latitude) else { return nil }
        let (a, b) = (latitude * .pi / 180, longitude * .pi / 180)
        var best: (share: Double, town: Int)?
        for town in latitudes.indices {
            let c = Double(latitudes[town]) / 1e5 * .pi / 180
            guard abs(a - c) < 0.01 else { continue }
            let d = Double(longitudes[town]) / 1e5 * .pi / 180
            let half = pow(sin((c - a) / 2), 2) + cos(a) * cos(c) * pow(sin((d - b) / 2), 2)
            let share = 2 * 6371 * asin(min(1, half.squareRoot())) / TownBands.reach(population: populations[town])
            if share <= 1, best.map({ share < $0.share - 1e-12 }) ?? true { best = (share, town) }
        }
        return best?.town
    }
}
