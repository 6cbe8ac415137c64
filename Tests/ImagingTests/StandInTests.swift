// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Imaging

/// The small picture inside a file against the large one, decoded.
struct StandInTests {
    private func standIn(_ file: OpenFile, _ name: String, longestSide: Int = 256) throws -> DecodedImage? {
        let format = try #require(file.format(name))
        return PixbufDecoder().standIn(descriptor: file.descriptor, format: format, longestSide: longestSide)
    }

    static let fitting = [
        ("standin-fits-1.jpg", 120, 80), ("standin-fits-6.jpg", 80, 120), ("standin-bars-1.jpg", 160, 106),
        ("standin-bars-6.jpg", 106, 160), ("standin-heic.heic", 120, 80),
    ]

    @Test(
        "a thumbnail of the photo's shape stands in, in its colours and the right way up",
        .enabled(
            if: MadePictures.has(fitting.map(\.0)),
            "needs python3-pil, exiftool and heif-enc, which make the pictures"), arguments: fitting)
    func thumbnailStandsIn(_ name: String, _ width: Int, _ height: Int) throws {
        let file = try MadePictures.open(name)
        let small = try #require(try standIn(file, name))
        #expect((small.width, small.height) == (width, height))
        let large = try file.decoded(name: name)
        #expect((small.originalWidth, small.originalHeight) == (large.originalWidth, large.originalHeight))
        for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            let difference = zip(small.pixel(x, y), large.pixel(x, y)).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(difference <= 6, "\(name) at \(x), \(y): \(small.pixel(x, y)), not \(large.pixel(x, y))")
        }
        let smaller = try #require(try standIn(file, name, longestSide: 32))
        #expect(max(smaller.width, smaller.height) == 32)
        #expect((smaller.width > smaller.height) == (width > height))
    }

    static let unfitting = [
        "standin-other-1.jpg", "standin-other-6.jpg", "display-p3.jpg", "display-p3.heic", "exact.png",
    ]

    @Test(
        "a thumbnail of another shape is refused",
        .enabled(
            if: MadePictures.has(unfitting), "needs python3-pil, exiftool and heif-enc, which make the pictures"),
        arguments: unfitting)
    func thumbnailOfAnotherShape(_ name: String) throws {
        let image = try standIn(try MadePictures.open(name), name)
        #expect(image == nil)
    }

    @Test("bars are cut off only where they are black", arguments: [(UInt8(0), true), (UInt8(90), false)])
    func barsAreCutOff(_ tone: UInt8, _ isFit: Bool) throws {
        // 160 × 120 around a picture of 16:9.
        var bytes = [UInt8](repeating: tone, count: 160 * 120 * 3)
        for row in 15..<105 { for column in 0..<480 { bytes[row * 480 + column] = 200 } }
        let image = try #require(
            DecodedImage(
                width: 160, height: 120, stride: 480, hasAlpha: false, bytes: bytes, originalWidth: 160,
                originalHeight: 120))
        let pixbuf = try #require(PixbufReference(image))
        let cut = StandInShape(pixbuf, whole: (4000, 2250)).fitting()
        #expect(cut.map { [$0.width, $0.height] } == (isFit ? [160, 90] : nil))
        // A shape far off leaves a picture in the bars.
        #expect(StandInShape(pixbuf, whole: (4000, 500)).fitting() == nil)
        #expect(StandInShape(pixbuf, whole: (4000, 3000)).fitting()?.height == 120)
    }

    /// Pictures that are damaged or cut off behind their thumbnails, which are whole.
    static let damaged: Set<String> = [
        "MikeKovarik__exifr/test/fixtures/32d08f4a5eb10332506ebedbb9bc7257.jpg",
        "androidx__media/media/jpeg/ss-motion-photo-shortened.jpg",
        "androidx__media/media/jpeg/pixel-motion-photo-jfif-segment-shortened.jpg",
        "python-pillow__Pillow/Tests/images/ultrahdr.jpg",
    ]

    @Test(
        "real files' stand-ins look like the pictures",
        .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"), .timeLimit(.minutes(5)))
    func realFilesStandIns() throws {
        var found = 0
        var differences: [(String, Double)] = []
        for name in Corpus.files where !Self.damaged.contains(name) {
            let file = try #require(OpenFile(Corpus.folder.path + "/" + name))
            guard let format = file.format(name), !format.isVideo,
                let small = PixbufDecoder().standIn(
                    descriptor: file.descriptor, format: format, longestSide: 256),
                let large = try? file.decoded(name: name, longestSide: max(small.width, small.height))
            else { continue }
            found += 1
            differences.append((name, small.coarse().differenceOfColours(from: large.coarse())))
            #expect(small.originalWidth == large.originalWidth, "\(name)")
        }
        differences.sort { $0.1 > $1.1 }
        print("stand-ins: \(found), farthest: \(differences.prefix(8))")
        #expect(found >= 40)
        for (name, difference) in differences { #expect(difference < 8, "\(name)") }
    }
}

extension DecodedImage {
    /// The mean colours of eight by eight fields: what a picture is of, without its details.
    fileprivate func coarse() -> [Double] {
        let channels = hasAlpha ? 4 : 3
        var sums = [Double](repeating: 0, count: 8 * 8 * 3)
        var counts = sums
        for row in 0..<height {
            for column in 0..<width {
                let field = (row * 8 / height * 8 + column * 8 / width) * 3
                for channel in 0..<3 {
                    sums[field + channel] += Double(bytes[row * stride + column * channels + channel])
                    counts[field + channel] += 1
                }
            }
        }
        return zip(sums, counts).map { $0 / max($1, 1) }
    }
}

extension [Double] {
    fileprivate func differenceOfColours(from other: [Double]) -> Double {
        zip(self, other).map { abs($0 - $1) }.reduce(0, +) / Double(Swift.max(count, 1))
    }
}
