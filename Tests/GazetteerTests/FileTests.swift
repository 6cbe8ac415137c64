// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import PickerTestSupport
import Testing

@testable import Gazetteer

@Suite("Files of places that are none")
struct FileTests {
    @Test("cut short at every sixty-fourth", arguments: 0..<64)
    func truncated(part: Int) {
        let bytes = Array(Fixture.bytes.prefix(Fixture.bytes.count * part / 64))
        #expect(throws: GazetteerError.damaged) { try Gazetteer(bytes: bytes) }
        // With a length and a sum that fit, the decoder's own checks must hold.
        var sealed = bytes
        guard sealed.count >= 40 else { return }
        let length = UInt32(sealed.count - 40)
        for place in 0..<4 { sealed[28 + place] = UInt8(truncatingIfNeeded: length >> (8 * UInt32(place))) }
        #expect(throws: GazetteerError.damaged) { try Gazetteer(bytes: Fixture.sealed(sealed)) }
    }

    @Test("one bit wrong", arguments: [0, 5, 12, 16, 20, 24, 28, 32, 39, 40, 5000, 1_000_000, 2_000_000, 3_000_000])
    func bit(place: Int) {
        var bytes = Fixture.bytes
        bytes[place] ^= 4
        #expect(throws: GazetteerError.self) { try Gazetteer(bytes: bytes) }
    }

    @Test("noise under a sum that fits never ends the program", arguments: 0..<40)
    func noise(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = Fixture.bytes
        for _ in 0..<(1 << (seed % 14)) {
            // From the counts on; at the last ones the columns' tail and the names.
            bytes[Int.random(in: 12..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if seed % 4 == 0 { bytes[12 + seed % 16] ^= 0x81 }
        for place in 28..<32 { bytes[place] = Fixture.bytes[place] }
        guard let gazetteer = try? Gazetteer(bytes: Fixture.sealed(bytes)) else { return }
        _ = gazetteer.nearest(latitude: 48.85, longitude: 2.35)
        _ = gazetteer.towns(matching: "par", limit: 5)
        _ = gazetteer.countries(matching: "fr", limit: 5)
        for town in stride(from: 0, to: gazetteer.townCount, by: 5000) { _ = gazetteer.town(at: town) }
    }

    @Test("lengths that add up to more than 32 bits hold")
    func longLengths() {
        let towns = 65_538
        var bytes = Array(Fixture.bytes[..<12])
        func add(_ number: Int) { bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        let body = (towns * 18 + 4 + 2 + 7) / 8 * 8 + 1 << 17
        for number in [towns, 1, 1, 0, body, 0, 0] { add(number) }
        bytes += [UInt8](repeating: 0, count: towns * 15)
        for _ in 0..<towns { bytes += [0xFF, 0xFF, 3] }
        // One country without names, one province, and room for what is left of the sum.
        bytes += [0x50, 0x54, 0, 0, 0]
        bytes += [UInt8](repeating: 0x61, count: max(0, 40 + body - bytes.count))
        #expect(throws: GazetteerError.damaged) { try Gazetteer(bytes: Fixture.sealed(bytes)) }
    }

    @Test("nothing but noise", arguments: [0, 1, 8, 39, 40, 41, 4096])
    func onlyNoise(count: Int) {
        var random = SeededGenerator(seed: 3)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(throws: GazetteerError.damaged) { try Gazetteer(bytes: bytes) }
    }

    @Test("another version is said to be one")
    func version() {
        var bytes = Fixture.bytes
        bytes[8] = 9
        #expect(throws: GazetteerError.otherVersion(9)) { try Gazetteer(bytes: bytes) }
    }

    @Test(
        "no file, a folder, a device",
        arguments: [
            ("/nonexistent/places.bin", GazetteerError.unreadable(errno: ENOENT)), ("", .unreadable(errno: ENOENT)),
            ("/tmp\u{0}/x", .unreadable(errno: ENOENT)), ("/tmp", .damaged), ("/dev/zero", .damaged),
        ])
    func noFile(path: String, expected: GazetteerError) {
        #expect(throws: expected) { try Gazetteer.load(from: path) }
    }
}
