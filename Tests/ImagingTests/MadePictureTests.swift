// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

/// Every kind of picture against an independent decoder and colour engine.
@Suite(
    .serialized, .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"),
    .timeLimit(.minutes(5)))
struct MadePictureTests {
    @Test("every kind of picture has the size, the colours and the turn that Pillow says")
    func everyKindOfPicture() throws {
        let all = try MadePictures.expected()
        #expect(all.count > 70)
        for expected in all {
            let file = try MadePictures.open(expected.file)
            guard let image = try? file.decoded(name: expected.file) else {
                Issue.record("\(expected.file) is not decoded")
                continue
            }
            #expect([image.originalWidth, image.originalHeight] == expected.size, "\(expected.file)")
            for point in expected.points {
                let pixel = image.pixel(point[0], point[1]).map { Double($0) }
                let colour = Array(point.dropFirst(2))
                // Where nothing is seen, colour is free.
                let isSeen = colour.count < 4 || colour[3] > 0
                let difference = zip(pixel, colour).map { abs($0 - $1) }.max() ?? 0
                #expect(
                    !isSeen || difference <= Double(expected.tolerance),
                    "\(expected.file) at \(point[0]), \(point[1]): \(pixel), not \(colour)")
                if colour.count == 4 { #expect(pixel.count == 4 && pixel[3] == colour[3], "\(expected.file)") }
            }
        }
    }

    @Test("every kind of picture comes wide where its profile says so, and else as it does without asking")
    func wideColour() throws {
        var wide = 0
        for name in try MadePictures.expected().map(\.file) {
            let file = try MadePictures.open(name)
            guard let narrow = try? file.decoded(name: name) else { continue }
            let image = try file.decoded(name: name, widest: .displayP3)
            if image.gamut == .displayP3 { wide += 1 } else { #expect(image == narrow, "\(name)") }
            let isWide = ["display-p3", "adobe-rgb", "bt-2020", "alpha-p3", "cicp-"].contains { name.hasPrefix($0) }
            let isNarrow = ["srgb", "cmyk", "grey", "profile-"].contains { name.hasPrefix($0) }
            #expect(isWide ? image.gamut == .displayP3 : !isNarrow || image.gamut == .sRGB, "\(name)")
        }
        #expect(wide >= 15, "\(wide)")
    }
}
