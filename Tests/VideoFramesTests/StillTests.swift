// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Testing

@testable import VideoFrames

@Suite(
    "stills of clips", .serialized, .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"), .timeLimit(.minutes(5)))
struct StillTests {
    @Test("size, turn and colours are ffmpeg's", arguments: Clip.charts)
    func chart(_ clip: Clip) throws {
        let path = try Clip.named(clip.name)
        let frame = try #require(OpenFile(path)).still()
        let witness = try FFmpegWitness(path)
        #expect(VideoSize(width: frame.originalWidth, height: frame.originalHeight) == witness.size)
        #expect(max(frame.width, frame.height) <= 256)
        let expected = try witness.picture(at: 0, width: frame.width, height: frame.height)
        let difference = meanDifference(frame.bytes, expected)
        #expect(difference < 2.5, "\(difference)")
    }

    @Test("a turned clip is the upright one, turned")
    func turned() throws {
        let upright = try #require(OpenFile(try Clip.named("h264.mp4"))).still()
        let over = try #require(OpenFile(try Clip.named("rotated-180.mp4"))).still()
        #expect(over.width == upright.width)
        let pixels = stride(from: 0, to: upright.bytes.count, by: 3).map { Array(upright.bytes[$0..<$0 + 3]) }
        #expect(over.bytes == pixels.reversed().flatMap { $0 })
    }

    @Test("never scaled up")
    func small() throws {
        let frame = try #require(OpenFile(try Clip.named("tiny.mp4"))).still(1024)
        #expect((frame.width, frame.height) == (64, 48))
    }

    @Test("a black beginning is passed over")
    func blackStart() throws {
        let frame = try #require(OpenFile(try Clip.named("black-start.mp4"))).still()
        #expect(PictureMeasure(frame).isTelling)
    }

    @Test("all black is still a picture")
    func allBlack() throws {
        let frame = try #require(OpenFile(try Clip.named("all-black.mp4"))).still()
        #expect(PictureMeasure(frame).darkShare == 1)
        #expect(frame.width == 256)
    }

    /// Diffuse white is at 203 cd/m² in both; the curve makes 225 of it (tone.c), and leaves what is half as bright.
    @Test(
        "high dynamic range is neither dull nor burnt",
        arguments: [("pq-white.mkv", 225), ("hlg-white.mkv", 225), ("hlg-grey.mkv", 101), ("pq-black.mkv", 0)])
    func highRange(_ name: String, _ grey: Int) throws {
        let frame = try #require(OpenFile(try Clip.named(name))).still()
        let middle = frame.bytes[(frame.height / 2 * frame.stride + frame.width / 2 * 3)...].prefix(3)
        for byte in middle { #expect(abs(Int(byte) - grey) <= 3, "\(byte)") }
    }

    @Test("cover art counts where nothing moves")
    func cover() throws {
        let frame = try #require(OpenFile(try Clip.named("cover.mp4"))).still(100)
        #expect((frame.width, frame.originalWidth) == (100, 200))
        #expect(PictureMeasure(frame).isTelling)
    }

    @Test("sound alone, and a coding that is not listed")
    func refused() throws {
        let sound = try #require(OpenFile(try Clip.named("sound-only.mp4")))
        #expect(throws: MediaError.damaged(detail: "no pictures in it")) { try sound.still() }
        let unlisted = try #require(OpenFile(try Clip.named("unlisted.avi")))
        #expect(throws: MediaError.noDecoder(.avi, package: nil)) { try unlisted.still() }
    }

    @Test("limits and withdrawals")
    func limits() throws {
        let file = try #require(OpenFile(try Clip.named("h264.mp4")))
        #expect(throws: MediaError.tooLarge(width: 320, height: 240)) {
            try file.still(limits: VideoLimits(maximumPixels: 10_000))
        }
        #expect(throws: MediaError.timedOut) { try file.still(time: .zero) }
        #expect(throws: MediaError.cancelled) {
            try VideoFrameDecoder().frame(
                descriptor: file.descriptor, format: file.format, longestSide: 256, deadline: .now + .seconds(20),
                isCancelled: { true })
        }
        var asked = 0
        #expect(throws: MediaError.cancelled) {
            try VideoFrameDecoder().frame(
                descriptor: file.descriptor, format: file.format, longestSide: 256, deadline: .now + .seconds(20),
                isCancelled: {
                    asked += 1
                    return asked > 2
                })
        }
    }
}

@Suite(
    "stills of real videos", .serialized, .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"),
    .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"), .timeLimit(.minutes(5)))
struct CorpusStillTests {
    @Test("size, turn and colours are ffmpeg's", arguments: Corpus.videos)
    func video(_ path: String) throws {
        let file = try #require(OpenFile(path))
        guard let witness = try? FFmpegWitness(path), witness.hasPictures else {
            #expect(throws: MediaError.self) { try file.still() }
            return
        }
        let frame = try file.still()
        #expect(VideoSize(width: frame.originalWidth, height: frame.originalHeight) == witness.size)
        // Black ones are shown from elsewhere, and ffmpeg does not map tones.
        guard PictureMeasure(frame).isTelling, !witness.isHighRange else { return }
        let expected = try witness.picture(
            at: VideoFrameDecoder.places(duration: witness.duration)[0], width: frame.width, height: frame.height)
        // A duration that is not true leads ffmpeg past the end.
        guard !expected.isEmpty else { return }
        let difference = meanDifference(frame.bytes, expected)
        #expect(difference < 2.5, "\(difference)")
    }
}
