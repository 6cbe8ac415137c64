// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
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
}
