// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Testing
import VideoFrames

/// A film that was made of a video, in a file.
private struct Film {
    let path: String
    /// What was made beside it, by the pieces in which it came; empty where it was not asked for.
    let stream: [[UInt8]]
    let size: VideoSize
    let witness: FilmWitness

    /// Makes the film in a folder.
    /// - Returns: nil for a video that is a film already.
    init?(
        of path: String, saying words: [String: String] = [:], in folder: TemporaryFolder, threads: Int = 1,
        streams: Bool = false
    ) throws {
        let file = try #require(OpenFile(path))
        defer { withExtendedLifetime(file) {} }
        guard
            let maker = try FilmMaker(
                descriptor: file.descriptor, format: file.format, words: words, threads: threads, streams: streams)
        else { return nil }
        var bytes: [UInt8] = []
        var times: [Double] = []
        var (stream, streamed): ([[UInt8]], Int) = ([], 0)
        while true {
            var piece: [UInt8] = []
            let place = try maker.next {
                piece = Array($0)
                return true
            }
            #expect(place.count == piece.count && place.count <= 1 << 20)
            let start = Int(place.offset)
            times.append(place.time)
            if place.isStream {
                #expect(start == streamed)
                stream.append(piece)
                streamed += piece.count
                if place.isLast { break }
                continue
            }
            #expect(start <= bytes.count)
            let replaced = min(piece.count, bytes.count - start)
            bytes.replaceSubrange(start..<start + replaced, with: piece)
            if place.isLast { break }
        }
        self.stream = stream
        #expect(times == times.sorted())
        self.path = try folder.write(bytes, to: "film-of-\((path as NSString).lastPathComponent).mp4")
        size = maker.size
        witness = try FilmWitness(self.path)
    }
}

/// What ffprobe says of the streams of a film.
private struct FilmWitness {
    let pictures: [String: Any]
    let sound: [String: Any]?
    let format: [String: Any]

    init(_ path: String) throws {
        let data = try Tool.ffprobe.run(["-show_streams", "-show_format", "-of", "json", path])
        let record = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
        let streams = record["streams"] as? [[String: Any]] ?? []
        #expect(streams.count <= 2)
        pictures = streams.first { $0["codec_type"] as? String == "video" } ?? [:]
        sound = streams.first { $0["codec_type"] as? String == "audio" }
        format = record["format"] as? [String: Any] ?? [:]
    }

    var tags: [String: String] { format["tags"] as? [String: String] ?? [:] }

    func says(_ key: String, _ value: String) -> Bool { pictures[key] as? String == value }
}

/// MD5 of a stream's packets as they are coded, without their container.
private func codedHash(_ path: String, _ stream: String, filter: [String] = []) throws -> String {
    String(
        decoding: try Tool.ffmpeg.run(["-i", path, "-map", stream, "-c", "copy"] + filter + ["-f", "md5", "-"]),
        as: UTF8.self)
}

/// MD5 of each of a stream's packets.
private func packets(_ path: String, _ stream: String) throws -> [String] {
    let list = try Tool.ffmpeg.run(["-i", path, "-map", stream, "-c", "copy", "-f", "framemd5", "-"])
    return String(decoding: list, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
        .compactMap { $0.split(separator: ",").last.map { $0.trimmingCharacters(in: .whitespaces) } }
}

/// When each of a stream's packets is shown, and its MD5.
private func timedPackets(_ path: String, _ stream: String) throws -> [String] {
    let list = try Tool.ffprobe.run([
        "-select_streams", stream, "-show_data_hash", "md5", "-show_entries", "packet=pts_time,data_hash", "-of",
        "csv=p=0", path,
    ])
    // Side data, by which players pass over what an encoder begins with, has lines of its own.
    return String(decoding: list, as: UTF8.self).split(whereSeparator: { ",\n".contains($0) }).map(String.init)
}

@Suite("films", .serialized, .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"), .timeLimit(.minutes(5)))
struct FilmTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("H.264 and AAC in MP4, upright, of the same pictures, length and sound", arguments: Clip.charts + Clip.moving)
    func all(_ clip: Clip) throws {
        let path = try Clip.named(clip.name)
        let before = try FFmpegWitness(path)
        guard let film = try Film(of: path, in: folder) else {
            #expect(path.hasSuffix(".mp4") && before.codec == "h264")
            return
        }
        let after = try FFmpegWitness(film.path)
        #expect(film.witness.says("codec_name", "h264"))
        #expect(film.witness.says("pix_fmt", "yuv420p") || film.witness.says("pix_fmt", "yuvj420p"))
        #expect(film.witness.sound.map { $0["codec_name"] as? String == "aac" } ?? !before.hasSound)
        #expect(after.hasSound == before.hasSound)
        #expect(abs(after.size.width - before.size.width) <= 1 && abs(after.size.height - before.size.height) <= 1)
        #expect(film.size == after.size)
        // Pictures without a container have no times.
        if !clip.name.hasSuffix(".mpeg") {
            #expect(try after.pictureCount() == before.pictureCount())
            #expect(abs(after.duration - before.duration) < 0.15, "\(after.duration) of \(before.duration)")
        }
        let (width, height) = (after.size.width, after.size.height)
        let difference = meanDifference(
            try before.picture(at: 0, width: width, height: height),
            try after.picture(at: 0, width: width, height: height))
        #expect(difference < 4, "\(difference)")
    }

    /// Spherical Video V1: a box of a track, as cameras of 360 degrees write it.
    private static let sphere = """
        <?xml version="1.0"?><rdf:SphericalVideo xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
        xmlns:GSpherical="http://ns.google.com/videos/1.0/spherical/"><GSpherical:Spherical>true</GSpherical:Spherical>\
        <GSpherical:Stitched>true</GSpherical:Stitched><GSpherical:StitchingSoftware>Secret</GSpherical:StitchingSoftware>\
        <GSpherical:ProjectionType>equirectangular</GSpherical:ProjectionType></rdf:SphericalVideo>
        """

    @Test("a film that surrounds the viewer does so still", arguments: ["hevc-10-bit.mp4", "tiny.mp4"])
    func spherical(_ name: String) throws {
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Clip.named(name))))
        let box: [UInt8] =
            [
                0xFF, 0xCC, 0x82, 0x63, 0xF8, 0x55, 0x4A, 0x93, 0x88, 0x14, 0x58, 0x7A, 0x02, 0x52, 0x1F, 0xDD,
            ] + Self.sphere.utf8
        // The index stands behind the pictures, so that their places stay.
        let movie = try #require(bytes.lastRange(of: Array("moov".utf8))).lowerBound - 4
        let track = try #require(bytes[movie...].firstRange(of: Array("trak".utf8))).lowerBound - 4
        func size(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
        func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
        let added = big(box.count + 8) + Array("uuid".utf8) + box
        let end = track + size(at: track)
        for place in [movie, track] {
            bytes.replaceSubrange(place..<place + 4, with: big(size(at: place) + added.count))
        }
        bytes.insert(contentsOf: added, at: end)
        let path = try folder.write(bytes, to: "sphere-\(name)")
        guard let film = try Film(of: path, in: folder, streams: true) else {
            // A film already, which stays as it is.
            #expect(name == "tiny.mp4")
            return
        }
        for made in [try Data(contentsOf: URL(fileURLWithPath: film.path)), Data(film.stream.joined())] {
            #expect(made.range(of: Data("sv3d".utf8)) != nil && made.range(of: Data("equi".utf8)) != nil)
            #expect(made.range(of: Data("Secret".utf8)) == nil)
        }
        let said = String(
            decoding: try Tool.ffprobe.run(["-show_entries", "stream_side_data", film.path]), as: UTF8.self)
        #expect(said.contains("projection=equirectangular"))
    }

    @Test("the same of real videos", .enabled(if: Corpus.isPresent, "needs the corpus"), arguments: Corpus.videos)
    func real(_ path: String) throws {
        guard let before = try? FFmpegWitness(path), before.hasPictures, let count = try? before.pictureCount() else {
            return
        }
        guard let film = try Film(of: path, in: folder, threads: 2) else { return }
        let after = try FFmpegWitness(film.path)
        #expect(film.witness.says("codec_name", "h264"))
        #expect(abs(try after.pictureCount() - count) <= 1)
        #expect(abs(after.size.width - before.size.width) <= 1 && abs(after.size.height - before.size.height) <= 1)
        #expect(abs(after.duration - before.duration) < 0.3, "\(after.duration) of \(before.duration)")
    }

    @Test(
        "the stream of a film has its packets, times and words, and can be read while the film is made",
        arguments: ["moving.webm", "hevc-10-bit.mp4", "rotated-90.mov"])
    func streamed(_ name: String) throws {
        var path = folder.path + "/\(name)"
        if name == "rotated-90.mov" {
            try Tool.ffmpeg.run(["-i", try Clip.named("rotated-90.mp4"), "-c", "copy", path])
        } else {
            path = try Clip.named(name)
        }
        let said = ["com.apple.quicktime.title": "On the tower"]
        let film = try #require(try Film(of: path, saying: said, in: folder, streams: true))
        let stream = try folder.write(film.stream.flatMap(\.self), to: "stream.mp4")
        let witness = try FilmWitness(stream)
        #expect(try codedHash(stream, "0:v:0") == codedHash(film.path, "0:v:0"))
        #expect((witness.sound == nil) == (film.witness.sound == nil))
        #expect(film.witness.sound != nil || name != "moving.webm")
        for kind in ["v:0", "a:0"] {
            #expect(try timedPackets(stream, kind) == timedPackets(film.path, kind))
        }
        #expect(witness.tags["com.apple.quicktime.title"] == "On the tower")
        let (before, after) = (try FFmpegWitness(film.path), try FFmpegWitness(stream))
        #expect(after.size == before.size && abs(after.duration - before.duration) < 0.1)
        #expect(try after.pictureCount() == before.pictureCount())
    }

    @Test("what there is of a stream plays: each second of a longer film comes by itself")
    func prefix() throws {
        let path = folder.path + "/long.mkv"
        try Tool.ffmpeg.run([
            "-f", "lavfi", "-i", "testsrc2=size=320x240:rate=25", "-f", "lavfi", "-i", "sine", "-t", "6", "-c:v",
            "mpeg4",
            "-c:a", "flac", path,
        ])
        let film = try #require(try Film(of: path, in: folder, streams: true))
        let all = film.stream.flatMap(\.self)
        let half = try folder.write(Array(all.prefix(all.count / 2)), to: "half.mp4")
        let count = try FFmpegWitness(half).pictureCount()
        #expect(count >= 50 && count < 120, "\(count)")
    }

    @Test("what is H.264 and AAC in MP4 is a film already", arguments: ["h264.mp4", "moving.mp4", "tiny.mp4"])
    func films(_ name: String) throws {
        #expect(try Film(of: try Clip.named(name), in: folder) == nil)
    }

    @Test("H.264 and AAC of QuickTime are taken as they are coded", arguments: ["h264.mp4", "rotated-90.mp4"])
    func repacked(_ name: String) throws {
        let path = folder.path + "/repacked.mov"
        let source = try Clip.named(name)
        try Tool.ffmpeg.run(["-i", source, "-c", "copy", path])
        let film = try #require(try Film(of: path, in: folder))
        #expect(try codedHash(film.path, "0:v:0") == codedHash(path, "0:v:0"))
        // What is cut off at the start of the sound, which is the encoder's alone, is left out.
        let (before, after) = (try packets(path, "0:a:0"), try packets(film.path, "0:a:0"))
        #expect(!after.isEmpty && before.count - after.count <= 1 && before.suffix(after.count) == after[...])
        #expect(try FFmpegWitness(film.path).size == FFmpegWitness(source).size)
    }

    @Test("what an edit list cuts off does not come back")
    func cut() throws {
        let path = folder.path + "/cut.mov"
        try Tool.ffmpeg.run(["-ss", "1.5", "-i", try Clip.named("moving.mp4"), "-c", "copy", path])
        let film = try #require(try Film(of: path, in: folder))
        let (before, after) = (try FFmpegWitness(path), try FFmpegWitness(film.path))
        #expect(try before.pictureCount() < 60)
        #expect(try after.pictureCount() == before.pictureCount())
        #expect(try codedHash(film.path, "0:v:0") != codedHash(path, "0:v:0"))
    }

    @Test(
        "pictures of high dynamic range are shown as a still of them",
        arguments: ["pq-white.mkv", "hlg-white.mkv", "hlg-grey.mkv", "pq-black.mkv"])
    func highRange(_ name: String) throws {
        let path = try Clip.named(name)
        let film = try #require(try Film(of: path, in: folder))
        #expect(film.witness.says("color_transfer", "bt709") && film.witness.says("color_space", "bt709"))
        let still = try #require(OpenFile(path)).still(64)
        let shown = try FFmpegWitness(film.path).picture(at: 0, width: 64, height: 64)
        #expect(meanDifference(shown, still.bytes) < 3)
    }

    @Test("so are real ones, in colour", .enabled(if: Corpus.isPresent, "needs the corpus"))
    func realHighRange() throws {
        let path = try #require(Corpus.videos.first { $0.hasSuffix("dolbyVision-hdr.MOV") })
        let film = try #require(try Film(of: path, in: folder))
        let still = try #require(OpenFile(path)).still(320)
        let shown = try #require(OpenFile(film.path)).still(320)
        #expect(meanDifference(shown.bytes, still.bytes) < 3)
    }

    @Test("a film says what it is told to, and when its video was taken; of a container with names, what it says")
    func description() throws {
        let path = folder.path + "/described.mov"
        try Tool.ffmpeg.run(
            [
                "-i", try Clip.named("hevc-10-bit.mp4"), "-c", "copy", "-metadata", "title=Not this one", "-metadata",
                "creation_time=2026-05-04T10:30:00Z", path,
            ])
        let said = ["com.apple.quicktime.title": "On the tower", "com.android.capture.fps": "240.0"]
        let film = try #require(try Film(of: path, saying: said, in: folder))
        #expect(film.witness.tags["com.apple.quicktime.title"] == "On the tower")
        #expect(film.witness.tags["com.android.capture.fps"] == "240.0")
        #expect(film.witness.tags["creation_time"]?.hasPrefix("2026-05-04T10:30:00") == true)
        let titled = folder.path + "/titled.mkv"
        try Tool.ffmpeg.run(
            [
                "-i", try Clip.named("vp9.webm"), "-c", "copy", "-metadata", "title=On the tower", "-metadata",
                "creation_time=2026-05-04T10:30:00Z", titled,
            ])
        let other = try #require(try Film(of: titled, in: folder))
        #expect(other.witness.tags["com.apple.quicktime.title"] == "On the tower")
        #expect(other.witness.tags["creation_time"]?.hasPrefix("2026-05-04T10:30:00") == true)
    }

    @Test(
        "a video that ends before its end is damaged, and no film",
        arguments: ["moving.webm", "hevc-10-bit.mp4"])
    func ending(_ name: String) throws {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: try Clip.named(name))))
        let path = try folder.write(Array(bytes.prefix(bytes.count / 4)), to: name)
        #expect(throws: MediaError.self) { _ = try Film(of: path, in: folder) }
    }

    @Test("sound alone is no video", arguments: ["sound-only.mp4", "cover.mp4"])
    func sound(_ name: String) throws {
        #expect(throws: MediaError.self) { _ = try Film(of: try Clip.named(name), in: folder) }
    }

    @Test("what does not fit its place is an error, not a film with a hole")
    func noRoom() throws {
        let file = try #require(OpenFile(try Clip.named("tiny.webm")))
        defer { withExtendedLifetime(file) {} }
        let maker = try #require(try FilmMaker(descriptor: file.descriptor, format: file.format, threads: 1))
        #expect(throws: MediaError.damaged(detail: "no room for a piece of the film")) {
            while try !maker.next(take: { _ in false }).isLast {}
        }
    }
}
