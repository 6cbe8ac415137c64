// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Workers

/// Pictures that take more than a worker's memory as a whole, in real workers with their limits.
@Suite(
    .serialized, .enabled(if: Built.decoder != nil, "needs the decoder program beside the tests"),
    .timeLimit(.minutes(10))
)
struct LargePictureTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let format: MediaFormat
        let width: Int
        let height: Int
        /// MiB that the worker may have had at most, of its 768.
        let memory: Int
        /// Where the dark half ends: at the middle from top to bottom, or from left to right. Nil for other pictures.
        var halves: Halves?
        let bytes: @Sendable () throws -> [UInt8]
        var testDescription: String { name }
    }

    enum Halves: Sendable { case upper, left }

    static let cases: [Case] = [
        Case(name: "PNG", format: .png, width: 16_000, height: 12_500, memory: 200) {
            Bombs.png(16_000, 12_500, rows: 12_500)
        },
        Case(name: "TIFF of strips", format: .tiff, width: 16_000, height: 12_500, memory: 150, halves: .upper) {
            LargeFiles.tiff(16_000, 12_500, .strips(rows: 10))
        },
        Case(name: "TIFF of one strip", format: .tiff, width: 16_000, height: 12_500, memory: 150, halves: .upper) {
            LargeFiles.tiff(16_000, 12_500, .strips(rows: 12_500))
        },
        Case(
            name: "TIFF of one strip a plane", format: .tiff, width: 16_000, height: 12_500, memory: 150, halves: .upper
        ) {
            LargeFiles.tiff(16_000, 12_500, .planes)
        },
        Case(name: "TIFF of tiles", format: .tiff, width: 16_000, height: 12_500, memory: 150, halves: .upper) {
            LargeFiles.tiff(16_000, 12_500, .tiles(256))
        },
        Case(name: "TIFF of large tiles", format: .tiff, width: 16_000, height: 12_500, memory: 200, halves: .upper) {
            LargeFiles.tiff(16_000, 12_500, .tiles(3_136))
        },
        Case(name: "JPEG 2000", format: .jpeg2000, width: 16_000, height: 12_500, memory: 150) {
            EmptyCodestream(width: 16_000, height: 12_500).bytes
        },
        Case(name: "PSD", format: .photoshop, width: 16_000, height: 12_500, memory: 150, halves: .upper) {
            PhotoshopFile(width: 16_000, height: 12_500, channels: 3) { _, row in
                [UInt8](repeating: row < 6_250 ? 60 : 200, count: 16_000)
            }.bytes
        },
        Case(name: "WebP with loss", format: .webp, width: 16_383, height: 16_383, memory: 150, halves: .left) {
            try LargeFiles.webp(16_383, 16_383)
        },
    ]

    /// Photos of phones, whose tiles are made with encoders that may be absent.
    static let photos = [("108", 12_000, 9_000), ("200", 16_320, 12_240)].flatMap { name, width, height in
        [("heic", MediaFormat.heic), ("avif", .avif)].map { ending, format in
            Case(name: "grid-\(name).\(ending)", format: format, width: width, height: height, memory: 512) {
                try MadePictures.bytes("grid-\(name).\(ending)")
            }
        }
    }

    @Test("a worker opens them within its memory", arguments: cases)
    func opens(_ sample: Case) throws { try decode(sample) }

    @Test(
        "a worker opens photos of phones of 108 and 200 megapixels within its memory",
        .enabled(
            if: MadePictures.has(photos.map(\.name)), "needs python3-pil, heif-enc and avifenc, which make the pictures"
        ),
        arguments: photos)
    func opensPhotos(_ sample: Case) throws { try decode(sample) }

    private func decode(_ sample: Case) throws {
        let file = try ScratchFile(try sample.bytes())
        // A build without optimisation needs most of the ten seconds.
        let patient = SandboxedDecoder(
            program: try #require(Built.decoder), workers: 1, limits: DecodeLimits(time: .seconds(60)))
        let start = ContinuousClock.now
        let image = try patient.decode(
            descriptor: file.descriptor, format: sample.format, longestSide: 256, deadline: .now + .seconds(240),
            isCancelled: { false })
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let size = ScaledSize(width: sample.width, height: sample.height, longestSide: 256)
        #expect((image.width, image.height) == (size.width, size.height))
        #expect((image.originalWidth, image.originalHeight) == (sample.width, sample.height))
        if let halves = sample.halves {
            for x in [0.02, 0.45, 0.55, 0.98] {
                for y in [0.02, 0.45, 0.55, 0.98] {
                    let tone = (halves == .upper ? y : x) < 0.5 ? 60 : 200
                    #expect(
                        pixel(image, x, y).allSatisfy { abs(Int($0) - tone) <= 18 }, "\(x) \(y) \(pixel(image, x, y))")
                }
            }
        }
        let peaks = WorkerProcesses.workers(of: patient.pool.parent.process).map(WorkerProcesses.peak)
        #expect(!peaks.isEmpty && peaks.allSatisfy { $0 < sample.memory << 20 }, "\(peaks)")
        print("large picture: \(sample.name) took \((peaks.max() ?? 0) >> 20) MiB and \(seconds) s in its worker")
    }

    /// Red, green and blue at a place in parts of the sides.
    private func pixel(_ image: DecodedImage, _ x: Double, _ y: Double) -> ArraySlice<UInt8> {
        let channels = image.hasAlpha ? 4 : 3
        let place = Int(y * Double(image.height)) * image.stride + Int(x * Double(image.width)) * channels
        return image.bytes[place..<place + 3]
    }
}
