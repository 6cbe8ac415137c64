// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Pixels
import Testing

@testable import Workers

/// Want of memory says nothing about a file: a photo that is too much for now is no damaged one.
@Suite(
    .serialized, .enabled(if: Built.decoder != nil, "needs the decoder program beside the tests"),
    .timeLimit(.minutes(5)))
struct ShortMemoryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let format: MediaFormat
        let bytes: @Sendable (_ side: Int) throws -> [UInt8]
        var testDescription: String { name }
    }

    private static func little(_ values: (Int, Int)...) -> [UInt8] {
        values.flatMap { value, count in (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * min($0, 7))) } }
    }

    static let cases: [Case] = [
        Case(name: "PNG", format: .png) { Bombs.png($0, $0, rows: $0) },
        Case(name: "JPEG of two scans", format: .jpeg) { Bombs.jpeg($0, $0, scans: 2) },
        Case(name: "GIF", format: .gif) { Bombs.gif($0, $0) },
        Case(name: "WebP", format: .webp) { try LargeFiles.webp($0, $0) },
        Case(name: "TIFF", format: .tiff) { LargeFiles.tiff($0, $0, .strips(rows: 10)) },
        Case(name: "SVG", format: .svg) { Bombs.svg($0, $0) },
        Case(name: "TGA", format: .targa) {
            little((0, 2), (2, 1), (0, 9), ($0, 2), ($0, 2), (24, 1), (0, 1)) + [UInt8](repeating: 7, count: $0 * 3)
        },
        Case(name: "anymap", format: .portableAnymap) {
            Array("P6 \($0) \($0) 255\n".utf8) + [UInt8](repeating: 7, count: $0 * 3)
        },
    ]

    static let photos = ["grid-108.heic", "grid-108.avif"]

    @Test("a picture for which there is no memory is not damaged", arguments: cases)
    func isNotDamaged(_ sample: Case) throws { try compare(try sample.bytes(4_000), sample.format) }

    @Test(
        "a photo of a phone for which there is no memory is not damaged",
        .enabled(if: MadePictures.has(photos), "needs python3-pil, heif-enc and avifenc, which make the pictures"),
        arguments: photos)
    func photoIsNotDamaged(_ name: String) throws {
        try compare(try MadePictures.bytes(name), name.hasSuffix("heic") ? .heic : .avif)
    }

    /// In a worker that has little memory left, and in one that has all of it.
    private func compare(_ bytes: [UInt8], _ format: MediaFormat) throws {
        let file = try ScratchFile(bytes)
        let short = try decoder()
        let worker = try #require(WorkerProcesses.workers(of: short.pool.parent.process).first)
        try leave(24 << 20, to: worker)
        #expect(throws: MediaError.unreadable(errno: ENOMEM)) { try decode(file, format, by: short) }
        // It lives, and shows what has room.
        let small = try ScratchFile(FileTrial.picture)
        #expect(try decode(small, .gif, by: short).width == 1)
        #expect(WorkerProcesses.workers(of: short.pool.parent.process) == [worker])
        #expect(try decode(file, format, by: try decoder()).width > 1_000)
    }

    private func decoder() throws -> SandboxedDecoder {
        let decoder = SandboxedDecoder(
            program: try #require(Built.decoder), workers: 1, limits: DecodeLimits(time: .seconds(60)))
        try decoder.prepare()
        return decoder
    }

    private func decode(_ file: ScratchFile, _ format: MediaFormat, by decoder: SandboxedDecoder) throws -> DecodedImage
    {
        try decoder.decode(
            descriptor: file.descriptor, format: format, longestSide: 4_000, deadline: .now + .seconds(120),
            isCancelled: { false })
    }

    /// Lets a process have so many bytes of data more than it has.
    private func leave(_ bytes: Int, to process: Int32) throws {
        let data = try #require(WorkerProcesses.status(process)["VmData"].flatMap { Int($0.prefix { $0.isNumber }) })
        _ = try Sandbox.run(["/usr/bin/prlimit", "--pid", "\(process)", "--data=\(data << 10 + bytes):"])
    }
}
