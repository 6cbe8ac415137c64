// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import MediaTypes
import PickerTestSupport
import Testing

@testable import VideoFrames

/// What libav reads of a copy, and what of it may not stand there.
@Suite("copies of videos as libav reads them")
struct FilmInspectionTests {
    static let classes: [(name: String, value: MetadataClasses)] = [
        ("location", .location), ("captions", .captions), ("people", .people), ("device", .device), ("all", .all),
    ]

    struct Row: Sendable, CustomTestStringConvertible {
        var speaker = FilmInspection.Word.Speaker.container
        var key: String?
        var value = "x"
        /// The removals with which it may not stand there.
        let forbidden: [String]
        var testDescription: String { "\(speaker) \(key ?? "")" }
    }

    private static let every = ["location", "captions", "people", "device", "all"]

    static let rows: [Row] = [
        Row(forbidden: []), Row(speaker: .pictures, forbidden: []), Row(speaker: .sound, forbidden: []),
        Row(speaker: .cover, forbidden: every), Row(speaker: .other, forbidden: every),
        Row(speaker: .subtitles, forbidden: ["location", "captions", "all"]),
        Row(speaker: .chapter, forbidden: ["location", "captions", "all"]),
        Row(key: "major_brand", forbidden: []), Row(speaker: .sound, key: "language", forbidden: []),
        Row(key: "location", forbidden: ["location", "all"]),
        Row(key: "location-eng", forbidden: ["location", "all"]),
        Row(key: "com.apple.quicktime.location.accuracy.horizontal", forbidden: ["location", "all"]),
        Row(key: "com.apple.quicktime.direction.facing", forbidden: ["location", "all"]),
        Row(key: "TITLE", forbidden: ["captions", "all"]),
        Row(speaker: .sound, key: "title", forbidden: ["captions", "all"]),
        Row(key: "com.apple.quicktime.keywords", forbidden: ["captions", "all"]),
        Row(key: "artist", forbidden: ["people", "all"]), Row(key: "\u{FFFD}cam", forbidden: ["people", "all"]),
        Row(key: "host_computer", forbidden: ["people", "device", "all"]),
        Row(key: "com.apple.quicktime.model", forbidden: ["device", "all"]),
        Row(key: "com.apple.quicktime.camera.lens_model", forbidden: ["device", "all"]),
        Row(key: "encoder", forbidden: ["device", "all"]),
        Row(key: "creation_time", forbidden: ["all"]), Row(key: "date-eng", forbidden: ["all"]),
        Row(key: "com.apple.quicktime.content.identifier", forbidden: []),
        // What no table knows.
        Row(key: "handler_name", forbidden: every), Row(key: "com.example.anything", forbidden: every),
        Row(key: "xmp", forbidden: every),
        // What a copy leaves of what it has lost.
        Row(key: "artist", value: "", forbidden: []), Row(key: ".......", forbidden: []),
    ]

    @Test("each word may stand in the copies that it tells nothing in", arguments: rows)
    func forbidden(_ row: Row) {
        let word = FilmInspection.Word(speaker: row.speaker, key: row.key, value: row.key == nil ? "" : row.value)
        let forbidden = Self.classes.filter { FilmInspection.isForbidden(word, without: $0.value) }.map(\.name)
        #expect(forbidden == row.forbidden)
    }

    /// Names and values, and what is found of them without location and without people.
    static let files: [(name: String, words: [String: String], location: [String], people: [String])] = [
        (
            "said.mp4", ["title": "A", "location": "+47.6382-008.8915/", "artist": "B"],
            ["container location", "container location-eng"], ["container artist"]
        ),
        (
            "said.mov", ["com.apple.quicktime.location.ISO6709": "+47.6382-008.8915/", "com.example.x": "C"],
            ["container com.apple.quicktime.location.ISO6709", "container com.example.x"], ["container com.example.x"]
        ),
        (
            "said.mkv", ["LOCATION": "+47.6382-008.8915/", "ARTIST": "B", "ANYTHING": "C"],
            ["container LOCATION", "container ANYTHING"], ["container ARTIST", "container ANYTHING"]
        ),
    ]

    @Test(
        "words of a file are found by their names", .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"),
        arguments: files.indices)
    func found(_ index: Int) throws {
        let (name, words, location, people) = Self.files[index]
        let folder = try TemporaryFolder()
        let path = folder.path + "/" + name
        let said = words.sorted { $0.key < $1.key }.flatMap { ["-metadata", "\($0.key)=\($0.value)"] }
        try Tool.ffmpeg.run(
            ["-i", Clip.named("tiny.mp4"), "-c", "copy", "-map_metadata", "-1"] + said
                + ["-movflags", "use_metadata_tags", "-fflags", "+bitexact", path])
        #expect(try Set(findings(path, .location)).isSuperset(of: location))
        #expect(try Set(findings(path, .people)).isSuperset(of: people))
        #expect(try findings(path, .people).allSatisfy { !$0.contains("ocation") })
        #expect(try findings(path, []) == [])
    }

    @Test("the video in a motion photo is read", .enabled(if: Tool.arePresent, "needs ffmpeg and ffprobe"))
    func inside() throws {
        let folder = try TemporaryFolder()
        let film = folder.path + "/said.mp4"
        try Tool.ffmpeg.run(
            ["-i", Clip.named("tiny.mp4"), "-c", "copy", "-metadata", "location=+47.6382-008.8915/", film])
        let picture = [UInt8]([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: 0x55, count: 3000) + [0xFF, 0xD9])
        let path = try folder.write(picture + (try Data(contentsOf: URL(filePath: film))), to: "motion.jpg")
        #expect(try findings(path, .location, .jpeg).contains("container location"))
        // One whose video was dropped, of which its mark may tell still.
        let bare = try folder.write(picture, to: "still.jpg")
        #expect(try findings(bare, .all, .jpeg) == [])
    }

    private func findings(
        _ path: String, _ removed: MetadataClasses, _ format: MediaFormat? = nil
    ) throws -> [String] {
        let file = try #require(OpenFile(path))
        return try FilmInspection.findings(
            ofDescriptor: file.descriptor, format ?? file.format, without: removed)
    }
}
