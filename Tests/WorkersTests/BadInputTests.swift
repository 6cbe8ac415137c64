// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Synchronization
import Testing

@testable import WorkerMessages
@testable import Workers

/// Files that are made to cost: refused, or ended in time; the next one is fine, and the worker keeps to its memory.
@Suite(.enabled(if: Built.decoder != nil, "needs the decoder program beside the tests"), .timeLimit(.minutes(5)))
struct BadInputTests {
    struct Bomb: Sendable, CustomTestStringConvertible {
        var name: String
        var format: MediaFormat
        var bytes: @Sendable () -> [UInt8]
        /// The error's code; nil where it may also be shown.
        var code: String?
        var testDescription: String { name }
    }

    static let inputs: [Bomb] = [
        Bomb(
            name: "a PNG of 64,000 by 64,000", format: .png, bytes: { Bombs.png(64_000, 64_000, rows: 1) },
            code: "too-large"),
        Bomb(
            name: "an SVG of one line, longer than a worker may say", format: .svg,
            bytes: { Bombs.svg(DecodedImage.longestSide + 1, 1) }, code: "too-large"),
        Bomb(
            name: "a JPEG of 400 megapixels", format: .jpeg, bytes: { Bombs.jpeg(20_000, 20_000, scans: 1) },
            code: "too-large"),
        Bomb(
            name: "a JPEG of 3,000 scans", format: .jpeg, bytes: { Bombs.jpeg(4_000, 4_000, scans: 3_000) },
            code: "damaged"),
        Bomb(name: "a GIF of 65,535 by 65,535", format: .gif, bytes: { Bombs.gif(65_535, 65_535) }, code: "too-large"),
        Bomb(
            name: "a WebP without loss of 16,383 by 16,383", format: .webp, bytes: { Bombs.webp(16_383, 16_383) },
            code: "too-large"),
        Bomb(
            name: "a TIFF of 60,000 by 60,000", format: .tiff, bytes: { Bombs.tiff(60_000, 60_000) }, code: "too-large"),
        Bomb(
            name: "a JPEG 2000 of 400 megapixels", format: .jpeg2000,
            bytes: { EmptyCodestream(width: 20_000, height: 20_000).bytes }, code: "too-large"),
        Bomb(
            name: "a JPEG 2000 of one tile that cannot be halved", format: .jpeg2000,
            bytes: { EmptyCodestream(width: 16_000, height: 16_000, halvings: 0).bytes }, code: "too-large"),
        Bomb(
            name: "a JPEG 2000 of 65,000 tiles", format: .jpeg2000,
            bytes: { EmptyCodestream(width: 8000, height: 8125, tile: 32, halvings: 0).header }, code: "damaged"),
        Bomb(
            name: "a JPEG 2000 of tiny blocks", format: .jpeg2000,
            bytes: {
                var stream = EmptyCodestream(width: 16_000, height: 16_000)
                stream.blocks = 0
                return stream.bytes
            }, code: "too-large"),
        Bomb(
            name: "a PSB of 300,000 by 300,000", format: .photoshop,
            bytes: {
                var document = PhotoshopFile(width: 300_000, height: 300_000, channels: 3) { _, _ in [] }
                (document.isLarge, document.hasPicture) = (true, false)
                return document.bytes
            }, code: "too-large"),
        Bomb(
            name: "a PNG that unpacks to 484 MB", format: .png, bytes: { Bombs.png(11_000, 11_000, rows: 11_000) },
            code: nil),
        Bomb(name: "an SVG of 200,000 levels", format: .svg, bytes: { Bombs.deepSVG(levels: 200_000) }, code: nil),
        Bomb(name: "an SVG of a billion copies", format: .svg, bytes: { Bombs.doublingSVG(levels: 30) }, code: nil),
        Bomb(name: "HEIF boxes without end", format: .heic, bytes: { Bombs.boxes(count: 500_000) }, code: nil),
        Bomb(name: "HEIF boxes in each other", format: .heic, bytes: { Bombs.nestedBoxes(levels: 20_000) }, code: nil),
    ]

    /// Found by the fuzzer: GLib's complaint asked for a system call that ends a worker.
    @Test("a file of which its loader complains ends no worker")
    func complaints() throws {
        let decoder = SandboxedDecoder(program: try #require(Built.decoder))
        // A frame without width.
        let gif: [UInt8] = [
            0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0xFF, 0x00, 0x00, 0x00, 0x00,
            0x00, 0x2C, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x02, 0x02, 0x44, 0x01, 0x00, 0x3B,
        ]
        let file = try ScratchFile(gif)
        do throws(MediaError) {
            _ = try decoder.decode(
                descriptor: file.descriptor, format: .gif, longestSide: 256, deadline: .now + .seconds(5),
                isCancelled: { false })
        } catch {
            #expect(error != .decoderEnded)
        }
    }

    @Test("a bomb is refused or ended, and costs itself alone", arguments: inputs)
    func costs(_ bomb: Bomb) throws {
        let decoder = SandboxedDecoder(program: try #require(Built.decoder), limits: DecodeLimits(time: .seconds(2)))
        let bytes = bomb.bytes()
        let file = try ScratchFile(bytes)
        let start = ContinuousClock.now
        var code: String?
        do throws(MediaError) {
            _ = try decoder.decode(
                descriptor: file.descriptor, format: bomb.format, longestSide: 256, deadline: .now + .seconds(2),
                isCancelled: { false })
        } catch { code = error.code }
        if let expected = bomb.code { #expect(code == expected) }
        // Two tries at most, on a machine that has much to do.
        #expect(ContinuousClock.now - start < .seconds(15))
        let facts = decoder.facts(of: [
            FactFile(descriptor: file.descriptor, head: Array(bytes.prefix(4096)), fileExtension: "bin")
        ])
        for answer in facts { #expect(RandomFacts.isHarmless(answer)) }
        try expectSound(decoder)
    }

    @Test("the worker's memory has its end")
    func memory() throws {
        let parent = WarmParent(try #require(Built.decoder))
        let worker = try parent.fork()
        let file = try ScratchFile(Bombs.png(11_000, 11_000, rows: 11_000))
        let order = DecodeOrder(
            format: .png, longestSide: 256, limits: DecodeLimits(maximumPixels: 1 << 40, maximumBytes: 1 << 40))
        _ = try? worker.ask(
            .decode(order), files: [file.descriptor], within: .seconds(20), isCancelled: { false })
        let peaks = WorkerProcesses.workers(of: parent.process).map(WorkerProcesses.peak)
        #expect(!peaks.isEmpty && peaks.allSatisfy { $0 < 900 << 20 })
        print("bad input: a PNG of 484 MB took \((peaks.max() ?? 0) >> 20) MB in its worker")
    }

    @Test(
        "a photo that is cut while it is read costs itself at most", .enabled(if: Corpus.isPresent, "needs the corpus"))
    func shrinking() throws {
        let decoder = SandboxedDecoder(program: try #require(Built.decoder))
        let name = try #require(
            Corpus.files.first { $0.hasSuffix(".tif") || $0.hasSuffix(".tiff") || $0.hasSuffix(".dng") })
        let bytes = [UInt8](try Data(contentsOf: Corpus.folder.appending(path: name)))
        let file = try ScratchFile(bytes)
        let writable = open(file.path, O_RDWR | O_CLOEXEC)
        defer { close(writable) }
        let isDone = Atomic(false)
        let ending = (name as NSString).pathExtension
        let format = try #require(MediaFormat.sniff(head: Array(bytes.prefix(4096)), fileExtension: ending))
        // Hands that cut it and put it back all the time.
        let hands = FuzzThread {
            while !isDone.load(ordering: .relaxed) {
                ftruncate(writable, 0)
                _ = bytes.withUnsafeBytes { pwrite(writable, $0.baseAddress, $0.count, 0) }
            }
        }
        for _ in 0..<40 {
            let facts = FactFile(descriptor: file.descriptor, head: Array(bytes.prefix(4096)), fileExtension: ending)
            for answer in decoder.facts(of: [facts]) { #expect(RandomFacts.isHarmless(answer)) }
            _ = try? decoder.decode(
                descriptor: file.descriptor, format: format, longestSide: 64, deadline: .now + .seconds(10),
                isCancelled: { false })
        }
        isDone.store(true, ordering: .relaxed)
        hands.join()
        try expectSound(decoder)
    }

    private func expectSound(_ decoder: SandboxedDecoder) throws {
        let sound = try ScratchFile(FileTrial.picture)
        let image = try decoder.decode(
            descriptor: sound.descriptor, format: .gif, longestSide: 64, deadline: .now + .seconds(30),
            isCancelled: { false })
        #expect(image.width == 1)
    }
}
