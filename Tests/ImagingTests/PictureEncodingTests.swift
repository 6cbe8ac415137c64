// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Imaging
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

/// Pictures that were encoded anew, against what Pillow says of their originals.
@Suite(
    .serialized, .enabled(if: MadePictures.isPossible, "needs python3-pil, which makes the pictures"),
    .timeLimit(.minutes(5)))
struct PictureEncodingTests {
    /// What JPEG may change of a flat colour.
    private static let loss = 4.0

    @Test("every kind of picture keeps its size and colours, as JPEG, or as PNG where it is transparent")
    func everyKind() throws {
        var taken: [StillFormat: Int] = [:]
        for expected in try MadePictures.expected() {
            guard let image = try? MadePictures.open(expected.file).decoded(name: expected.file),
                image.width == image.originalWidth
            else { continue }
            let (format, bytes) = try PictureEncoding.encoded(image, as: [.jpeg, .png])
            taken[format, default: 0] += 1
            let copy = try TemporaryFolder().decode(bytes, format == .png ? .png : .jpeg, longestSide: 1 << 16)
            #expect((copy.width, copy.height) == (image.width, image.height), "\(expected.file)")
            for point in expected.points {
                let colour = Array(point.dropFirst(2))
                let pixel = copy.pixel(point[0], point[1]).map { Double($0) }
                guard colour.count < 4 || colour[3] > 0 else {
                    #expect(pixel.count == 4 && pixel[3] == 0, "\(expected.file)")
                    continue
                }
                let allowed = Double(expected.tolerance) + (format == .jpeg ? Self.loss : 0)
                let difference = zip(pixel, colour).map { abs($0 - $1) }.max() ?? 0
                // A small picture's tiles of colour bleed into each other where chroma is halved.
                #expect(
                    difference <= allowed || min(image.width, image.height) < 32,
                    "\(expected.file) as \(format) at \(point[0]), \(point[1]): \(pixel), not \(colour)")
            }
        }
        #expect(taken[.jpeg, default: 0] > 40 && taken[.png, default: 0] > 5, "\(taken)")
    }

    @Test(
        "what is transparent stands on white where only JPEG is taken, and what is opaque never becomes a PNG unasked")
    func transparency() throws {
        let clear = try #require(
            DecodedImage(
                width: 16, height: 16, stride: 64, hasAlpha: true,
                bytes: (0..<256).flatMap { _ -> [UInt8] in [255, 0, 0, 128] }, originalWidth: 16, originalHeight: 16))
        let (format, bytes) = try PictureEncoding.encoded(clear, as: [.jpeg])
        #expect(format == .jpeg)
        let pixel = try TemporaryFolder().decode(bytes, .jpeg, longestSide: 16).pixel(0.5, 0.5)
        #expect(zip(pixel, [255, 127, 127]).allSatisfy { abs(Int($0) - $1) <= 4 }, "\(pixel)")
        var opaque = clear
        for place in stride(from: 3, to: opaque.bytes.count, by: 4) { opaque.bytes[place] = 255 }
        #expect(try PictureEncoding.encoded(opaque, as: [.jpeg, .png]).format == .jpeg)
        #expect(try PictureEncoding.encoded(clear, as: [.jpeg, .png]).format == .png)
        #expect(try PictureEncoding.encoded(opaque, as: [.png]).format == .png)
    }
}
