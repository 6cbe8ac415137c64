// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import MediaTypes
import PhotoLibrary
import PickerModel
import Testing

/// Apple's pairs of a picture and a video, listed as one.
@Suite("Live Photos")
struct LivePhotoTests {
    private static let taken = "2024-05-06T07:08:09"

    private static func still(_ identifier: String? = nil, at time: String = taken) -> MediaFacts {
        var facts = MediaFacts.taken(time, format: .heic, utcOffset: 0)
        facts.contentIdentifier = identifier
        return facts
    }

    private static func video(
        _ identifier: String? = nil, at time: String = taken, seconds: Double? = 2.5
    ) -> MediaFacts {
        var facts = MediaFacts.taken(time, format: .quickTime, utcOffset: 0)
        (facts.contentIdentifier, facts.duration) = (identifier, seconds)
        return facts
    }

    struct Case: Sendable {
        let what: String
        let still: (name: String, facts: MediaFacts)
        let video: (name: String, facts: MediaFacts)
        let isPair: Bool
    }

    static let cases: [Case] = [
        Case(what: "one identifier", still: ("a.heic", still("X")), video: ("b.mov", video("X")), isPair: true),
        Case(
            what: "one identifier, whatever the length", still: ("a.heic", still("X")),
            video: ("a.mov", video("X", seconds: 9)), isPair: true),
        Case(what: "two identifiers", still: ("a.heic", still("X")), video: ("a.mov", video("Y")), isPair: false),
        Case(what: "name and time", still: ("a.HEIC", still()), video: ("A.mov", video()), isPair: true),
        Case(
            what: "name and time, one half without its identifier", still: ("a.heic", still("X")),
            video: ("a.mov", video()), isPair: true),
        Case(
            what: "three seconds", still: ("a.heic", still()), video: ("a.mov", video(at: "2024-05-06T07:08:12")),
            isPair: true),
        Case(
            what: "four seconds apart", still: ("a.heic", still()), video: ("a.mov", video(at: "2024-05-06T07:08:13")),
            isPair: false),
        Case(what: "another name", still: ("a.heic", still()), video: ("b.mov", video()), isPair: false),
        Case(what: "too long", still: ("a.heic", still()), video: ("a.mov", video(seconds: 4.1)), isPair: false),
        Case(what: "too short", still: ("a.heic", still()), video: ("a.mov", video(seconds: 0.9)), isPair: false),
        Case(what: "no length", still: ("a.heic", still()), video: ("a.mov", video(seconds: nil)), isPair: false),
        Case(
            what: "no time inside", still: ("a.heic", still()),
            video: ("a.mov", MediaFacts(format: .quickTime, duration: 2)), isPair: false),
        Case(what: "another folder", still: ("x/a.heic", still("X")), video: ("y/a.mov", video("X")), isPair: false),
    ]

    @Test("which picture and video are one", arguments: cases.indices)
    func pairing(_ index: Int) async throws {
        let one = Self.cases[index]
        let folder = try TemporaryFolder()
        try folder.photo(one.still.name, one.still.facts)
        let video = try folder.photo(one.video.name, one.video.facts)
        let library = TestLibrary(folder)
        try await library.scan()
        let assets = try await library.assets()
        guard one.isPair else {
            #expect(assets.count == 2, "\(one.what)")
            #expect(assets.allSatisfy { $0.kind != .livePhoto && $0.pairedVideo == nil })
            return
        }
        let asset = try #require(assets.first, "\(one.what)")
        #expect(assets.count == 1, "\(one.what)")
        #expect(asset.kind == .livePhoto && asset.subtypes == .livePhoto)
        #expect(asset.name == one.still.name && asset.pairedVideo == video)
        #expect(try await library.list(LibraryQuery(filter: .videos)).count == 0)
        // Known, and not read again.
        let read = library.reader.count
        #expect(try await library.scan().read == 0)
        #expect(library.reader.count == read)
        #expect(try await library.assets() == assets)
    }

    @Test("picture and video have stamps of their files, also where a request sees a part of the library alone")
    func stamps() async throws {
        let folder = try TemporaryFolder()
        let still = try folder.photo("a.heic", Self.still("X"))
        let video = try folder.photo("a.mov", Self.video("X"))
        let library = TestLibrary(folder)
        try await library.scan()
        let asset = try #require(try await library.assets().first)
        func stamp(_ file: FileLocation) throws -> FileStamp {
            var status = stat()
            #expect(stat(try #require(file.path), &status) == 0)
            return FileStamp(
                inode: UInt64(status.st_ino), size: Int64(status.st_size), modified: Int64(status.st_mtim.tv_sec),
                nanoseconds: Int64(status.st_mtim.tv_nsec))
        }
        #expect(try asset.stamp == stamp(still) && asset.pairedStamp == stamp(video))
        let part = library.engine.view(of: [folder.location], scope: .assets([asset.id])).port()
        #expect(try await part.assets([asset.id]) == [asset])
    }

    @Test("an edited picture keeps the identifier: the video goes with its namesake")
    func edited() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("IMG_1.heic", Self.still("X"))
        try folder.photo("IMG_E1.heic", Self.still("X"))
        try folder.photo("IMG_1.mov", Self.video("X"))
        let library = TestLibrary(folder)
        try await library.scan()
        let kinds = try await library.assets().map { "\($0.name) \($0.kind)" }
        #expect(Set(kinds) == ["IMG_1.heic livePhoto", "IMG_E1.heic image"])
    }

    @Test("a half that comes later completes the pair, one that goes leaves a file like any other")
    func comingGoing() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.heic", Self.still("X"))
        let library = TestLibrary(folder)
        try await library.scan()
        let id = try #require(try await library.ids()["a.heic"])
        try folder.photo("a.mov", Self.video("X"))
        try await library.scan()
        #expect(try await library.ids() == ["a.heic": id])
        #expect(try await library.assets().map(\.kind) == [.livePhoto])

        try folder.remove("a.mov")
        try await library.scan()
        #expect(try await library.ids() == ["a.heic": id])
        #expect(try await library.assets().map(\.kind) == [.image])
        #expect(try await library.assets().map(\.pairedVideo) == [nil])

        try folder.photo("a.mov", Self.video("X"))
        try await library.scan()
        try folder.remove("a.heic")
        try await library.scan()
        #expect(try await library.assets().map(\.kind) == [.video])
        #expect(try await library.names() == ["a.mov"])
    }

    @Test("a pair that moves stays a pair and keeps its identifier")
    func moving() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("x/a.heic", Self.still("X"))
        try folder.photo("x/a.mov", Self.video("X"))
        let library = TestLibrary(folder)
        try await library.scan()
        let before = try #require(try await library.assets().first)
        try folder.move("x", to: "y")
        try await library.scan()
        let assets = try await library.assets()
        #expect(assets.map(\.id) == [before.id])
        #expect(assets.map(\.pairedVideo) == [folder.place("y/a.mov")])
    }

    @Test("a touched half changes nothing")
    func touched() async throws {
        let folder = try TemporaryFolder()
        try folder.photo("a.heic", Self.still("X"))
        try folder.photo("a.mov", Self.video("X"))
        let library = TestLibrary(folder)
        try await library.scan()
        let ids = try await library.ids()
        for name in ["a.heic", "a.mov"] {
            try folder.setModified(name, to: 1_700_000_000)
            try await library.scan()
            #expect(try await library.ids() == ids)
            #expect(try await library.assets().map(\.kind) == [.livePhoto])
        }
    }
}
