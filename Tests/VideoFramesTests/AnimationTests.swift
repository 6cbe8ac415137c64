// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Testing
import VideoFrames

/// Animated pictures of the corpus that are no GIFs, by their type; libav, which is the witness, shows no frames of a WebP (Tests/delivery
/// has another one).
private let animated = [
    "libjxl__conformance/testcases/animation_icos4d/orig.apng",
    "libjxl__conformance/testcases/animation_spline/ref.apng",
    "python-pillow__Pillow/Tests/images/apng/delay.png", "python-pillow__Pillow/Tests/images/apng/mode_16bit.png",
    "AOMediaCodec__libavif/tests/data/colors-animated-8bpc.avif",
    "AOMediaCodec__libavif/tests/data/colors-animated-12bpc-keyframes-0-2-3.avif",
]

@Suite(
    "animations", .serialized, .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"),
    .enabled(if: Corpus.isPresent, "needs the corpus"), .timeLimit(.minutes(5)))
struct AnimationTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private typealias Made = (path: String, size: VideoSize, duration: Double, bytes: [UInt8])

    /// The GIF of an original.
    private func made(of path: String) throws -> Made {
        let file = try #require(OpenFile(path))
        defer { withExtendedLifetime(file) {} }
        let maker = try AnimationMaker(descriptor: file.descriptor, format: file.format, threads: 1)
        var bytes: [UInt8] = []
        while true {
            let place = try maker.next {
                bytes += $0
                return true
            }
            #expect(Int(place.offset) + place.count == bytes.count || place.count == 0)
            if place.isLast { break }
        }
        return (
            try folder.write(bytes, to: "\((path as NSString).lastPathComponent).gif"), maker.size, maker.duration,
            bytes
        )
    }

    @Test("have the frames, the size and the length of their original, in its colours", arguments: animated)
    func like(_ name: String) throws {
        let path = Corpus.folder.path + "/" + name
        try isLike(path, made(of: path))
    }

    @Test(
        "of a JPEG XL have what it was made of", .enabled(if: Tool.cjxl.isPresent, "needs cjxl of libjxl-tools"),
        arguments: ["0", "0.1"])
    func likeJPEGXL(_ loss: String) throws {
        // cjxl 0.11 breaks off where frames are smaller than the picture, which these are not.
        let path = Corpus.folder.path + "/libjxl__conformance/testcases/animation_spline/ref.apng"
        let encoded = folder.path + "/encoded.jxl"
        try Tool.cjxl.run([path, encoded, "-d", loss, "-e", "3"])
        try isLike(path, made(of: encoded))
    }

    /// What a GIF shows, and when, against what ffmpeg shows of an original.
    private func isLike(_ path: String, _ made: Made) throws {
        let (copy, size, bytes) = (made.path, made.size, made.bytes)
        let (before, after) = (try FFmpegWitness(path), try FFmpegWitness(copy))
        #expect(bytes.starts(with: Array("GIF89a".utf8)) && bytes.last == 0x3B)
        #expect(after.codec == "gif" && after.size == before.size && size == after.size)
        #expect(try after.pictureCount() == before.pictureCount())
        // 0 where libav states no length of the original.
        #expect(made.duration == 0 || abs(after.duration - made.duration) < 0.1, "\(after.duration), \(made.duration)")
        let (old, new) = (try frames(before), try frames(after))
        #expect(old.count == new.count)
        for (number, (one, other)) in zip(old, new).enumerated() {
            let (colours, clear) = difference(one, other)
            #expect(colours < 4 && clear < 0.01, "frame \(number): \(colours), \(clear)")
        }

        /// As ffmpeg shows them: RGBA.
        func frames(_ witness: FFmpegWitness) throws -> [ArraySlice<UInt8>] {
            let bytes = [UInt8](
                try Tool.ffmpeg.run(
                    [
                        "-i", witness.path, "-map", "0:\(witness.number)", "-fps_mode", "passthrough", "-f", "rawvideo",
                        "-pix_fmt", "rgba",
                        "-",
                    ]
                ))
            let count = size.width * size.height * 4
            return stride(from: 0, to: bytes.count, by: count).map { bytes[$0..<min($0 + count, bytes.count)] }
        }
    }

    /// Mean difference of the channels of pixels that both show, and the share of those that only one shows.
    private func difference(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> (colours: Double, clear: Double) {
        var (sum, both, unlike) = (0, 0, 0)
        for (left, right) in zip(
            stride(from: one.startIndex, to: one.endIndex, by: 4),
            stride(from: other.startIndex, to: other.endIndex, by: 4)
        ) {
            let (isSeen, isShown) = (one[left + 3] > 127, other[right + 3] > 127)
            if isSeen != isShown { unlike += 1 }
            guard isSeen, isShown else { continue }
            both += 1
            for channel in 0..<3 { sum += abs(Int(one[left + channel]) - Int(other[right + channel])) }
        }
        return (Double(sum) / Double(max(1, 3 * both)), Double(4 * unlike) / Double(max(1, one.count)))
    }

    @Test("are played once or endlessly like their original", arguments: [("mode_16bit", false), ("delay", true)])
    func plays(_ name: String, _ isEndless: Bool) throws {
        let path = Corpus.folder.path + "/python-pillow__Pillow/Tests/images/apng/\(name).png"
        let bytes = try made(of: path).bytes
        #expect((Data(bytes).range(of: Data("NETSCAPE2.0\u{3}\u{1}\0\0\0".utf8)) != nil) == isEndless)
    }

    @Test(
        "of changed and cut files are made, or refused",
        arguments: [
            "python-pillow__Pillow/Tests/images/iss634.webp", "python-pillow__Pillow/Tests/images/apng/delay.png",
            "AOMediaCodec__libavif/tests/data/colors-animated-8bpc.avif",
        ])
    func damaged(_ name: String) throws { try outlives(Corpus.folder.path + "/" + name) }

    @Test("of changed and cut JPEG XL, too", .enabled(if: Tool.cjxl.isPresent, "needs cjxl of libjxl-tools"))
    func damagedJPEGXL() throws {
        let encoded = folder.path + "/encoded.jxl"
        try Tool.cjxl.run([Corpus.folder.path + "/" + animated[1], encoded, "-d", "1", "-e", "3"])
        try outlives(encoded)
    }

    private func outlives(_ path: String) throws {
        let whole = [UInt8](try Data(contentsOf: URL(filePath: path)).prefix(20_000))
        let format = try #require(OpenFile(path)).format
        var random = SeededGenerator(seed: 11)
        for round in 0..<60 {
            var bytes = round % 3 == 0 ? Array(whole.prefix(Int.random(in: 1...whole.count, using: &random))) : whole
            for _ in 0..<(round % 3) * 8 {
                // The structures are at the beginning.
                let place = Int.random(in: 0..<(round % 2 == 0 ? 400 : bytes.count), using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            let file = try #require(OpenFile(try folder.write(bytes, to: "changed"), format: format))
            // Anything but frames or a `MediaError` ends the test run.
            guard let maker = try? AnimationMaker(descriptor: file.descriptor, format: format, threads: 1) else {
                continue
            }
            var pieces = 0
            while pieces < 100, let place = try? maker.next(take: { _ in true }), !place.isLast { pieces += 1 }
        }
    }

    @Test("are not made of damaged files, of files of other formats, nor of stills that say nothing of frames")
    func refused() throws {
        let webp = try #require(
            OpenFile(try folder.write(Array("RIFF\u{10}\0\0\0WEBPVP8X".utf8), to: "a.webp"), format: .webp))
        #expect(throws: MediaError.self) {
            try AnimationMaker(descriptor: webp.descriptor, format: .webp, threads: 1)
        }
        #expect(throws: MediaError.self) {
            try AnimationMaker(descriptor: webp.descriptor, format: .jpegXL, threads: 1)
        }
        #expect(throws: MediaError.unknownFormat) {
            try AnimationMaker(descriptor: webp.descriptor, format: .tiff, threads: 1)
        }
    }
}

@Suite(
    "sequences that begin in the middle", .serialized, .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"),
    .timeLimit(.minutes(5)))
struct CutSequenceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A sequence of eight pictures, every fourth of which needs no other, without its first one.
    private func cut(every interval: Int) throws -> String {
        let path = folder.path + "/cut-\(interval).heics"
        let whole = folder.path + "/whole-\(interval).mp4"
        try Tool.ffmpeg.run([
            "-f", "lavfi", "-i", "testsrc=s=64x64:r=5:d=1.6", "-pix_fmt", "yuv420p", "-c:v", "libx265", "-x265-params",
            "keyint=\(interval):min-keyint=\(interval):scenecut=0:bframes=0:log-level=none", "-tag:v", "hvc1", whole,
        ])
        try Tool.ffmpeg.run([
            "-i", whole, "-c", "copy", "-bsf:v", "noise=drop=eq(n\\,0)", "-brand", "hevc", "-f", "mp4", path,
        ])
        return path
    }

    @Test(
        "what refers to pictures that are not there is not shown as grey",
        arguments: [(4, 4), (100, nil)] as [(Int, Int?)])
    func first(_ interval: Int, _ count: Int?) throws {
        let path = try cut(every: interval)
        let file = try #require(OpenFile(path))
        defer { withExtendedLifetime(file) {} }
        let maker = try AnimationMaker(descriptor: file.descriptor, format: .heic, threads: 1)
        var bytes: [UInt8] = []
        func make() throws {
            while try !maker.next(take: {
                bytes += $0
                return true
            }).isLast {}
        }
        guard let count else {
            #expect(throws: MediaError.self) { try make() }
            return
        }
        try make()
        let copy = try folder.write(bytes, to: "cut.gif")
        #expect(try FFmpegWitness(copy).pictureCount() == count)
    }
}
