// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import Pixels
import Testing

@testable import Imaging
@testable import MediaBytes

/// What is converted, what is left alone, and what is kept. `MadePictureTests` compares the colours themselves.
struct ColourTests {
    private let grey = Fixtures.quarters(width: 16, height: 8)

    @Test(
        "code points that mean sRGB, or nothing, change nothing",
        arguments: [(1, 13), (1, 1), (2, 2), (0, 0), (12, 3), (22, 13), (-1, 70_000)])
    func codePointsChangeNothing(_ primaries: Int, _ transfer: Int) {
        var image = grey
        ColourTransforms().convert(&image, from: .codes(primaries: primaries, transfer: transfer))
        #expect(image == grey)
    }

    @Test("high dynamic range comes out as a picture", arguments: [(9, 16), (9, 18), (12, 16)])
    func highDynamicRange(_ primaries: Int, _ transfer: Int) {
        // 58 % of PQ are paper white.
        for (level, least) in [(UInt8(0), 0), (148, 150), (255, 250)] {
            var image = grey
            for index in image.bytes.indices { image.bytes[index] = level }
            ColourTransforms().convert(&image, from: .codes(primaries: primaries, transfer: transfer))
            #expect(Int(image.bytes[0]) >= least - (transfer == 18 ? 8 : 0), "\(level)")
            #expect(image.bytes[0] == image.bytes[1] || abs(Int(image.bytes[0]) - Int(image.bytes[1])) <= 2)
        }
    }

    @Test("the number of transforms that are kept is bounded")
    func numberIsBounded() {
        let transforms = ColourTransforms()
        for number in 0..<100 {
            var image = grey
            transforms.convert(&image, from: .profile([UInt8](repeating: UInt8(number), count: 200)))
            #expect(image == grey)
        }
        #expect(transforms.count == ColourTransforms.most)
    }

    @Test("a profile in several segments is put together by their numbers, or not at all")
    func profileInSeveralSegments() throws {
        func segment(_ number: UInt8, _ contents: [UInt8]) -> [UInt8] {
            let data = Array("ICC_PROFILE\0".utf8) + [number, 2] + contents
            return [0xFF, 0xE2] + Fixtures.big(data.count + 2, 2) + data
        }
        let jpeg = try Fixtures.jpeg(width: 8, height: 8)
        let both = Array(jpeg.prefix(2)) + segment(2, [3, 4]) + segment(1, [1, 2]) + jpeg.dropFirst(2)
        #expect(PictureColour.find(ByteSource(both), format: .jpeg) == .profile([1, 2, 3, 4]))
        let second = Array(jpeg.prefix(2)) + segment(2, [3, 4]) + jpeg.dropFirst(2)
        #expect(PictureColour.find(ByteSource(second), format: .jpeg) == nil)
    }

    @Test("warming up is done once and does no harm")
    func warmingUp() {
        Decoders.warmUp()
        Decoders.warmUp()
    }
}
