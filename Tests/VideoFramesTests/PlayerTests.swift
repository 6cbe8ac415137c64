// SPDX-License-Identifier: GPL-3.0-or-later

import MediaTypes
import PickerTestSupport
import Testing

@testable import VideoFrames

/// What a player yielded until its end.
struct Playing {
    var pictures: [VideoPicture] = []
    var sounds: [VideoSound] = []

    /// - Parameter most: steps.
    init(_ player: VideoPlayer, most: Int = 5000) throws(MediaError) {
        for _ in 0..<most {
            switch try player.next() {
            case .picture(let picture): pictures.append(picture)
            case .sound(let sound): sounds.append(sound)
            case .end: return
            }
        }
    }

    var soundSeconds: Double { Double(sounds.reduce(0) { $0 + $1.samples.count / 2 }) / Double(VideoSound.rate) }

    var isInOrder: Bool {
        let pictureTimes = pictures.map(\.time)
        let soundTimes = sounds.map(\.time)
        return zip(pictureTimes, pictureTimes.dropFirst()).allSatisfy(<)
            && zip(soundTimes, soundTimes.dropFirst()).allSatisfy(<)
    }
}

@Suite("playing", .serialized, .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"), .timeLimit(.minutes(5)))
struct PlayerTests {
    @Test("pictures as ffprobe counts them, sound as long as it is", arguments: Clip.moving + Clip.charts)
    func all(_ clip: Clip) throws {
        let path = try Clip.named(clip.name)
        try Self.compare(path)
    }

    @Test(
        "the same of real videos", .enabled(if: Corpus.isPresent, "needs the shared corpus beside the checkout"),
        arguments: Corpus.videos)
    func real(_ path: String) throws {
        guard let witness = try? FFmpegWitness(path), witness.hasPictures else { return }
        try Self.compare(path)
    }

    private static func compare(_ path: String) throws {
        let file = try #require(OpenFile(path))
        defer { withExtendedLifetime(file) {} }
        let player = try file.player(sound: true)
        let playing = try Playing(player)
        let witness = try FFmpegWitness(path)
        #expect(playing.pictures.count == (try witness.pictureCount()))
        #expect(playing.isInOrder)
        #expect(player.originalSize == witness.size)
        #expect(playing.pictures.allSatisfy { $0.width == player.size.width && $0.height == player.size.height })
        #expect(playing.pictures.allSatisfy { $0.bytes.count == $0.stride * $0.height })
        #expect(player.hasSound == witness.hasSound)
        #expect(playing.sounds.isEmpty != player.hasSound)
        // Pictures without a container have no times: how long they last is a guess by their size.
        if let last = playing.pictures.last, file.format != .mpegProgram {
            #expect(last.time <= max(player.duration, 1) + 0.1)
        }
    }

    @Test("sound within 50 ms of its length", arguments: Clip.moving)
    func soundLength(_ clip: Clip) throws {
        let file = try #require(OpenFile(try Clip.named(clip.name)))
        defer { withExtendedLifetime(file) {} }
        let player = try file.player(sound: true)
        let playing = try Playing(player)
        #expect(abs(playing.soundSeconds - 3) < 0.05, "\(playing.soundSeconds)")
        #expect(abs(player.duration - 3) < 0.1, "\(player.duration)")
        #expect(abs(player.frameRate - (clip.name == "moving.mp4" ? 30 : 25)) < 0.1)
        // It is a tone, not silence.
        #expect(playing.sounds.contains { $0.samples.contains { abs(Int($0)) > 2000 } })
    }

    @Test("no sound unless wanted, and from then on")
    func soundLater() throws {
        let file = try #require(OpenFile(try Clip.named("moving.mp4")))
        defer { withExtendedLifetime(file) {} }
        let player = try file.player()
        for _ in 0..<30 {
            guard case .picture = try player.next() else {
                Issue.record("a picture was due")
                return
            }
        }
        player.wantsSound = true
        let rest = try Playing(player)
        #expect(rest.pictures.count == 60)
        let first = try #require(rest.sounds.first)
        #expect(first.time > 0.5 && first.time < 1.5)
    }

    @Test("pictures are opaque, turned and as ffmpeg's")
    func pictures() throws {
        let path = try Clip.named("rotated-90.mp4")
        let file = try #require(OpenFile(path))
        defer { withExtendedLifetime(file) {} }
        guard case .picture(let picture) = try file.player(120, 90).next() else {
            Issue.record("a picture was due")
            return
        }
        #expect((picture.width, picture.height) == (68, 90))
        var rgb: [UInt8] = []
        for place in stride(from: 0, to: picture.bytes.count, by: 4) {
            #expect(picture.bytes[place + 3] == 255)
            rgb += [picture.bytes[place + 2], picture.bytes[place + 1], picture.bytes[place]]
        }
        let expected = try FFmpegWitness(path).picture(at: 0, width: picture.width, height: picture.height)
        #expect(meanDifference(rgb, expected) < 4)
    }

    @Test("a seek shows the picture of that time", arguments: Clip.moving, [2.0, 0, 1.02, 0.5, 2.9])
    func seek(_ clip: Clip, _ time: Double) throws {
        let file = try #require(OpenFile(try Clip.named(clip.name)))
        defer { withExtendedLifetime(file) {} }
        let player = try file.player(sound: true)
        _ = try player.next()
        try player.seek(to: time)
        let rest = try Playing(player)
        let first = try #require(rest.pictures.first)
        #expect(abs(first.time - time) <= 1.05 / player.frameRate, "\(first.time)")
        #expect(rest.isInOrder)
        let sound = try #require(rest.sounds.first)
        #expect(sound.time < time + 0.1 && sound.time > time - 0.1, "\(sound.time)")
    }

    @Test("a late caller passes pictures over and hears all", arguments: Clip.moving)
    func passOver(_ clip: Clip) throws {
        let file = try #require(OpenFile(try Clip.named(clip.name)))
        defer { withExtendedLifetime(file) {} }
        let player = try file.player(sound: true)
        player.passOver(before: 2)
        let playing = try Playing(player)
        let first = try #require(playing.pictures.first)
        #expect(abs(first.time - 2) <= 1.05 / player.frameRate, "\(first.time)")
        #expect(abs(playing.soundSeconds - 3) < 0.05)
    }

    @Test("more threads decode the same", arguments: Clip.moving)
    func threads(_ clip: Clip) throws {
        let file = try #require(OpenFile(try Clip.named(clip.name)))
        defer { withExtendedLifetime(file) {} }
        let one = try Playing(file.player(64, 64))
        let two = try Playing(file.player(64, 64, threads: 2))
        #expect(one.pictures == two.pictures)
    }

    @Test("past the end is the end, and back again", arguments: Clip.moving)
    func end(_ clip: Clip) throws {
        let file = try #require(OpenFile(try Clip.named(clip.name)))
        defer { withExtendedLifetime(file) {} }
        let player = try file.player(sound: true)
        try player.seek(to: 100)
        #expect(try Playing(player).pictures.count <= 1)
        #expect(try player.next() == .end)
        try player.seek(to: 0)
        #expect(try Playing(player).pictures.count == (clip.name == "moving.mp4" ? 90 : 75))
    }
}
