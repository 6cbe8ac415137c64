// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import Testing

@testable import Cleaning

@Suite struct IPTCBlockTests {
    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func resource(_ id: Int, _ content: [UInt8], name: String = "") -> [UInt8] {
        let name = [UInt8(name.utf8.count)] + Array(name.utf8)
        return Array("8BIM".utf8) + big(id, 2) + name + (name.count % 2 == 1 ? [0] : []) + big(content.count, 4)
            + content
            + (content.count % 2 == 1 ? [0] : [])
    }

    private static func dataset(_ record: UInt8, _ number: UInt8, _ text: String) -> [UInt8] {
        [0x1C, record, number] + big(text.utf8.count, 2) + Array(text.utf8)
    }

    private static let classes: [MetadataClasses] = [.location, .captions, .people, .device, .all]

    /// Datasets of the second record, and the removals with which they stay.
    @Test(
        arguments: [
            ([5, 15, 20, 25, 40, 105, 120], [.location, .people, .device]),
            ([26, 27, 90, 92, 95, 100, 101], [.captions, .people, .device]),
            ([80, 85, 110, 115, 116, 118, 122], [.location, .captions, .device]),
            ([65, 70], [.location, .captions, .people]),
            ([30, 55, 60, 62, 63], [.location, .captions, .people, .device]), ([103], [.location, .device]),
            ([7, 22, 125, 150, 187, 200, 202, 255], []),
        ] as [([UInt8], [MetadataClasses])])
    func keepsWhatIsKnown(_ numbers: [UInt8], _ staying: [MetadataClasses]) {
        for (number, removed) in numbers.flatMap({ number in Self.classes.map { (number, $0) } }) {
            let frame = Self.dataset(1, 90, "\u{1B}%G") + Self.dataset(2, 0, "\u{0}\u{2}")
            let datasets = frame + Self.dataset(2, number, "value")
            let resources = Self.resource(0x0404, datasets, name: "secret")
            let result = IPTCBlock.cleaned(photoshop: resources[...], Kept(without: removed))
            #expect(result == (staying.contains(removed) ? Self.resource(0x0404, datasets) : nil), "\(number)")
        }
    }

    @Test func keepsTheResolutionAlone() {
        let resolution = Self.resource(0x03ED, [UInt8](repeating: 1, count: 16))
        let others = [0x0409, 0x040C, 0x0422, 0x0424, 0x0425, 0x040B, 0x0BB7, 0x07D0].flatMap {
            Self.resource($0, Array("secret!".utf8))
        }
        let resources = others + resolution + others + Self.resource(0x03ED, Array("secret".utf8))
        #expect(IPTCBlock.cleaned(photoshop: resources[...], Kept(without: .device)) == resolution)
        #expect(IPTCBlock.cleaned(photoshop: others[...], Kept(without: .device)) == nil)
    }

    @Test func dropsWhatFollowsDamage() {
        let good = Self.dataset(2, 120, "words")
        for bad: [UInt8] in [[0x1C, 2, 120, 0x80, 4, 0, 0, 0, 1, 0x41], [0x1D], [0x1C, 2, 120, 0, 99, 1]] {
            let resources = Self.resource(0x0404, good + bad + Self.dataset(2, 105, "more"))
            let result = IPTCBlock.cleaned(photoshop: resources[...], Kept(without: .location))
            #expect(result == Self.resource(0x0404, good))
        }
    }

    @Test func survivesDamage() {
        let datasets = Self.dataset(1, 90, "\u{1B}%G") + Self.dataset(2, 90, "place") + Self.dataset(2, 120, "words")
        let resources = Self.resource(0x0404, datasets) + Self.resource(0x03ED, [UInt8](repeating: 1, count: 16))
        TextMangling.forEach(of: resources, seed: 2) { bytes in
            guard let result = IPTCBlock.cleaned(photoshop: bytes[...], Kept(without: .location)) else { return }
            #expect(IPTCBlock.cleaned(photoshop: result[...], Kept(without: .location)) == result)
        }
    }
}
