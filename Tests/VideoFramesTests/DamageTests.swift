// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Testing

@testable import VideoFrames

@Suite(
    "damaged videos", .serialized, .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"), .timeLimit(.minutes(5)))
struct DamageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// - Returns: whether there was a picture. Anything but a picture or a `MediaError` ends the test run.
    @discardableResult
    private func attempt(_ file: OpenFile, range: Range<UInt64>? = nil, plays: Bool = true) -> Bool {
        let still = try? file.still(64, range: range)
        if plays, let player = try? file.player(64, 64, range: range, sound: true) {
            _ = try? Playing(player, most: 200)
            try? player.seek(to: player.duration / 2)
            _ = try? Playing(player, most: 200)
        }
        return still != nil
    }

    @Test("every prefix is a picture or an error", arguments: ["tiny.mp4", "tiny.webm", "tiny.mts"])
    func prefixes(_ name: String) throws {
        let file = try #require(OpenFile(try Clip.named(name)))
        var pictures = 0
        for end in 1...file.length where attempt(file, range: 0..<end, plays: end % 64 == 0) { pictures += 1 }
        #expect(pictures > 0)
        #expect(attempt(file))
    }

    @Test(
        "cut at many places",
        arguments: ["h264.mp4", "vp9.webm", "mpeg2.mpg", "mpeg4.avi", "h264.mts", "moving.avi", "rotated-270.mov"])
    func cut(_ name: String) throws {
        let file = try #require(OpenFile(try Clip.named(name)))
        for step in 1..<24 { attempt(file, range: 0..<max(1, file.length * UInt64(step) / 24)) }
    }

    @Test("a stream that breaks off ends", arguments: ["moving.webm", "moving.mts", "moving.avi", "moving.mpg"])
    func breaksOff(_ name: String) throws {
        let file = try #require(OpenFile(try Clip.named(name)))
        defer { withExtendedLifetime(file) {} }
        let half = 0..<(file.length / 2)
        #expect(try file.still(range: half).width == 256)
        let playing = try Playing(file.player(range: half, sound: true))
        #expect(playing.pictures.count > 10 && playing.pictures.count < 75)
        #expect(playing.isInOrder)
    }

    @Test(
        "bytes changed at random", arguments: ["moving.mp4", "moving.webm", "moving.mts", "moving.avi", "moving.mpg"])
    func changed(_ name: String) throws {
        let whole = [UInt8](try Data(contentsOf: URL(filePath: Clip.named(name))))
        let format = try #require(OpenFile(try Clip.named(name))).format
        var random = SeededGenerator(seed: 5)
        for round in 0..<12 {
            var bytes = whole
            // The structures are at the beginning and at the end.
            for _ in 0..<30 {
                let near = Int.random(in: 0..<2000, using: &random)
                let place = [near, bytes.count - 1 - near, Int.random(in: bytes.indices, using: &random)]
                bytes[place[round % 3]] = UInt8.random(in: 0...255, using: &random)
            }
            attempt(try #require(OpenFile(try folder.write(bytes, to: "changed"), format: format)))
        }
    }

    @Test("random bytes, in every container", arguments: MediaFormat.allCases.filter(\.isVideo))
    func noise(_ format: MediaFormat) throws {
        var random = SeededGenerator(seed: 7)
        for size in [1, 7, 100, 5000, 200_000] {
            let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
            let file = try #require(OpenFile(try folder.write(bytes, to: "noise"), format: format))
            attempt(file)
            #expect(throws: MediaError.self) { try file.player(range: 0..<1) }
        }
    }

    @Test("empty, no file, no video, outside of the file")
    func edges() throws {
        let empty = try #require(OpenFile(try folder.write([], to: "empty"), format: .mp4))
        #expect(throws: MediaError.empty) { try empty.still() }
        let directory = try #require(OpenFile(folder.path, format: .mp4))
        #expect(throws: MediaError.notAFile) { try directory.still() }
        let clip = try Clip.named("tiny.mp4")
        let picture = try #require(OpenFile(clip, format: .jpeg))
        #expect(throws: MediaError.unknownFormat) { try picture.still() }
        let wrong = try #require(OpenFile(clip, format: .avi))
        #expect(throws: MediaError.self) { try wrong.still() }
        let file = try #require(OpenFile(clip))
        #expect(throws: MediaError.damaged(detail: "the video lies outside of the file")) {
            try file.still(range: file.length..<file.length + 9)
        }
        #expect(try file.still(range: 0..<UInt64.max).width == 64)
        #expect(throws: MediaError.unreadable(errno: EBADF)) {
            try VideoFrameDecoder().frame(
                descriptor: -1, format: .mp4, longestSide: 9, deadline: .now + .seconds(5), isCancelled: { false })
        }
    }

    @Test("the descriptor's offset stays where it is")
    func offset() throws {
        let file = try #require(OpenFile(try Clip.named("tiny.mp4")))
        lseek(file.descriptor, 17, SEEK_SET)
        attempt(file)
        #expect(lseek(file.descriptor, 0, SEEK_CUR) == 17)
    }

    @Test("a movie that names another file as its pictures' place shows nothing of that file")
    func reference() throws {
        let movie = [UInt8](try Data(contentsOf: URL(filePath: Clip.named("rotated-270.mov"))))
        _ = try folder.write(movie, to: "other.mov")
        let name = folder.path + "/other.mov"
        let referring = try #require(QuickTimeReference.replacing(in: movie, by: name))
        let file = try #require(OpenFile(try folder.write(referring, to: "referring.mov")))
        #expect(throws: MediaError.self) { try file.still() }
        defer { withExtendedLifetime(file) {} }
        #expect(try Playing(file.player()).pictures.isEmpty)
        // ffmpeg, told that it may, does follow it: the reference is a real one.
        let followed = try Tool.ffmpeg.run([
            "-enable_drefs", "1", "-use_absolute_path", "1", "-i", folder.path + "/referring.mov", "-map", "0:v:0",
            "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-",
        ])
        #expect(!followed.isEmpty)
    }
}
